import { directionsMost } from '#domain/text-lengths.ts';
import { nameFault, textIn } from './place-rules.ts';
import type { FormEntries, FormFaults } from './settings-answer.ts';

export interface DeskFacts {
  id: string;
  name: string;
  directions: string;
  isOpen: boolean;
  /** Lines it serves, in order of preference. */
  lineIds: string[];
}

export function deskEntries({ name, directions, lineIds }: Omit<DeskFacts, 'id' | 'isOpen'>): FormEntries {
  return [['name', name], ['directions', directions], ...lineIds.map((id): [string, string] => ['lines', id])];
}

/** @param taken names of the other desks */
export function deskFaults(form: FormData, taken: readonly string[]): FormFaults {
  const faults: FormFaults = {};
  const name = textIn(form, 'name');
  const isTaken = taken.some((other) => other.toLowerCase() === name.toLowerCase());
  const fault = nameFault(name) ?? (isTaken ? 'name_taken' : null);
  if (fault) faults['name'] = fault;
  if (textIn(form, 'directions').length > directionsMost) faults['directions'] = 'too_long';
  return faults;
}
