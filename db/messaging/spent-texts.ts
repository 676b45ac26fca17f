// Sums of texts handed over to providers; the cost is computed from them. Messages stay in the database and are counted
// on demand. Texts without a ticket are deleted after a day, so they are counted when they are sent.

import { sql } from 'kysely';
import { serviceDayBeginsAtMinutes } from '#domain/local-time.ts';
import type { Db } from '../database.ts';
import type { PlaceKey } from '#domain/place/place-key.ts';
import { findRow } from '../rows.ts';

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
