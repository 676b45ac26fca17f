// How many wait estimates were met: the first call came inside the range that the guest was told at joining.

import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { PlaceRowKey } from '../place/places.ts';

export interface EstimatesMet {
  kept: number;
  of: number;
}

/**
 * Counts all guests of a place who were called since then and had an estimate. Uses two small indexes: ended tickets,
 * and tickets at desks.
 */
export async function countEstimatesMet(db: Db, place: PlaceRowKey, since: Date): Promise<EstimatesMet> {
  const called = (state: ReturnType<typeof sql>) => sql`
    select extract(epoch from coalesce(t.first_called_at, t.called_at) - t.joined_at) / 60 as minutes, t.promised_low, t.promised_high
      from line l join ticket t on t.organization_id = l.organization_id and t.line_id = l.id
      where l.organization_id = ${place.organization_id} and l.place_id = ${place.id} and ${state}
        and t.called_at >= ${since} and t.promised_low is not null and t.promised_high is not null`;
  const { rows } = await sql<EstimatesMet>`
    select (count(*) filter (where minutes between promised_low and promised_high))::int as kept, count(*)::int as of
      from (${called(sql`t.ended_at is not null and t.ended_at >= ${since}`)}
        union all ${called(sql`t.state in ('called', 'serving', 'held')`)}) c`.execute(db);
  return rows[0] ?? { kept: 0, of: 0 };
}
