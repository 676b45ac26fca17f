// What may be said of a line, the same when it is made and when it is changed.

import { parseLinePrefix } from '#domain/line-prefix.ts';
import { lineRanges, type LineSettings } from '#domain/line-settings.ts';
import {
  validateClosures,
  validateHours,
  type Closure,
  type HoursError,
  type OpeningHours,
} from '#domain/opening-hours.ts';
import { fieldRefusal, Refusal } from '#domain/refusal.ts';
import { checkName } from './place-fields.ts';

export interface LineFields {
  /** One per language code. */
  name: Record<string, string>;
  prefix: string;
  hours?: OpeningHours | null;
  closures?: Closure[];
  settings?: Partial<LineSettings>;
}

/** Throws `invalid_fields` for what is wrong; answers the prefix in capitals. */
export function checkLineFields(fields: Partial<LineFields>): { prefix: string | undefined } {
  const { name, prefix, hours, closures, settings } = fields;
  if (name) {
    if (Object.keys(name).length === 0) throw fieldRefusal('name', 'required');
    for (const [language, text] of Object.entries(name)) checkName(`name.${language}`, text);
  }
  const letters = prefix === undefined ? undefined : parseLinePrefix(prefix);
  if (letters === null) throw fieldRefusal('prefix', 'prefix_letters');
  const faults = [
    ...inField('hours', hours ? validateHours(hours) : []),
    ...inField('closures', closures ? validateClosures(closures) : []),
  ];
  if (faults.length > 0) throw new Refusal('invalid_fields', { errors: faults });
  checkSettings(settings ?? {});
  return { prefix: letters };
}

function checkSettings(settings: Partial<LineSettings>): void {
  for (const [name, [least, most]] of Object.entries(lineRanges)) {
    const value = settings[name as keyof typeof lineRanges];
    if (value === undefined) continue;
    if (!Number.isInteger(value) || value < least || value > most) throw fieldRefusal(name, 'out_of_range');
  }
}

function inField(field: string, errors: HoursError[]): HoursError[] {
  return errors.map(({ path, code }) => ({ path: `${field}.${path}`, code }));
}
