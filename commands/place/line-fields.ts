// The rules for a line's fields, when it is created and when it is changed.

import { lineFaults, type LineFields } from '#domain/line/line-faults.ts';
import { parseLinePrefix } from '#domain/line/line-prefix.ts';
import { Refusal } from '#domain/refusal.ts';

export type { LineFields } from '#domain/line/line-faults.ts';

/** Throws `invalid_fields`; returns the prefix in capitals. */
export function checkLineFields(fields: Partial<LineFields>): { prefix: string | undefined } {
  const faults = lineFaults(fields);
  if (faults.length > 0) throw new Refusal('invalid_fields', { errors: faults });
  return { prefix: fields.prefix === undefined ? undefined : (parseLinePrefix(fields.prefix) ?? undefined) };
}
