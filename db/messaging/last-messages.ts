import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database.ts';
import { allReasons, failureOf, type FailureReason } from '#domain/messaging/failure-reason.ts';
import type { MessageKind } from '#domain/messaging/message-kind.ts';
import type { MessageState } from '#domain/messaging/reach.ts';
import type { StoredChannel } from '#domain/messaging/route.ts';
import { reasonOf } from './outbox.ts';

/** The last message that was due to a person: the state of its most successful try, and that try's channel. */
export interface LastMessage {
  message_state: MessageState | null;
  message_channel: StoredChannel | null;
  /** Why it was not sent, or did not arrive. */
  message_reason: FailureReason | null;
}

export async function findLastMessages(db: Db, organizationId: string, ticketIds: string[]) {
  const { rows } = await sql<LastMessage & { id: string }>`
    select u.id, m.state as message_state, m.channel as message_channel, m.reason as message_reason
      from unnest(${ticketIds}::uuid[]) u(id), lateral (${lastMessage(sql`${organizationId}`, sql`u.id`)}) m`.execute(
    db,
  );
  return new Map(rows.map(({ id, ...message }) => [id, message]));
}

// One that is planned for later is none yet.
const planned = sql.lit<MessageKind>('kept_open');
/** Why a dropped message is not missing: it was no longer true. */
export const needless = sql.join(allReasons.filter((reason) => failureOf(reason).isNeedless).map(reasonOf));
// A call without a report in time and with no try left counts as failed.
const stateOf = sql`case when o.state = 'sent' and o.reason = ${reasonOf('no_report')} then 'failed' else o.state end`;
const furthestFirst = sql.raw("'{delivered,sent,sending,queued,failed,dropped}'::text[]");

/** One message may go out on several channels at once. A phone call by staff stands for all tries that failed. */
export function lastMessage(organizationId: RawBuilder<unknown>, ticketId: RawBuilder<unknown>): RawBuilder<unknown> {
  const mine = (m: string): RawBuilder<unknown> => {
    const column = (name: string): RawBuilder<unknown> => sql.ref(`${m}.${name}`);
    return sql`${column('organization_id')} = ${organizationId} and ${column('ticket_id')} = ${ticketId}
      and ${column('direction')} = 'out' and (${column('state')} <> 'dropped' or ${column('reason')} not in (${needless}))
      and not (${column('state')} = 'queued' and ${column('kind')} = ${planned})`;
  };
  return sql`select ${stateOf} as state, o.channel, o.reason from message o
    join (select n.kind, n.created_at from message n where ${mine('n')} order by n.id desc limit 1) newest
      on newest.kind = o.kind and newest.created_at = o.created_at
    where ${mine('o')} order by ${stateOf} = 'delivered' desc, o.channel = 'voice' desc, array_position(${furthestFirst}, ${stateOf}), o.id desc limit 1`;
}
