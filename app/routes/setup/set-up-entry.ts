// The entries of the set-up, and what is wrong with them. The server decides; the page only shows it.

import { z } from 'zod';
import { parseLinePrefix } from '#domain/line/line-prefix.ts';
import { isTimeZone } from '#domain/local-time.ts';
import { parseName } from '#domain/ticket/name.ts';
import { passwordError } from '#domain/team/password.ts';

export const entryFields = [
  'placeName',
  'country',
  'timeZone',
  'defaultLanguage',
  'lineName',
  'linePrefix',
  'deskName',
  'ownerName',
  'email',
] as const;
type TextField = (typeof entryFields)[number];
export type EntryField = TextField | 'languages' | 'password';

export type SetUpEntry = Record<TextField, string> & { languages: string[]; keepsDemo: boolean };
export type EntryFaults = Partial<Record<EntryField, string>>;

export function entryOf(form: FormData): SetUpEntry {
  const text = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const texts = Object.fromEntries(entryFields.map((name) => [name, text(name)])) as Record<TextField, string>;
  const languages = form.getAll('languages').filter((value) => typeof value === 'string');
  return {
    ...texts,
    languages: [...new Set([texts.defaultLanguage, ...languages])].filter((tag) => tag !== ''),
    keepsDemo: form.get('keepsDemo') === 'yes',
  };
}

export interface EntryRules {
  languages: readonly string[];
  isCountry: (code: string) => boolean;
}

/** One code for each field that is wrong. */
export function faultsOf(entry: SetUpEntry, password: string, rules: EntryRules): EntryFaults {
  const faults: EntryFaults = {};
  for (const field of ['placeName', 'lineName', 'deskName', 'ownerName'] as const) {
    const fault = nameFault(entry[field]);
    if (fault) faults[field] = fault;
  }
  if (!rules.isCountry(entry.country)) faults.country = 'required';
  if (!isTimeZone(entry.timeZone)) faults.timeZone = 'required';
  if (!rules.languages.includes(entry.defaultLanguage)) faults.defaultLanguage = 'required';
  if (entry.languages.some((tag) => !rules.languages.includes(tag))) faults.languages = 'required';
  if (parseLinePrefix(entry.linePrefix) === null) faults.linePrefix = 'prefix_letters';
  if (!z.email().max(254).safeParse(entry.email).success) faults.email = 'email_invalid';
  const weak = passwordError(password, { name: entry.ownerName, email: entry.email });
  if (weak) faults.password = weak;
  return faults;
}

function nameFault(name: string): string | null {
  const parsed = parseName(name);
  if (!parsed.ok) return parsed.code;
  return parsed.name === '' ? 'required' : null;
}
