// The entries of the set-up, and what is wrong with them. The page finds it first, so that a password need not be typed again;
// the server decides.

import { parseEmail } from '#domain/messaging/email-address.ts';
import { nameFault } from '#domain/line/line-faults.ts';
import { parseHoursText } from '#domain/line/hours-text.ts';
import { validateHours, type OpeningHours } from '#domain/line/opening-hours.ts';
import { parseLinePrefix } from '#domain/line/line-prefix.ts';
import { isTimeZone, type Weekday } from '#domain/local-time.ts';
import { passwordError } from '#domain/team/password.ts';
import { choicesIn, textIn, type FormFaults } from '../../form/form-answer.ts';

const entryFields = [
  'placeName',
  'country',
  'timeZone',
  'defaultLanguage',
  'trade',
  'proposedLine',
  'lineName',
  'linePrefix',
  'proposedDesk',
  'deskName',
  'hasHours',
  'weekHours',
  'saturdayHours',
  'sundayHours',
  'ownerName',
  'email',
] as const;
export type SetUpEntry = Record<(typeof entryFields)[number], string> & {
  languages: string[];
  keepsDemo: boolean;
  hasBackups: boolean;
};

export function entryOf(form: FormData): SetUpEntry {
  const texts = Object.fromEntries(entryFields.map((name) => [name, textIn(form, name)]));
  const languages = new Set([texts['defaultLanguage'] ?? '', ...choicesIn(form, 'languages')]);
  languages.delete('');
  const isTicked = (name: string): boolean => form.get(name) === 'yes';
  const ticked = { keepsDemo: isTicked('keepsDemo'), hasBackups: isTicked('hasBackups') };
  return { ...texts, ...ticked, languages: [...languages] } as SetUpEntry;
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
  if (!parseEmail(entry.email).ok) faults.email = 'email_invalid';
  if (entry.hasHours === 'yes') Object.assign(faults, hoursFaults(entry));
  const weak = passwordError(password, { name: entry.ownerName, email: entry.email });
  if (weak) faults.password = weak;
  return faults;
}

const daysOf = {
  weekHours: ['mon', 'tue', 'wed', 'thu', 'fri'],
  saturdayHours: ['sat'],
  sundayHours: ['sun'],
} as const satisfies Partial<Record<keyof SetUpEntry, readonly Weekday[]>>;
const hoursFields = Object.keys(daysOf) as (keyof typeof daysOf)[];

/** Null: always open. A day without hours is closed. */
export function hoursIn(entry: SetUpEntry): OpeningHours | null {
  if (entry.hasHours !== 'yes') return null;
  const days = hoursFields.flatMap((field) => {
    const hours = parseHoursText(entry[field]);
    return hours === null ? [] : daysOf[field].map((weekday) => [weekday, hours]);
  });
  return Object.fromEntries(days) as OpeningHours;
}

function hoursFaults(entry: SetUpEntry): FormFaults {
  const written = hoursFields.filter((field) => entry[field] !== '');
  if (written.length === 0) return { weekHours: 'required' };
  // A night may run into the next day's hours.
  const clashing = new Set(validateHours(hoursIn(entry) ?? {}).map(({ path }) => path.split('.')[0]));
  const isWrong = (field: keyof typeof daysOf): boolean =>
    parseHoursText(entry[field]) === null || daysOf[field].some((weekday) => clashing.has(weekday));
  return Object.fromEntries(written.filter(isWrong).map((field) => [field, 'hours_text']));
}
