// Due messages of the outbox, leased to one sender, with the carrier that sends them.

import { isUrgent, lanes, type MessageKind } from '#domain/messaging/message-kind.ts';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { LineRow } from '../place/lines.ts';
import type { PlaceRow } from '../place/places.ts';
import type { MessageFacts, MessageRow, TicketRow } from '../schema/schema.ts';
import type { ByLanguage } from '#domain/by-language.ts';
import type { LineSettings } from '#domain/line/line-settings.ts';
import type { TicketState } from '#domain/ticket/ticket.ts';
import { unheardSeconds } from '#domain/messaging/route.ts';

/** A message that was leased to this sender, with the facts that decide its text and whether it is still useful. */
export interface LeasedMessage
  extends
    MessageFacts,
    Pick<MessageRow, 'values' | 'tries' | 'handovers' | 'expires_at' | 'account_id' | 'created_at' | 'body'>,
    Pick<TicketRow, 'language' | 'called_at' | 'told_first' | 'needs' | 'kept_for' | 'heard_by'>,
    Pick<PlaceRow, 'time_zone' | 'quiet' | 'country' | 'default_language'>,
    Pick<LineRow, 'hours' | 'exceptions'> {
  lease_until: Date;
  account_provider: string | null;
  account_changed_at: Date | null;
  account_paused_until: Date | null;
  /** When its provider last reported on a text. */
  account_report_at: Date | null;
  /** When somebody last wrote to it; null: whether it takes replies is not known. */
  account_text_at: Date | null;
  /** Whether the place has carriers for it at all, on or off, or others for what goes on from it. */
  has_accounts: boolean;
  ticket_state: TicketState;
  ticket_number: string;
  line_state: LineRow['state'];
  /** The recipient's contact, encrypted for its source field: a phone, or for emails an email address. */
  contact: Buffer | null;
  desk_name: string | null;
  place_name: string;
  place_languages: string[];
  line_name: ByLanguage;
  settings: Partial<LineSettings>;
  /** The place's own words for this kind of message in its language, and whether it is sent in plain characters. */
  template: string | null;
  is_plain: boolean | null;
  /** To which numbers messages to this recipient went before (`numberKeyAt`), as far as that is known; null: there were none. */
  earlier_numbers: { key: string | null; at: string | null }[] | null;
}

/** The providers that carry a channel's messages, by the channel's name. */
export type Carriers = Readonly<Record<'sms' | 'email', readonly string[]>>;

export interface LeaseInput {
  now: Date;
  leaseSeconds: number;
  /** The most urgent first. */
  kinds: readonly MessageKind[];
  max: number;
  /** The channels that this sender serves. */
  channels: readonly string[];
  /** The providers of places' carriers; without them no carrier is used. */
  carriers?: Carriers;
}

const noCarriers: Carriers = { sms: [], email: [] };

const after = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000);

// Calls use any carrier that is not paused. Other messages wait for the place's first carrier, which the place prefers.
const paused = (now: Date, kinds: readonly MessageKind[], { sms }: Carriers) => {
  return sql`paused as materialized (
    select a.organization_id, a.place_id, min(a.paused_until) filter (where a.paused_until > ${now}) as until
    from channel_account a
    where a.is_on and a.provider = any (${sms}::text[]) and (a.organization_id, a.place_id) in
      (select p.organization_id, p.place_id from channel_account p where p.paused_until > ${now})
    group by 1, 2
    having ${kinds.some(isUrgent) ? sql`bool_and(coalesce(a.paused_until > ${now}, false))` : sql`(array_agg(coalesce(a.paused_until > ${now}, false) order by a.position, a.id))[1]`})`;
};

const mayGo = sql`(m.channel <> 'sms' or m.follows is not null or not exists
  (select from paused p where p.organization_id = m.organization_id and p.place_id = m.place_id))`;

/**
 * Leases due messages, in the order of `kinds`. The lease is committed before any handover, so a sender that dies
 * leaves a lease behind: no message is ever on its way unrecorded. A message that one carrier may have accepted, or
 * that follows another message, uses only its own carrier.
 */
export async function leaseDue(db: Db, input: LeaseInput): Promise<LeasedMessage[]> {
  const { now, leaseSeconds, kinds, channels, max, carriers = noCarriers } = input;
  const { rows } = await sql<LeasedMessage>`
    with ${paused(now, kinds, carriers)}, due as materialized (
      select d.* from unnest(${kinds}::text[]) with ordinality k(kind, rank), lateral (
        select m.organization_id, m.id, m.place_id, m.ticket_id, m.channel, m.recipient, m.kind, m.due_at, m.tried_ways,
          case when m.handovers > 0 or m.follows is not null then m.account_id end as fixed
        from message m
        where m.state = 'queued' and m.due_at <= ${now} and m.kind = k.kind and m.channel = any (${channels}::text[]) and ${mayGo}
        order by m.due_at limit ${max} for update skip locked) d
      order by k.rank, d.due_at limit ${max}
    ), routed as materialized (
      select due.organization_id, due.id, a.id as account_id, a.provider, a.changed_at, a.paused_until, a.last_report_at, a.last_text_at, due.channel <> 'push' and exists (
          select from channel_account x where x.organization_id = due.organization_id and x.place_id = due.place_id
          and ${mayCarry(carriers)}) as has_accounts
      from due left join ticket t on t.organization_id = due.organization_id and t.id = due.ticket_id and due.recipient = 'guest'
        left join lateral (
        select a.id, a.provider, a.changed_at, a.paused_until, a.last_report_at, a.last_text_at from channel_account a
        where a.organization_id = due.organization_id and a.place_id = due.place_id and a.is_on
          and a.provider = any (${byChannel(carriers)}) and (due.fixed is null or a.id = due.fixed)
          and not a.id::text = any (due.tried_ways)
        order by (due.kind = any (${lanes.urgent}::text[]) and coalesce(a.paused_until > ${now}, false)), a.id = t.heard_by desc nulls last, a.position, a.id
        limit 1) a on due.channel <> 'push'
    ), leased as (
      update message m set state = 'sending', tries = m.tries + 1, handovers = m.handovers + 1, reason = null,
        lease_until = ${after(now, leaseSeconds)}, account_id = coalesce(r.account_id, m.account_id),
        follow_at = case when m.kind = any (${lanes.urgent}::text[]) and r.account_id is not null
          then coalesce(m.follow_at, ${after(now, unheardSeconds)}::timestamptz) else m.follow_at end
      from routed r where m.organization_id = r.organization_id and m.id = r.id
      returning m.*, r.account_id as by_account, r.provider as account_provider, r.changed_at as account_changed_at,
        r.paused_until as account_paused_until, r.last_report_at as account_report_at, r.last_text_at as account_text_at, r.has_accounts
    )
    select m.organization_id, m.id, m.place_id, m.line_id, m.ticket_id, m.channel, m.recipient, m.kind, t.language, m."values", m.body, m.tries, m.handovers, m.lease_until,
      m.by_account as account_id, m.account_provider, m.account_changed_at, m.account_paused_until, m.account_report_at, m.account_text_at, m.has_accounts,
      m.expires_at, t.state as ticket_state, t.number as ticket_number, t.called_at, t.needs, t.kept_for,
      case when m.channel = 'email' then t.email when m.recipient = 'second' then t.second_contact else t.phone end as contact, t.told_first, case when m.recipient = 'guest' then t.heard_by end as heard_by, p.time_zone, p.quiet, p.country, m.created_at, d.name as desk_name,
      p.name as place_name, p.languages as place_languages, p.default_language, l.name as line_name, l.state as line_state, l.hours, l.exceptions, l.settings, w.body as template, w.is_plain,
      (select jsonb_agg(jsonb_build_object('key', encode(b.number_key, 'hex'), 'at', b.at)) from message e
        left join text_booking b on b.organization_id = e.organization_id and b.message_id = e.id
        where e.organization_id = m.organization_id and e.ticket_id = m.ticket_id and e.id <> m.id
        and e.direction = 'out' and e.channel = m.channel and e.recipient = m.recipient and e.handovers > 0) as earlier_numbers
    from leased m
      join ticket t on t.organization_id = m.organization_id and t.id = m.ticket_id
      join line l on l.organization_id = t.organization_id and l.id = t.line_id
      join place p on p.organization_id = t.organization_id and p.id = t.place_id
      left join desk d on d.organization_id = t.organization_id and d.id = t.desk_id
      left join message_template w on w.organization_id = m.organization_id and w.place_id = t.place_id
        and w.kind = m.kind and w.language = t.language`.execute(db);
  return rows;
}

const byChannel = ({ sms, email }: Carriers) =>
  sql`case due.channel when 'email' then ${email}::text[] else ${sms}::text[] end`;

/** A message that cannot go by email any more may go by text, and the other way round where the guest gave an address. */
const mayCarry = ({ sms, email }: Carriers) =>
  sql`(x.provider = any (${sms}::text[]) or (x.provider = any (${email}::text[]) and (due.channel = 'email' or (x.is_on and due.recipient = 'guest'
    and exists (select from ticket t where t.organization_id = due.organization_id and t.id = due.ticket_id and t.email is not null)))))`;

/** When the next message on one of these channels is due, or when a provider's pause ends; null: none is queued. */
export async function findNextDue(
  db: Db,
  { now, kinds, channels, carriers = noCarriers }: Omit<LeaseInput, 'leaseSeconds' | 'max'>,
): Promise<Date | null> {
  const { rows } = await sql<{ next: Date | null }>`
    with ${paused(now, kinds, carriers)}
    select least(min(d.due_at), (select min(until) from paused)) as next from unnest(${kinds}::text[]) k(kind), lateral (
      select m.due_at from message m
      where m.state = 'queued' and m.kind = k.kind and m.channel = any (${channels}::text[]) and ${mayGo}
      order by m.due_at limit 1) d`.execute(db);
  return rows[0]?.next ?? null;
}
