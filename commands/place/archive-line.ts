// Takes a line out of use for good: boards, desks, kiosks and links drop it, its log and its tickets stay. Never while anybody stands
// in it or has a place kept there. One that is out of use already stays so.

import { sql, type Transaction } from 'kysely';
import type { Database } from '#db/database.ts';
import { findLineIdentity } from '#db/place/lines.ts';
import { fieldRefusal, Refusal } from '#domain/refusal.ts';
import { activeStates } from '#domain/ticket/ticket.ts';
import { authorise, type Staff } from '#domain/team/actor.ts';
import { audit } from '../audit/audit.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { Once } from '../engine/once.ts';
import type { LineAnswer } from './create-line.ts';
import { log } from './follow-desks.ts';
import type { Outcome } from '../engine/line-runner.ts';
import { lockPlace } from './place-fields.ts';
import { runOnce } from '../engine/run-once.ts';

interface LineKey {
  organizationId: string;
  lineId: string;
}

export async function archiveLine(
  context: CommandContext,
  actor: Staff,
  { lineId }: { lineId: string },
  once: Once | null,
): Promise<Outcome<LineAnswer>> {
  const identity = await findLineIdentity(context.db, lineId);
  if (!identity) throw new Refusal('not_found');
  const { organizationId, placeId } = identity;
  authorise(actor, 'settings', identity);
  return runOnce(context, { organizationId, actor, once }, async (trx) => {
    await lockPlace(trx, { organization_id: organizationId, id: placeId });
    const line = await lockLine(trx, identity);
    if (!line) throw new Refusal('not_found');
    if (line.archived_at) return { lineId };
    if (await hasPeople(trx, identity)) throw fieldRefusal('line', 'line_not_empty');
    const at = context.now();
    await log(trx, line, { kind: 'line_closed', actor, at });
    await trx
      .updateTable('line')
      .set({ state: 'closed', archived_at: at, head: line.head, chained: line.chained, head_hash: line.head_hash })
      .where('organization_id', '=', organizationId)
      .where('id', '=', lineId)
      .execute();
    await leaveDesks(trx, { organizationId, placeId, lineId });
    const subject = { kind: 'line', id: lineId } as const;
    await audit(context, trx, { organizationId, actor, kind: 'line_archived', subject, placeId });
    return { lineId };
  });
}

/** Joins and moves take the same lock: whoever comes after this finds the line closed. */
function lockLine(trx: Transaction<Database>, { organizationId, lineId }: LineKey) {
  return trx
    .selectFrom('line')
    .select(['organization_id', 'id', 'head', 'chained', 'head_hash', 'archived_at'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', lineId)
    .forUpdate()
    .executeTakeFirst();
}

async function hasPeople(trx: Transaction<Database>, { organizationId, lineId }: LineKey): Promise<boolean> {
  const one = await trx
    .selectFrom('ticket')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('line_id', '=', lineId)
    .where('state', 'in', [...activeStates, 'booked'])
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

async function leaveDesks(
  trx: Transaction<Database>,
  { organizationId, placeId, lineId }: LineKey & { placeId: string },
): Promise<void> {
  await trx
    .updateTable('desk')
    .set({ line_ids: sql<string[]>`array_remove(line_ids, ${lineId}::uuid)` })
    .where('organization_id', '=', organizationId)
    .where('place_id', '=', placeId)
    .where(sql<boolean>`${lineId}::uuid = any (line_ids)`)
    .execute();
}
