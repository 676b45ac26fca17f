// Texts booked against a place's limits. A booking needs the lock on the place's row, so that many senders together
// never exceed a limit. For counts over all places the row of the number is the lock.

import type { PlaceKey } from '#domain/place/place-key.ts';
import { sql, type Selectable, type Updateable } from 'kysely';
import type { SpendingSet } from '#domain/messaging/spending.ts';
import type { Db, Trx } from '../database.ts';
import type { PlaceSpendingTable } from '../schema/spending-tables.ts';
import { holds, insertInto, setRows, findRow } from '../rows.ts';
import { serviceDayBeginsAtMinutes } from '#domain/local-time.ts';

type SpendingRow = Pick<
  Selectable<PlaceSpendingTable>,
  'countries' | 'day_most' | 'number_most' | 'prefix_most' | 'address_most' | 'unusual_after' | 'currency' | 'costs'
>;

export function setOf(row: SpendingRow): SpendingSet {
  return {
    countries: row.countries,
    dayMost: row.day_most,
    numberMost: row.number_most,
    prefixMost: row.prefix_most,
    addressMost: row.address_most,
    unusualAfter: row.unusual_after,
  };
}

interface PlaceWithSpending extends SpendingRow {
  country: string;
  time_zone: string;
}

const columns = sql`p.country, p.time_zone, s.countries, s.day_most, s.number_most, s.prefix_most, s.address_most, s.unusual_after,
  s.currency, coalesce(s.costs, '{}'::jsonb) as costs`;
const placeOf = ({ organizationId, placeId }: PlaceKey) =>
  sql`p.organization_id = ${organizationId} and p.id = ${placeId}`;

/** Null: there is no such place. */
export async function findSpending(db: Db, place: PlaceKey): Promise<PlaceWithSpending | null> {
  const { rows } = await sql<PlaceWithSpending>`select ${columns} from place p
    left join place_spending s on s.organization_id = p.organization_id and s.place_id = p.id where ${placeOf(place)}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The same with a lock: no other transaction books for this place until this one ends. */
export async function lockSpending(trx: Trx, place: PlaceKey): Promise<PlaceWithSpending | null> {
  const lock = () =>
    sql<PlaceWithSpending>`select ${columns} from place_spending s
      join place p on p.organization_id = s.organization_id and p.id = s.place_id
      where ${placeOf(place)} and s.organization_id = ${place.organizationId} and s.place_id = ${place.placeId} for update of s`.execute(
      trx,
    );
  const { rows } = await lock();
  if (rows[0]) return rows[0];
  // A place that has no row here yet, because its settings were never changed.
  await sql`insert into place_spending (organization_id, place_id) select p.organization_id, p.id from place p where ${placeOf(place)}
    on conflict do nothing`.execute(trx);
  return (await lock()).rows[0] ?? null;
}

export const insertPlaceSpending = insertInto('place_spending');

/** The caller holds the lock. */
export async function setPlaceSpending(
  trx: Trx,
  { organizationId, placeId }: PlaceKey,
  changes: Updateable<PlaceSpendingTable>,
): Promise<void> {
  await setRows(trx, 'place_spending', { organization_id: organizationId, place_id: placeId }, changes);
}

/** Waits for running bookings of all places of the organization; from here on none starts until the transaction ends. */
export async function holdBookings(trx: Trx, organizationId: string): Promise<void> {
  await sql`insert into place_spending (organization_id, place_id) select organization_id, id from place
    where organization_id = ${organizationId} on conflict do nothing`.execute(trx);
  await sql`select from place_spending where organization_id = ${organizationId} order by place_id for share`.execute(
    trx,
  );
}

/** Staff see it on their console. */
export async function noteDaySpent(trx: Trx, { organizationId, placeId, day }: PlaceKey & { day: string }) {
  await trx
    .updateTable('place_spending')
    .set({ spent_on: day })
    .where((is) => holds(is, { organization_id: organizationId, place_id: placeId }))
    .where(sql<boolean>`spent_on is distinct from ${day}`)
    .execute();
}

/** A text that was certainly not accepted costs nothing. If it was not booked, or already given back, nothing changes. */
export async function giveBack(
  db: Db,
  { organization_id: organizationId, id, lease }: { organization_id: string; id: string; lease: number },
): Promise<void> {
  const of = sql`organization_id = ${organizationId} and message_id = ${id} and lease = ${lease}`;
  const { rows } = await sql<{ place_id: string }>`select place_id from text_booking where ${of}`.execute(db);
  const placeId = rows[0]?.place_id;
  if (placeId === undefined) return;
  await db.transaction().execute(async (trx) => {
    await lockSpending(trx, { organizationId, placeId });
    await sql`with back as (delete from text_booking where ${of} returning *), place_counts as (
        update text_count c set texts = c.texts - 1 from back b
        where c.organization_id = b.organization_id and c.place_id = b.place_id and c.day = b.day
          and ((c.kind = 'place' and c.key = ${wholePlace}) or (c.kind = 'prefix' and c.key = b.prefix_key) or (c.kind = 'address' and c.key = b.address_key))
      )
      update number_count n set texts = n.texts - 1 from back b where n.key = b.number_key`.execute(trx);
  });
}

/** Key of the count over all texts of a place. */
export const wholePlace = Buffer.alloc(0);

/** Nothing reads these any more. */
export async function dropOldBookings(db: Db, before: Date): Promise<void> {
  const day = before.toISOString().slice(0, 10);
  await db.deleteFrom('text_booking').where('at', '<', before).execute();
  await db.deleteFrom('text_count').where('day', '<', day).execute();
  await db.deleteFrom('number_count').where('day', '<', day).execute();
  await db.deleteFrom('letter_count').where('day', '<', day).execute();
}

// Sums of texts handed over to providers; the cost is computed from them. Messages stay in the database and are counted
// on demand. Texts without a ticket are deleted after a day, so they are counted when they are sent.
export interface SpentTexts {
  day: string;
  /** '' if it is no longer known. */
  country: string;
  /** The provider's name. */
  channel: string;
  texts: number;
  /** The unit that providers bill: a long text has several parts. */
  parts: number;
}

/** By service day, country and channel; the newest day first. A text that was handed over twice may have been billed twice. */
export async function findSpentTexts(
  db: Db,
  { organizationId, placeId, zone, since }: PlaceKey & { zone: string; since: Date },
): Promise<SpentTexts[]> {
  const day = sql`((coalesce(sent_at, created_at) at time zone ${zone}) - make_interval(mins => ${serviceDayBeginsAtMinutes}))::date`;
  const { rows } = await sql<SpentTexts>`
    select to_char(day, 'YYYY-MM-DD') as day, country, channel, sum(texts)::int as texts, sum(parts)::int as parts from (
      select day, country, channel, texts, parts from loose_spent
      where organization_id = ${organizationId} and place_id = ${placeId} and day >= (${since}::timestamptz at time zone ${zone})::date
      union all
      select ${day}, coalesce(country, ''), provider, handovers, handovers * coalesce(segments, 1) from message
      where organization_id = ${organizationId} and place_id = ${placeId} and created_at > ${since} and channel = 'sms'
        and direction = 'out' and handovers > 0 and provider is not null and state not in ('queued', 'dropped')) m
    group by 1, 2, 3 order by 1 desc, 2, 3`.execute(db);
  return rows;
}

/** A text without a ticket was handed over, and may have been accepted. */
export async function addLooseSpent(
  db: Db,
  { organizationId, placeId }: PlaceKey,
  { at, country, channel, parts }: { at: Date; country: string | null; channel: string; parts: number },
): Promise<void> {
  await sql`insert into loose_spent as l (organization_id, place_id, day, country, channel, texts, parts)
    select p.organization_id, p.id, ((${at}::timestamptz at time zone p.time_zone) - make_interval(mins => ${serviceDayBeginsAtMinutes}))::date,
      ${country ?? ''}, ${channel}, 1, ${parts} from place p where p.organization_id = ${organizationId} and p.id = ${placeId}
    on conflict (organization_id, place_id, day, country, channel) do update set texts = l.texts + 1, parts = l.parts + excluded.parts`.execute(
    db,
  );
}

export async function countBooked(db: Db, { organizationId, placeId }: PlaceKey, day: string): Promise<number> {
  const row = await findRow(db, 'text_count', {
    organization_id: organizationId,
    place_id: placeId,
    day,
    kind: 'place',
  });
  return row?.texts ?? 0;
}
