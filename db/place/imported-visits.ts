// Visits of another system: those that lines have learnt from, and the file that was read last.

import { sql } from 'kysely';
import type { KeptVisit, VisitDraft } from '#domain/history/visit-draft.ts';
import type { Db, Trx } from '../database.ts';
import { dropRows, findRow, putRow } from '../rows.ts';
import type { LineKey } from '../engine/facts-wanted.ts';
import type { PlaceRowKey } from './places.ts';

export async function findVisitDraft(db: Db, { organization_id, id }: PlaceRowKey) {
  const row = await findRow(db, 'visit_draft', { organization_id, place_id: id });
  return row && { draft: row.draft, madeAt: row.made_at };
}

/** Replaces the earlier one. */
export async function keepVisitDraft(
  trx: Trx,
  { organization_id, id }: PlaceRowKey,
  { draft, madeAt }: { draft: VisitDraft; madeAt: Date },
): Promise<void> {
  const kept = { made_at: madeAt, draft: JSON.stringify(draft) };
  await putRow(trx, 'visit_draft', { organization_id, place_id: id }, kept);
}

export async function dropVisitDraft(trx: Trx, { organization_id, id }: PlaceRowKey): Promise<void> {
  await dropRows(trx, 'visit_draft', { organization_id, place_id: id });
}

export async function keepVisits(trx: Trx, { organizationId, lineId }: LineKey, visits: readonly KeptVisit[]) {
  await sql`insert into imported_visit (organization_id, line_id, number, joined_at, called_at, ended_at, service_id, desk)
    select ${organizationId}, ${lineId}, (v ->> 'number')::int, to_timestamp((v ->> 'joinedAt')::float8),
      to_timestamp((v ->> 'calledAt')::float8), to_timestamp((v ->> 'endedAt')::float8), v ->> 'serviceId', (v ->> 'desk')::int
    from jsonb_array_elements(${JSON.stringify(visits.map((visit, number) => ({ number, ...visit })))}::jsonb) v`.execute(
    trx,
  );
}

/** Of all lines of a place, archived ones too. Returns how many there were. */
export async function dropVisits(trx: Trx, { organization_id, id }: PlaceRowKey): Promise<number> {
  const { rows } = await sql<{ count: number }>`with gone as (
      delete from imported_visit v using line l where v.organization_id = ${organization_id} and l.organization_id = v.organization_id
        and l.id = v.line_id and l.place_id = ${id} returning 1)
    select count(*)::int as count from gone`.execute(trx);
  return rows[0]?.count ?? 0;
}

interface KeptOfLine {
  lineId: string;
  count: number;
  from: Date;
  to: Date;
}

export async function countVisits(db: Db, { organization_id, id }: PlaceRowKey): Promise<KeptOfLine[]> {
  const { rows } =
    await sql<KeptOfLine>`select v.line_id as "lineId", count(*)::int as count, min(v.joined_at) as "from", max(v.joined_at) as "to"
    from imported_visit v join line l on l.organization_id = v.organization_id and l.id = v.line_id
    where v.organization_id = ${organization_id} and l.place_id = ${id} and l.archived_at is null
    group by v.line_id, l.position order by l.position, v.line_id`.execute(db);
  return rows;
}

/** Oldest first. */
export async function findVisits(db: Db, { organizationId, lineId }: LineKey): Promise<KeptVisit[]> {
  const { rows } = await sql<KeptVisit>`select extract(epoch from joined_at)::float8 as "joinedAt",
      extract(epoch from called_at)::float8 as "calledAt", extract(epoch from ended_at)::float8 as "endedAt",
      service_id as "serviceId", desk
    from imported_visit where organization_id = ${organizationId} and line_id = ${lineId} order by number`.execute(db);
  return rows;
}
