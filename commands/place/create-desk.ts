// A new desk of a place, and the lines it serves.

import { sql, type Transaction } from 'kysely';
import { newId } from '#db/new-id.ts';
import type { Database } from '#db/database.ts';
import { findPlaceById, type PlaceRow } from '#db/place/lines.ts';
import { Refusal } from '#domain/refusal.ts';
import { authorise, type Staff } from '#domain/team/actor.ts';
import { audit } from '../audit/audit.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { Once } from '../engine/once.ts';
import { checkDeskFields, type DeskFields } from './desk-fields.ts';
import { followDesks } from './follow-desks.ts';
import type { Outcome } from '../engine/line-runner.ts';
import { lockPlace } from './place-fields.ts';
import { runOnce } from '../engine/run-once.ts';

export interface DeskAnswer {
  deskId: string;
  /** Of the event that tells of a line that followed; null: none did. Older answers do not say. */
  seq?: number | null;
}

export type DeskWish = DeskFields & { isOpen?: boolean };

export async function createDesk(
  context: CommandContext,
  actor: Staff,
  { placeId, ...wish }: DeskWish & { placeId: string },
  once: Once | null,
): Promise<Outcome<DeskAnswer>> {
  const place = await findPlaceById(context.db, placeId);
  if (!place) throw new Refusal('not_found');
  authorise(actor, 'settings', { organizationId: place.organization_id, placeId });
  return runOnce(context, { organizationId: place.organization_id, actor, once }, async (trx) => {
    const answer = await insertDesk(trx, place, wish);
    const seq = await followDesks(trx, place, { actor, at: context.now() });
    const [organizationId, subject] = [place.organization_id, { kind: 'desk', id: answer.deskId } as const];
    await audit(context, trx, { organizationId, actor, kind: 'desk_made', subject, placeId });
    return { ...answer, seq };
  });
}

/** The same inside another command's transaction, which lets the lines follow. */
export async function insertDesk(
  trx: Transaction<Database>,
  place: Pick<PlaceRow, 'organization_id' | 'id'>,
  wish: DeskWish,
): Promise<DeskAnswer> {
  await lockPlace(trx, place);
  await checkDeskFields(trx, place, { deskId: null, ...wish });
  const deskId = newId();
  await trx
    .insertInto('desk')
    .values({
      organization_id: place.organization_id,
      id: deskId,
      place_id: place.id,
      name: wish.name.trim(),
      directions: wish.directions ?? null,
      line_ids: wish.lineIds,
      is_open: wish.isOpen ?? true,
      member_id: null,
      archived_at: null,
      position: sql`(select coalesce(max(position) + 1, 0) from desk
        where organization_id = ${place.organization_id} and place_id = ${place.id})`,
    })
    .execute();
  return { deskId };
}
