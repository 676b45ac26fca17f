// Creates a desk of a place, with the lines it serves.

import type { Transaction } from 'kysely';
import type { Database } from '#db/database.ts';
import { newId } from '#db/new-id.ts';
import { insertDeskRow } from '#db/place/desks.ts';
import type { PlaceRowKey } from '#db/place/places.ts';
import { changePlace, placeFor, type Command } from '../engine/command.ts';
import { checkDeskFields, type DeskFields } from './desk-fields.ts';
import { followDesks } from './follow-desks.ts';

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
export async function insertDesk(
  trx: Transaction<Database>,
  place: PlaceRowKey,
  input: DeskInput,
): Promise<DeskAnswer> {
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
