import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { findRow } from '../rows.ts';

interface AuditHead {
  organizationId: string;
  seq: number;
  hash: string;
}

/** The last entry of each chain. */
export async function findAuditHeads(db: Db): Promise<AuditHead[]> {
  const { rows } = await sql<AuditHead>`select organization_id as "organizationId", seq, encode(hash, 'hex') as hash
    from audit_head where hash is not null order by organization_id`.execute(db);
  return rows;
}

/** The head of an organization's chain; null: no entry was ever written. */
export async function findAuditHead(db: Db, organizationId: string): Promise<AuditHead | null> {
  const head = await findRow(db, 'audit_head', { organization_id: organizationId });
  return head?.hash ? { organizationId, seq: head.seq, hash: head.hash.toString('hex') } : null;
}

interface HeadsToNote {
  organizationId: string;
  /** 'line seq hash' of each line whose log has grown since its head was last noted. */
  heads: string[];
}

/** Heads of organizations that were not noted since then; what a clock noted that was ahead does not count. */
export async function findHeadsToNote(db: Db, since: Date, now: Date): Promise<HeadsToNote[]> {
  const { rows } = await sql<HeadsToNote>`
    select l.organization_id as "organizationId",
      array_agg(l.id || ' ' || l.chained || ' ' || encode(l.head_hash, 'hex') order by l.id) as heads
    from line l
    where l.head_hash is not null
      and not exists (select from audit_entry n where n.organization_id = l.organization_id and n.kind = 'heads_noted' and n.at between ${since} and ${now}::timestamptz + interval '1 hour')
      and not exists (select from audit_entry n where n.organization_id = l.organization_id and n.kind = 'heads_noted'
        and n.data -> 'lines' ? (l.id || ' ' || l.chained || ' ' || encode(l.head_hash, 'hex')))
    group by l.organization_id order by l.organization_id`.execute(db);
  return rows;
}
