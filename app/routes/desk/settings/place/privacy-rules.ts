import { areKeptHours } from '#domain/place/kept-hours.ts';
import { textIn } from '#app/form/form-fields.ts';
import type { FormEntries, FormFaults } from '#app/form/form-answer.ts';

interface PrivacyFacts {
  keepHours: number;
  shows: 'number' | 'name';
}

/** Hours, from 0 (deleted at once) to a month. The place's own value is offered too. */
export const usualHours: readonly number[] = [0, 1, 4, 12, 24, 48, 72, 168, 336, 720];

export function privacyEntries({ keepHours, shows }: PrivacyFacts): FormEntries {
  return [
    ['keepHours', String(keepHours)],
    ['shows', shows],
  ];
}

export function privacyIn(form: FormData): PrivacyFacts {
  return { keepHours: hoursIn(textIn(form, 'keepHours')), shows: textIn(form, 'shows') === 'name' ? 'name' : 'number' };
}

export function privacyFaults(form: FormData): FormFaults {
  return areKeptHours(privacyIn(form).keepHours) ? {} : { keepHours: 'out_of_range' };
}

/** Accepts digits only: an empty field is not zero. */
function hoursIn(text: string): number {
  return /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
}
