// Creates a desk of a place, with the lines it serves.

import type { Trx } from '#db/database.ts';
import { newId } from '#db/new-id.ts';
import { insertDeskRow, findDesksOfPlace } from '#db/place/desks.ts';
import type { PlaceRowKey } from '#db/place/places.ts';
import { changePlace, placeFor, type Command } from '../engine/command.ts';
import { followDesks } from './follow-desks.ts';
import { findLinesOfPlace } from '#db/place/lines.ts';
import { fieldRefusal } from '#domain/refusal.ts';
import { maxDirections } from '#domain/place/text-lengths.ts';
import { checkName } from './place-fields.ts';

export interface DeskAnswer {
  deskId: string;
  /** The number of the event of a line that followed; null: none did. Older stored answers lack it. */
  seq?: number | null;
}

type DeskInput = DeskFields & { isOpen?: boolean };

export const createDesk: Command<DeskInput & { placeId: string }, DeskAnswer> = async (
  context,
  actor,
  { placeId, ...input },
  idempotencyKey,
) => {
  const { organizationId } = await placeFor(context, actor, 'settings', placeId);
  return changePlace(context, { organizationId, placeId, actor, idempotencyKey }, async ({ trx, place, note }) => {
    const answer = await insertDesk(trx, place, input);
    const seq = await followDesks(trx, place, { actor, at: context.now() });
    await note('desk_made', { subject: { kind: 'desk', id: answer.deskId } });
    return { ...answer, seq };
  });
};

/** The same inside another command's transaction, which holds the place's lock and calls `followDesks`. */
export async function insertDesk(trx: Trx, place: PlaceRowKey, input: DeskInput): Promise<DeskAnswer> {
  await checkDeskFields(trx, place, { deskId: null, ...input });
  const deskId = newId();
  await insertDeskRow(trx, {
    organization_id: place.organization_id,
    id: deskId,
    place_id: place.id,
    name: input.name.trim(),
    directions: input.directions ?? null,
    line_ids: input.lineIds,
    is_open: input.isOpen ?? true,
    member_id: null,
    archived_at: null,
  });
  return { deskId };
}

export interface DeskFields {
  name: string;
  /** How to get there. */
  directions?: string | null;
  /** Lines it serves, in order of preference. */
  lineIds: string[];
}

/** Throws `invalid_fields` for the first fault. */
export async function checkDeskFields(
  trx: Trx,
  place: PlaceRowKey,
  { deskId, ...fields }: Partial<DeskFields> & { deskId: string | null },
): Promise<void> {
  const { name, directions, lineIds } = fields;
  if (directions && directions.length > maxDirections) throw fieldRefusal('directions', 'too_long');
  if (name !== undefined) {
    checkName(name);
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
