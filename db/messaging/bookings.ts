// Books texts, several of one place at a time, against the limits. The holder of the lock on the place's row
// (db/messaging/spending.ts) reads and writes the counts. Bookings of the same batch that are not written yet count as
// written.

import { sql } from 'kysely';
import { knownPrefixDays, type Booked } from '#domain/messaging/spending.ts';
import type { Trx } from '../database.ts';
import { wholePlace } from './spending.ts';
import type { PlaceKey } from '#domain/place/place-key.ts';
import type { Secrets } from '../secret/secrets.ts';

/** One text and what it counts against. */
export interface Booking extends PlaceKey {
  messageId: string;
  lease: number;
  ticketId: string | null;
  day: string;
  /** The day in UTC, the same for all places. */
  numberDay: string;
  prefixKey: Buffer;
  numberKey: Buffer;
  /** A keyed hash of the network from which the guest joined. */
  addressKey: Buffer | null;
  /** The key of the number in the opt-outs. */
  phoneIndex: Buffer;
  country: string | null;
  at: Date;
}

/** Under which texts to a number are counted on that day. */
export function numberKeyAt(secrets: Secrets, e164: string, at: Date): Pick<Booking, 'numberDay' | 'numberKey'> {
  const numberDay = at.toISOString().slice(0, 10);
  return { numberDay, numberKey: secrets.spendingKey(`number ${numberDay} ${e164}`) };
}

export type BookingWanted = Omit<Booking, 'addressKey'>;

export interface Counted extends Booked {
  /** Whether the number wants no texts. */
  isStopped: boolean;
  /** Whether the blocked prefix of the number is in force. */
  isHeld: boolean;
  /** Whether a manager released the prefix today. */
  isReleased: boolean;
  /** When a person behind one of these numbers last showed a sign of presence. */
  seenAt: Date | null;
}

/**
 * From here on no other transaction, of any place, books for these numbers until this one ends. All numbers are locked
 * at once, or two transactions could deadlock.
 */
export async function lockNumbers(trx: Trx, bookings: readonly Pick<Booking, 'numberKey' | 'numberDay'>[]) {
  if (bookings.length === 0) return;
  const days = new Map(
    bookings.map(({ numberKey, numberDay }) => [numberKey.toString('hex'), { numberKey, numberDay }]),
  );
  const rows = [...days.values()];
  await sql`insert into number_count as n (key, day, texts)
    select key, day, 0 from unnest(${rows.map((row) => row.numberKey)}::bytea[], ${rows.map((row) => row.numberDay)}::date[]) w(key, day) order by key
    on conflict (key) do update set texts = n.texts`.execute(trx);
}

/** In the given order; all of one place and day. */
export async function readCounts(trx: Trx, wanted: readonly BookingWanted[]) {
  const [first] = wanted;
  if (!first) return [];
  const { organizationId, placeId, day } = first;
  const counted = (kind: string, key: unknown) =>
    sql`coalesce((select texts from text_count where organization_id = ${organizationId} and place_id = ${placeId}
      and day = ${day} and kind = ${sql.lit(kind)} and key = ${key}), 0)`;
  const ofPrefix = (table: string) =>
    sql`${sql.ref(`${table}.organization_id`)} = ${organizationId} and ${sql.ref(`${table}.place_id`)} = ${placeId}
      and ${sql.ref(`${table}.prefix_key`)} = w.prefix_key`;
  const { rows } = await sql<Counted & { addressKey: Buffer | null }>`
    select t.joined_from as "addressKey", ${counted('place', wholePlace)} as "texts", ${counted('prefix', sql`w.prefix_key`)} as "toPrefix",
      ${counted('address', sql`t.joined_from`)} as "fromAddress",
      coalesce((select texts from number_count where key = w.number_key), 0) as "toNumber",
      exists (select from opt_out where organization_id = ${organizationId} and phone_index = w.phone_index) as "isStopped",
      coalesce(h.released_at is null and h.id is not null, false) as "isHeld",
      coalesce(h.released_on = ${day}::date, false) as "isReleased",
      (select k.seen_at from known_prefix k where ${ofPrefix('k')}) as "seenAt"
    from unnest(${wanted.map((one) => one.ticketId)}::uuid[], ${wanted.map((one) => one.prefixKey)}::bytea[],
        ${wanted.map((one) => one.numberKey)}::bytea[], ${wanted.map((one) => one.phoneIndex)}::bytea[])
        with ordinality w(ticket_id, prefix_key, number_key, phone_index, at)
      left join ticket t on t.organization_id = ${organizationId} and t.id = w.ticket_id
      left join held_prefix h on ${ofPrefix('h')}
    order by w.at`.execute(trx);
  return wanted.map((one, at) => {
    const row = rows[at];
    if (!row) throw new Error('counting answered nothing');
    const { addressKey, ...counts } = row;
    return { booking: { ...one, addressKey }, counted: counts };
  });
}

/** The texts that count on the booking's day: those already written, and those of this batch. */
const bookedThatDay = ({ organizationId, placeId, day }: Booking, unwritten: readonly Booking[]) =>
  sql`(select prefix_key, address_key, ticket_id from text_booking
      where organization_id = ${organizationId} and place_id = ${placeId} and day = ${day}
    union all select * from unnest(${unwritten.map((one) => one.prefixKey)}::bytea[], ${unwritten.map((one) => one.addressKey)}::bytea[],
      ${unwritten.map((one) => one.ticketId)}::uuid[]))`;

/** Counts the day's texts to guests who showed no sign of presence yet: nothing that needs a person on site, or the phone. */
export async function countUnseen(trx: Trx, booking: Booking, unwritten: readonly Booking[]) {
  const { organizationId, prefixKey, addressKey } = booking;
  const { rows } = await sql<Pick<Counted, 'toPrefix' | 'fromAddress'>>`
    select (count(*) filter (where b.prefix_key = ${prefixKey}))::int as "toPrefix",
      (count(*) filter (where b.address_key = ${addressKey}))::int as "fromAddress"
    from ${bookedThatDay(booking, unwritten)} b (prefix_key, address_key, ticket_id)
      left join ticket t on t.organization_id = ${organizationId} and t.id = b.ticket_id
    where (b.prefix_key = ${prefixKey} or b.address_key = ${addressKey}) and not coalesce(${wasHere}, false)`.execute(
    trx,
  );
  return rows[0] ?? { toPrefix: 0, fromAddress: 0 };
}

// The JOIN that made the ticket is none: whoever holds a range of numbers sends one from each.
const wrote = sql`(select count(*) from message i where i.organization_id = t.organization_id and i.ticket_id = t.id
  and i.direction = 'in') > (t.source = 'sms')::int`;
const wasHere = sql`(t.serving_at is not null or t.source = 'staff' or ${wrote})`;
const pressed = sql`exists (select from event e where e.organization_id = t.organization_id and e.line_id = t.line_id
  and e.seq = t.last_seq and e.actor_kind = 'guest' and e.kind <> 'joined')`;
const showed = sql`(t.confirmed_at is not null or t.delays_used > 0 or t.comebacks_used > 0 or t.papers > 0 or ${wasHere} or ${pressed})`;

/** Whether a person behind one of these numbers showed a sign of presence, today or recently; a new sign is stored. */
export async function findSign(
  trx: Trx,
  booking: Booking,
  { seenAt, unwritten }: { seenAt: Date | null; unwritten: readonly Booking[] },
): Promise<boolean> {
  const { organizationId, placeId, prefixKey, at } = booking;
  const seenDaysAgo = seenAt ? (at.getTime() - seenAt.getTime()) / dayMs : Infinity;
  if (seenDaysAgo < 1) return true;
  const { rows } = await sql`select from ${bookedThatDay(booking, unwritten)} b (prefix_key, address_key, ticket_id)
    join ticket t on t.organization_id = ${organizationId} and t.id = b.ticket_id
    where b.prefix_key = ${prefixKey} and ${showed} limit 1`.execute(trx);
  if (rows.length === 0) return seenDaysAgo < knownPrefixDays;
  await sql`insert into known_prefix (organization_id, place_id, prefix_key, seen_at)
    values (${organizationId}, ${placeId}, ${prefixKey}, ${at})
    on conflict (organization_id, place_id, prefix_key) do update set seen_at = excluded.seen_at`.execute(trx);
  return true;
}

const dayMs = 86_400_000;

/** Runs under the same locks of the place and the numbers as the check of the limits. */
export async function insertBookings(trx: Trx, bookings: readonly Booking[]): Promise<void> {
  const [first] = bookings;
  if (!first) return;
  const { organizationId, placeId, day, at } = first;
  await sql`
    with booking as materialized (
      select * from unnest(${bookings.map((one) => one.messageId)}::uuid[], ${bookings.map((one) => one.lease)}::int[],
        ${bookings.map((one) => one.ticketId)}::uuid[], ${bookings.map((one) => one.prefixKey)}::bytea[],
        ${bookings.map((one) => one.numberKey)}::bytea[], ${bookings.map((one) => one.addressKey)}::bytea[],
        ${bookings.map((one) => one.country)}::text[])
        b(message_id, lease, ticket_id, prefix_key, number_key, address_key, country)
    ), booked as (
      insert into text_booking (organization_id, message_id, lease, place_id, ticket_id, day, prefix_key, number_key, address_key, at)
      select ${organizationId}::uuid, message_id, lease, ${placeId}::uuid, ticket_id, ${day}::date, prefix_key, number_key, address_key,
        ${at}::timestamptz from booking
    ), number as (
      update number_count n set texts = n.texts + b.texts
      from (select number_key, count(*)::int as texts from booking group by 1) b where n.key = b.number_key
    ), counted as (
      insert into text_count as c (organization_id, place_id, day, kind, key, texts)
      select ${organizationId}::uuid, ${placeId}::uuid, ${day}::date, k.kind, k.key, count(*)::int from booking b, lateral (values
        ('place', ${wholePlace}::bytea), ('prefix', b.prefix_key), ('address', b.address_key)) k(kind, key)
      where k.key is not null group by k.kind, k.key
      on conflict (organization_id, place_id, day, kind, key) do update set texts = c.texts + excluded.texts
    )
    update message m set country = b.country from booking b
    where m.organization_id = ${organizationId} and m.id = b.message_id and m.country is distinct from b.country`.execute(
    trx,
  );
}
