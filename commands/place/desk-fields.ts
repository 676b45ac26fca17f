// The rules for a desk's fields, when it is created and when it is changed.

import type { Transaction } from 'kysely';
import type { Database } from '#db/database.ts';
import { findDesksOfPlace } from '#db/place/desks.ts';
import { findLinesOfPlace } from '#db/place/lines.ts';
import { fieldRefusal } from '#domain/refusal.ts';
import { maxDirections } from '#domain/place/text-lengths.ts';
import { checkName } from './place-fields.ts';
import type { PlaceRowKey } from '#db/place/places.ts';

export interface DeskFields {
  name: string;
  /** How to get there. */
  directions?: string | null;
  /** Lines it serves, in order of preference. */
  lineIds: string[];
}

/** Throws `invalid_fields` for the first fault. */
export async function checkDeskFields(
  trx: Transaction<Database>,
  place: PlaceRowKey,
  { deskId, ...fields }: Partial<DeskFields> & { deskId: string | null },
): Promise<void> {
  const { name, directions, lineIds } = fields;
  if (directions && directions.length > maxDirections) throw fieldRefusal('directions', 'too_long');
  if (name !== undefined) {
    checkName('name', name);
    const wanted = name.trim().toLowerCase();
    const others = (await findDesksOfPlace(trx, place)).filter(({ id }) => id !== deskId);
    if (others.some((desk) => desk.name.toLowerCase() === wanted)) throw fieldRefusal('name', 'name_taken');
  }
  if (lineIds !== undefined) {
    if (new Set(lineIds).size < lineIds.length) throw fieldRefusal('lines', 'repeated');
    const known = new Set((await findLinesOfPlace(trx, place)).map(({ id }) => id));
    if (!lineIds.every((id) => known.has(id))) throw fieldRefusal('lines', 'line_unknown');
  }
}
