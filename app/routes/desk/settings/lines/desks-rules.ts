import { maxDirections } from '#domain/place/text-lengths.ts';
import { textIn } from '#app/form/form-fields.ts';
import { nameFault } from '../place/place-rules.ts';
import type { FormEntries, FormFaults } from '#app/form/form-answer.ts';

export interface DeskFacts {
  id: string;
  name: string;
  directions: string;
  isOpen: boolean;
  /** The lines it serves, in order of preference. */
  lineIds: string[];
}

export function deskEntries({ name, directions, lineIds }: Omit<DeskFacts, 'id' | 'isOpen'>): FormEntries {
  return [['name', name], ['directions', directions], ...lineIds.map((id): [string, string] => ['lines', id])];
}

/** The lines that only this desk serves. */
export function servedAlone(desks: readonly Pick<DeskFacts, 'id' | 'lineIds'>[], deskId: string): string[] {
  const others = desks.filter(({ id }) => id !== deskId).flatMap(({ lineIds }) => lineIds);
  return desks.find(({ id }) => id === deskId)?.lineIds.filter((id) => !others.includes(id)) ?? [];
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
  const faults: FormFaults = {};
  const name = textIn(form, 'name');
  const isTaken = taken.some((other) => other.toLowerCase() === name.toLowerCase());
  const fault = nameFault(name) ?? (isTaken ? 'name_taken' : null);
  if (fault) faults['name'] = fault;
  if (textIn(form, 'directions').length > maxDirections) faults['directions'] = 'too_long';
  if (closingUnsaid(form, only).length > 0) faults['lines'] = 'line_closes';
  return faults;
}
