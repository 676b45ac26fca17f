// Phone calls that staff make by hand. They are in the outbox beside the texts, but no sender takes them.

import { sql } from 'kysely';
import type { Db, Trx } from '../database.ts';
import type { TicketOfMessage } from '../messaging/messages.ts';
import { callKindList, reasonOf } from '../messaging/outbox.ts';
import type { TicketRef } from './tickets.ts';

/**
 * Stores the result of the ticket's last phone call to make; returns whether there is one. Only a guest who was reached
 * counts as told.
 */
export async function settleVoiceCall(
  trx: Trx,
  { organizationId, ticketId }: TicketRef,
  {
    isReached,
    timesCalled,
    memberId,
    at,
  }: { isReached: boolean; timesCalled: number | undefined; memberId: string | null; at: Date },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update message m set state = ${isReached ? 'delivered' : 'failed'}, reason = ${isReached ? null : reasonOf('no_answer')}, provider = 'by_hand',
      handovers = ${isReached ? 1 : 0}, sent_at = ${at}, delivered_at = ${isReached ? at : null},
      "values" = m."values" || ${JSON.stringify(memberId === null ? {} : { by: memberId })}::jsonb
    from ticket t
    where m.organization_id = ${organizationId} and m.ticket_id = ${ticketId} and m.channel = 'voice' and m.state in ('queued', 'failed')
      and m.kind in (${callKindList}) and t.organization_id = m.organization_id and t.id = m.ticket_id
      and t.state = 'called' and m.created_at = t.called_at and coalesce(t.times_called = ${timesCalled ?? null}::int, true)`.execute(
    trx,
  );
  return numAffectedRows > 0n;
}

/**
 * Ends phone calls that staff did not make in time, and those that are no longer needed: the guest is served or gone,
 * was called again, was told otherwise, or opted out.
 */
export async function endStaleVoiceCalls(db: Db, now: Date): Promise<TicketOfMessage[]> {
  const { rows } = await sql<TicketOfMessage>`
    with stale as (
      select m.organization_id, m.id, t.state = 'called' and t.called_at = m.created_at
          and not exists (select from message o where o.organization_id = m.organization_id and o.ticket_id = m.ticket_id
            and o.kind = m.kind and o.created_at = m.created_at and o.state = 'delivered')
          and not exists (select from opt_out x where x.organization_id = t.organization_id and x.phone_index = t.phone_index) as is_wanted,
        m.expires_at <= ${now} as is_late
      from message m join ticket t on t.organization_id = m.organization_id and t.id = m.ticket_id
      where m.state = 'queued' and m.kind in (${callKindList}) and m.channel = 'voice'
    )
    update message m set state = case when s.is_wanted then 'failed' else 'dropped' end,
      reason = case when s.is_wanted then ${reasonOf('too_old')} else ${reasonOf('outdated')} end
    from stale s
    where m.organization_id = s.organization_id and m.id = s.id and m.state = 'queued' and (s.is_late or s.is_wanted is not true)
    returning m.organization_id as "organizationId", m.line_id as "lineId", m.ticket_id as "ticketId"`.execute(db);
  return rows;
}
