import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database.ts';
import type { MessageState } from '../schema/schema.ts';

/** Of the last thing that was to be said to somebody: how far it came on the way on which it came furthest, and which that is. */
export interface LastMessage {
  message_state: MessageState | null;
  message_channel: string | null;
  /** Why it was not sent, or did not arrive. */
  message_reason: string | null;
}

export async function findLastMessages(
  db: Db,
  organizationId: string,
  ticketIds: string[],
): Promise<Map<string, LastMessage>> {
  const { rows } = await sql<LastMessage & { id: string }>`
    select u.id, m.state as message_state, m.channel as message_channel, m.reason as message_reason
      from unnest(${ticketIds}::uuid[]) u(id), lateral (${lastMessage(sql`${organizationId}`, sql`u.id`)}) m`.execute(
    db,
  );
  return new Map(rows.map(({ id, ...message }) => [id, message]));
}

// What was not said because it was not true any more was kept from nobody.
const needless = ['outdated', 'never_told'];
// A call of which nothing was heard in time, and for which no way is left, is known as little as one that failed.
const stateOf = sql`case when o.state = 'sent' and o.reason = 'no_report' then 'failed' else o.state end`;
const furthestFirst = ['delivered', 'sent', 'sending', 'queued', 'failed', 'dropped'];

/** The same thing goes all ways at once. A call by hand stands for all that did not arrive. */
export function lastMessage(organizationId: RawBuilder<unknown>, ticketId: RawBuilder<unknown>): RawBuilder<unknown> {
  const mine = (m: string): RawBuilder<unknown> => {
    const column = (name: string): RawBuilder<unknown> => sql.ref(`${m}.${name}`);
    return sql`${column('organization_id')} = ${organizationId} and ${column('ticket_id')} = ${ticketId}
      and ${column('direction')} = 'out' and (${column('state')} <> 'dropped' or ${column('reason')} not in (${sql.join(needless)}))`;
  };
  return sql`select ${stateOf} as state, o.channel, o.reason from message o
    join (select n.kind, n.created_at from message n where ${mine('n')} order by n.id desc limit 1) newest
      on newest.kind = o.kind and newest.created_at = o.created_at
    where ${mine('o')} order by ${stateOf} = 'delivered' desc, o.channel = 'voice' desc, array_position(${furthestFirst}::text[], ${stateOf}), o.id desc limit 1`;
}
