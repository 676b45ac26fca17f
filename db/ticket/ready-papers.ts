// What guests have ready is stored by the position of each item in the list of their service.

import { sql } from 'kysely';
import { papersOf, readyPapers, type Service } from '#domain/line/service.ts';
import type { Trx } from '../database.ts';
import type { LineRow } from '../place/lines.ts';

/**
 * Staff changed the lists: what was ticked stays ticked, at its new position. The caller holds the line's lock. A service that is
 * gone may come back with an undo, and its tickets stay as they are. Screens then read the line anew, as after an erasure.
 */
export async function movePapers(
  trx: Trx,
  line: Pick<LineRow, 'organization_id' | 'id' | 'services'>,
  services: readonly Service[],
): Promise<void> {
  const { organization_id: organizationId, id: lineId } = line;
  for (const before of line.services) {
    const after = services.find(({ id }) => id === before.id);
    if (!after || idsOf(after) === idsOf(before)) continue;
    const those = sql`t.organization_id = ${organizationId} and t.line_id = ${lineId} and t.service_id = ${before.id} and t.erased_at is null`;
    const { rows } = await sql<{ papers: number }>`
      select distinct t.papers from ticket t where ${those} and t.papers <> 0`.execute(trx);
    const known = rows.map(({ papers }) => papers);
    const moved = known.map((papers) => papersOf(after, readyPapers(before, papers)));
    await sql`with k as (select * from unnest(${known}::int[], ${moved}::int[]) k(before, after)), changed as (
        update ticket t set papers = k.after from k where ${those} and t.papers = k.before and k.after <> k.before returning t.id
      )
      update line set unlogged_changes = unlogged_changes + 1 where organization_id = ${organizationId} and id = ${lineId} and exists (select from changed)`.execute(
      trx,
    );
  }
}

const idsOf = ({ bring }: Service): string => bring.map(({ id }) => id).join(' ');
