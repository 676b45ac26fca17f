import { sql, type Selectable } from 'kysely';
import type { Db } from '../database.ts';
import type { AuditEntryTable } from '../schema/audit-tables.ts';
import { isId } from '#domain/id.ts';

export type AuditEntryRow = Selectable<AuditEntryTable>;

export interface AuditFilter {
  organizationId: string;
  /** Only entries about these places; empty: all. */
  placeIds: readonly string[];
  /** Null: all kinds. */
  kinds: readonly string[] | null;
  /** Entries by or about this member; null: all. */
  memberId: string | null;
}

export interface AuditWanted extends AuditFilter {
  /** Entries below this number; null: the newest. */
  below: number | null;
  max: number;
}

/** The newest first. */
export function findAuditEntries(db: Db, { below, max, ...filter }: AuditWanted): Promise<AuditEntryRow[]> {
  return matching(db, filter)
    .selectAll()
    .$if(below !== null, (query) => query.where('seq', '<', below))
    .orderBy('seq', 'desc')
    .limit(max)
    .execute();
}

/** How many entries there are by now, and the number of the newest; 0: none. */
export async function countAuditEntries(db: Db, filter: AuditFilter): Promise<{ count: number; last: number }> {
  return matching(db, filter)
    .select([sql<number>`count(*)::int`.as('count'), sql<number>`coalesce(max(seq), 0)`.as('last')])
    .executeTakeFirstOrThrow();
}

function matching(db: Db, { organizationId, placeIds, kinds, memberId }: AuditFilter) {
  let query = db.selectFrom('audit_entry').where('organization_id', '=', organizationId);
  if (placeIds.length > 0) query = query.where('place_id', 'in', placeIds);
  if (kinds) query = query.where('kind', 'in', kinds);
  if (memberId !== null)
    query = query.where((where) => where.or([where('actor_id', '=', memberId), where('subject_id', '=', memberId)]));
  return query;
}

/** The current names of people, screens, keys and parts of a place, by id. */
export async function findAuditNames(db: Db, organizationId: string, ids: readonly (string | null)[]) {
  const wanted = [...new Set(ids.filter((id) => id !== null && isId(id)))];
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    with wanted as (select unnest(${wanted}::uuid[]) as id)
    select m.id::text, m.name from member m join wanted using (id) where m.organization_id = ${organizationId}
    union all select d.id::text, d.name from device d join wanted using (id) where d.organization_id = ${organizationId}
    union all select k.id::text, k.name from api_key k join wanted using (id) where k.organization_id = ${organizationId}
    union all select d.id::text, d.name from desk d join wanted using (id) where d.organization_id = ${organizationId}
    union all select p.id::text, p.name from place p join wanted using (id) where p.organization_id = ${organizationId}
    union all select i.id::text, i.name from invitation i join wanted using (id) where i.organization_id = ${organizationId}
    union all select a.id::text, a.provider from channel_account a join wanted using (id) where a.organization_id = ${organizationId}
    union all select l.id::text, coalesce(l.name ->> 'en', (select value from jsonb_each_text(l.name) limit 1)) from line l join wanted using (id)
      where l.organization_id = ${organizationId}
    union all select t.id::text, t.number from ticket t join wanted using (id) where t.organization_id = ${organizationId}`.execute(
    db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
