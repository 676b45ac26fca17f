// Checks the fields of a line. The command that stores them and the page that edits them use the same rules. Whether a prefix is free is
// checked elsewhere, because it depends on the place.

import type { ByLanguage } from '../by-language.ts';
import { parseLinePrefix } from './line-prefix.ts';
import { lineRanges, type LineSettings } from './line-settings.ts';
import { parseName } from '../name.ts';
import { validateExceptions, validateHours, type HoursException, type OpeningHours } from './opening-hours.ts';
import { validateQuestions, type Question } from './question.ts';
import { isWhole, validateServices, type FieldFault, type Service } from './service.ts';

export interface LineFields {
  /** One per language code. */
  name: ByLanguage;
  prefix: string;
  hours?: OpeningHours | null;
  exceptions?: HoursException[];
  settings?: Partial<LineSettings>;
  services?: Service[];
  questions?: Question[];
}

/** All faults of the given fields; empty if there are none. Missing fields are not checked. */
export function lineFaults(fields: Partial<LineFields>): FieldFault[] {
  const { name, prefix, hours, exceptions, settings = {}, services = [], questions = [] } = fields;
  return [
    ...(name ? textFaults('name', name) : []),
    ...(prefix !== undefined && parseLinePrefix(prefix) === null ? [{ path: 'prefix', code: 'prefix_letters' }] : []),
    ...within('hours', hours ? validateHours(hours) : []),
    ...within('exceptions', exceptions ? [...validateExceptions(exceptions), ...reasonFaults(exceptions)] : []),
    ...within('services', [...validateServices(services), ...serviceTexts(services)]),
    ...within('questions', [...validateQuestions(questions), ...questionTexts(questions)]),
    ...settingsFaults(settings),
  ];
}

function settingsFaults(settings: Partial<LineSettings>): FieldFault[] {
  return Object.entries(lineRanges).flatMap(([name, [least, max]]) => {
    const value = settings[name as keyof typeof lineRanges];
    return value === undefined || isWhole(value, least, max) ? [] : [{ path: name, code: 'out_of_range' }];
  });
}

/** What guests read: given in at least one language, each text by the rule of names. */
const maxLabel = 120;
const maxReason = 200;

function serviceTexts(services: Service[]): FieldFault[] {
  return services.flatMap(({ name, bring }, at) => [
    ...textFaults(`${at}.name`, name, maxLabel),
    ...bring.flatMap(({ text }, item) => textFaults(`${at}.bring.${item}.text`, text, maxLabel)),
  ]);
}

function questionTexts(questions: Question[]): FieldFault[] {
  return questions.flatMap(({ label, options }, at) => [
    ...textFaults(`${at}.label`, label, maxLabel),
    ...options.flatMap((option, item) => textFaults(`${at}.options.${item}.label`, option.label, maxLabel)),
  ]);
}

function textFaults(path: string, texts: Record<string, string>, max?: number): FieldFault[] {
  if (Object.keys(texts).length === 0) return [{ path, code: 'required' }];
  return Object.entries(texts).flatMap(([language, text]) => {
    const code = nameFault(text, max);
    return code ? [{ path: `${path}.${language}`, code }] : [];
  });
}

/** The fault of a name, which must not be empty; null if it is valid. */
export function nameFault(text: string, max?: number): string | null {
  const parsed = parseName(text, max);
  if (!parsed.ok) return parsed.code;
  return parsed.name === '' ? 'required' : null;
}

function reasonFaults(exceptions: HoursException[]): FieldFault[] {
  return exceptions.flatMap(({ reason }, at) => {
    const parsed = parseName(reason ?? '', maxReason);
    return parsed.ok ? [] : [{ path: `${at}.reason`, code: parsed.code }];
  });
}

function within(field: string, faults: FieldFault[]): FieldFault[] {
  return faults.map(({ path, code }) => ({ path: path === '' ? field : `${field}.${path}`, code }));
}
