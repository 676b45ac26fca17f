import { nameFault } from '#domain/line/line-faults.ts';
import { maxDirections } from '#domain/place/text-lengths.ts';
import type { FormFaults } from '#app/form/form-answer.ts';
import { formOf, several, text, textOrNull } from '#app/form/form-shape.ts';

export interface EditedDesk {
  id: string;
  name: string;
  directions: string | null;
  isOpen: boolean;
  /** The ids of the lines it serves, in order of preference. */
  lines: string[];
}

export const deskForm = formOf({
  name: text(nameFault),
  directions: textOrNull((directions) => (directions ?? '').length > maxDirections && 'too_long'),
  lines: several(),
});

export function servedAlone(desks: readonly Pick<EditedDesk, 'id' | 'lines'>[], deskId: string): string[] {
  const others = desks.filter(({ id }) => id !== deskId).flatMap(({ lines }) => lines);
  return desks.find(({ id }) => id === deskId)?.lines.filter((id) => !others.includes(id)) ?? [];
}

/** The lines that this form would close and that staff have not agreed to close. */
export function closingUnsaid(form: FormData, only: readonly string[]): string[] {
  const kept = [...form.getAll('lines'), ...form.getAll('close')];
  return form.has('undo') ? [] : only.filter((id) => !kept.includes(id));
}

/**
 * @param taken names of the other desks
 * @param only the lines that no other desk serves
 */
export function deskFaults(form: FormData, taken: readonly string[], only: readonly string[] = []): FormFaults {
  const name = deskForm.read(form).name.toLowerCase();
  return {
    ...(taken.some((other) => other.toLowerCase() === name) && { name: 'name_taken' }),
    ...deskForm.faults(form),
    ...(closingUnsaid(form, only).length > 0 && { lines: 'line_closes' }),
  };
}
