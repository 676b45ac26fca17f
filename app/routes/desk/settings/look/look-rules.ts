import { boardLayouts, type BoardSettings } from '#domain/place/board-settings.ts';
import type { FormEntries, FormFaults } from '../../../../form/form-answer.ts';
import { textIn } from '../../../../form/form-fields.ts';

/** `own` is empty if the place uses the product's colour. */
export function accentEntries(accent: string | null): FormEntries {
  return [
    ['wears', accent === null ? 'product' : 'own'],
    ['accent', accent ?? ''],
  ];
}

/** Null: the product's own. */
export function accentIn(form: FormData): string | null {
  return textIn(form, 'wears') === 'own' ? textIn(form, 'accent').toLowerCase() : null;
}

export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

export function accentFaults(form: FormData): FormFaults {
  const accent = accentIn(form);
  return accent === null || isColour(accent) ? {} : { accent: 'colour' };
}

/** What it shows of guests is said on the page of privacy. */
type BoardForm = Pick<BoardSettings, 'layout' | 'hasChime' | 'isSpoken'>;

export function boardEntries({ layout, hasChime, isSpoken }: BoardForm): FormEntries {
  return [
    ['layout', layout],
    ...(hasChime ? [['hasChime', 'true'] as [string, string]] : []),
    ...(isSpoken ? [['isSpoken', 'true'] as [string, string]] : []),
  ];
}

export function boardIn(form: FormData): BoardForm {
  return {
    layout: boardLayouts.find((one) => one === textIn(form, 'layout')) ?? 'auto',
    hasChime: form.has('hasChime'),
    isSpoken: form.has('isSpoken'),
  };
}
