// The next try of a message's route: the message that did not arrive, and the one that follows it by another carrier or channel.
import { sql, type RawBuilder } from 'kysely';
import { storedChannel, unheardSeconds, type Contact, type Try } from '#domain/messaging/route.ts';
import type { Db, Trx } from '../database.ts';
import type { MessageKey } from './messages.ts';
import { reasonOf } from './outbox.ts';
import { newId } from '../new-id.ts';
import type { MessageFacts, MessageRow } from '../schema/schema.ts';
import { unreadable } from '../secret/unreadable.ts';
import { fieldOf, type Secrets } from '../secret/secrets.ts';
import { setRows } from '../rows.ts';

type TriedFacts = 'state' | 'reason' | 'lease_until' | 'expires_at' | 'created_at' | 'tried_ways' | 'account_id';

export interface UnheardMessage extends MessageFacts, Pick<MessageRow, TriedFacts | 'provider' | 'follow_at' | 'body'> {
  /** How many handovers, in this try and those before, may have arrived. */
  perhaps_told: number;
  /** Of this recipient. Staff may phone if this is the current call and no other message of it arrived, or is a phone call. */
  contact: Omit<Contact, 'carriers'>;
  /** Known to have arrived by another try. */
  is_told: boolean;
  is_followed: boolean;
  /** Whether the same call is still on its way to a helper's phone or to a browser. */
  is_elsewhere: boolean;
}

const max = 200;

/** Messages whose next try is due now. A message in a sender's hands is left to that sender. */
export async function findToFollow(db: Db, now: Date): Promise<MessageKey[]> {
  return db
    .selectFrom('message')
    .select(['organization_id as organizationId', 'id'])
    .where('follow_at', '<=', now)
    .where((where) => where.or([where('state', '!=', 'sending'), where('reason', '=', 'unknown')]))
    .orderBy('follow_at')
    .limit(max)
    .execute();
}

/** Whether another message of the same call exists with such a channel or recipient and such a state. */
const sameCall = (which: RawBuilder<unknown>, how: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select from message o where o.organization_id = m.organization_id and o.ticket_id = m.ticket_id and o.kind = m.kind
    and o.created_at = m.created_at and (${which}) and (${how}))`;

// A browser that did not show the notification in that time will probably not show it at all.
const onItsWay = (now: Date): RawBuilder<unknown> =>
  sql`o.state in ('queued', 'sending') or o.follow_at is not null
    or (o.channel = 'push' and o.state = 'sent' and o.sent_at > ${new Date(now.getTime() - unheardSeconds * 1000)})`;

// A text that was accepted by a provider without reports may have reached the helper. If there are several phones, the
// guest's own decides, so that only one phone call results.
const mayBeCalled = sql`m.channel <> 'push' and t.state = 'called' and t.called_at = m.created_at and t.phone is not null
  and (m.recipient = 'guest' or not ${sameCall(sql`o.recipient = 'guest'`, sql`o.channel <> 'push'`)})
  and not ${sameCall(
    sql`true`,
    sql`o.state = 'delivered' or o.channel = 'voice'
    or (o.recipient <> m.recipient and o.channel <> 'push' and o.state = 'sent' and o.reason is null and o.follow_at is null)`,
  )}`;

const contact = sql`jsonb_build_object('canPush', false, 'toldFirst', t.told_first, 'canCall', ${mayBeCalled},
  'canText', m.recipient = 'guest' and t.can_text and t.phone is not null, 'canMail', m.recipient = 'guest' and t.email is not null,
  'canTextSecond', m.recipient = 'second' and t.can_text_second and t.second_contact is not null,
  'areTextsStopped', exists (select from opt_out x where x.organization_id = t.organization_id and x.phone_index = t.phone_index),
  'areEmailsStopped', exists (select from mail_opt_out x where x.organization_id = t.organization_id and x.email_index = t.email_index))`;

/** Until the transaction ends, no other one decides what follows this message. */
export async function lockUnheard(trx: Trx, { organizationId, id }: MessageKey, now: Date) {
  // The other tables must be read after the lock: its last holder may have just written them.
  await sql`select from message where organization_id = ${organizationId} and id = ${id} for update`.execute(trx);
  const { rows } = await sql<UnheardMessage>`
    select m.organization_id, m.id, m.place_id, m.line_id, m.ticket_id, m.channel, m.recipient, m.kind, m.state, m.reason, m.lease_until,
      m.expires_at, m.created_at, m.tried_ways, m.account_id, m.follow_at, m.body,
      m.earlier_handovers + greatest(0, m.handovers
        - (m.state = 'failed' and m.provider_ref is not null and m.reason is distinct from ${reasonOf('unknown')})::int) as perhaps_told,
      coalesce((select a.provider from channel_account a where a.organization_id = m.organization_id and a.id = m.account_id), m.provider) as provider,
      exists (select from message o where o.organization_id = m.organization_id and o.ticket_id = m.ticket_id and o.kind = m.kind
        and o.created_at = m.created_at and o.recipient = m.recipient and o.state = 'delivered') as is_told,
      exists (select from message f where f.organization_id = m.organization_id and f.follows = m.id) as is_followed,
      ${contact} as contact, ${sameCall(sql`o.recipient <> m.recipient or o.channel = 'push'`, onItsWay(now))} as is_elsewhere
    from message m join ticket t on t.organization_id = m.organization_id and t.id = m.ticket_id
    where m.organization_id = ${organizationId} and m.id = ${id} and m.direction = 'out'`.execute(trx);
  return rows[0] ?? null;
}

/** The same message to the same person by the next carrier or channel, with the same deadline. */
export async function insertFollowing(
  trx: Trx,
  secrets: Secrets,
  message: UnheardMessage,
  { next, tried, at }: { next: Try; tried: string[]; at: Date },
): Promise<void> {
  const id = newId();
  const written =
    message.kind === 'staff' && message.body ? secrets.read(message.body, fieldOf.messageBody(message.id)) : null;
  // An unreadable body is copied as it is; sending it fails as unreadable.
  const body = written === unreadable ? message.body : written && secrets.encrypt(written, fieldOf.messageBody(id));
  await sql`
    insert into message (organization_id, id, place_id, line_id, ticket_id, channel, recipient, kind, language, "values", country,
      state, due_at, expires_at, created_at, follows, account_id, tried_ways, earlier_handovers, body)
    select organization_id, ${id}, place_id, line_id, ticket_id, ${storedChannel(next.channel)}, ${next.recipient}, kind, language, "values", country,
      'queued', ${at}, expires_at, created_at, id, ${next.carrierId}::uuid, ${tried}::text[], ${message.perhaps_told}, ${body}::bytea
    from message where organization_id = ${message.organization_id} and id = ${message.id}
    on conflict do nothing`.execute(trx);
}

/** Of a try that has ended a report may still improve the state. */
export const updateTry = (
  trx: Trx,
  { organization_id, id }: UnheardMessage,
  change: Partial<Pick<UnheardMessage, 'state' | 'reason' | 'lease_until' | 'follow_at'> & { due_at: Date }>,
) => setRows(trx, 'message', { organization_id, id }, change);
