// The entries of the set-up, and what is wrong with them. The server decides; the page only shows it.

import { z } from 'zod';
import { parseLinePrefix } from '#domain/line/line-prefix.ts';
import { isTimeZone } from '#domain/local-time.ts';
import { parseName } from '#domain/ticket/name.ts';
import { passwordError } from '#domain/team/password.ts';
import type { FormFaults } from '../../form/form-answer.ts';
import { choicesIn, textIn } from '../../form/form-fields.ts';

const entryFields = [
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
export type SetUpEntry = Record<(typeof entryFields)[number], string> & { languages: string[]; keepsDemo: boolean };

export function entryOf(form: FormData): SetUpEntry {
  const texts = Object.fromEntries(entryFields.map((name) => [name, textIn(form, name)]));
  const languages = new Set([texts['defaultLanguage'] ?? '', ...choicesIn(form, 'languages')]);
  languages.delete('');
  return { ...texts, languages: [...languages], keepsDemo: form.get('keepsDemo') === 'yes' } as SetUpEntry;
}

interface EntryRules {
  languages: readonly string[];
  isCountry: (code: string) => boolean;
}

/** One code for each field that is wrong. */
export function faultsOf(entry: SetUpEntry, password: string, rules: EntryRules): FormFaults {
  const faults: FormFaults = {};
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
