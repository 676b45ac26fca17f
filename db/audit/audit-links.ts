import { sql, type Selectable } from 'kysely';
import { auditText } from '#domain/audit/entry-text.ts';
import type { ChainLink } from '#domain/log-chain/check-links.ts';
import type { Db } from '../database.ts';
import type { AuditEntryTable } from '../schema/audit-tables.ts';

export interface AuditLink extends ChainLink {
  row: Selectable<AuditEntryTable>;
}

/** The entries after `seq`, in order, in the form over which their hashes are computed. */
export async function findAuditLinks(db: Db, organizationId: string, seq: number, max: number): Promise<AuditLink[]> {
  const rows = await db
    .selectFrom('audit_entry')
    .selectAll()
    // As text: a Date would drop everything finer than a millisecond.
    .select(sql<string>`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`.as('written_at'))
    .where('organization_id', '=', organizationId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(max)
    .execute();
  return rows.map(({ written_at: at, ...row }) => ({
    row,
    seq: row.seq,
    hash: row.hash.toString('hex'),
    textAfter: (previous) =>
      auditText(previous, {
        organizationId,
        seq: row.seq,
        at: `${at.replace(/000$/, '')}Z`,
        actorKind: row.actor_kind,
        actorId: row.actor_id,
        kind: row.kind,
        subjectKind: row.subject_kind,
        subjectId: row.subject_id,
        placeId: row.place_id,
        networkMark: row.network_mark?.toString('hex') ?? null,
        data: row.data,
      }),
  }));
}
