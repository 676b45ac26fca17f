// Takes a desk away. It is kept for the record of whom it served, and nobody can work there any more. Never while somebody is called to it
// or served there: the place's lines are locked first, so that no call can come in between. Removing what is removed already is no error. A line
// that it served alone is closed with it.

import { sql } from 'kysely';
import { findDeskOfRecord } from '#db/place/lines.ts';
import { Refusal } from '#domain/refusal.ts';
import { authorise, type Staff } from '#domain/team/actor.ts';
import { audit } from '../audit/audit.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { Once } from '../engine/once.ts';
import type { DeskAnswer } from './create-desk.ts';
import { followDesks } from './follow-desks.ts';
import type { Outcome } from '../engine/line-runner.ts';
import { lockPlace } from './place-fields.ts';
import { runOnce } from '../engine/run-once.ts';

export async function archiveDesk(
  context: CommandContext,
  actor: Staff,
  { deskId }: { deskId: string },
  once: Once | null,
): Promise<Outcome<DeskAnswer>> {
  const desk = await findDeskOfRecord(context.db, deskId);
  if (!desk) throw new Refusal('not_found');
  const { organization_id: organizationId, place_id: placeId } = desk;
  authorise(actor, 'settings', { organizationId, placeId });
  return runOnce(context, { organizationId, actor, once }, async (trx) => {
    await lockPlace(trx, { organization_id: organizationId, id: placeId });
    await sql`select id from line where organization_id = ${organizationId} and place_id = ${placeId}
      order by id for update`.execute(trx);
    const there = await trx
      .selectFrom('ticket')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('place_id', '=', placeId)
      .where('desk_id', '=', deskId)
      .where('state', 'in', ['called', 'serving'])
      .limit(1)
      .executeTakeFirst();
    if (there) throw new Refusal('desk_busy');
    await trx
      .updateTable('desk')
      .set({ archived_at: context.now(), is_open: false, member_id: null })
      .where('organization_id', '=', organizationId)
      .where('id', '=', deskId)
      .where('archived_at', 'is', null)
      .execute();
    const seq = await followDesks(trx, { organization_id: organizationId, id: placeId }, { actor, at: context.now() });
    const subject = { kind: 'desk', id: deskId } as const;
    await audit(context, trx, { organizationId, actor, kind: 'desk_archived', subject, placeId });
    return { deskId, seq };
  });
}
