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
  // The notes are unpacked once: looked through for each line, those of a year took longer than a statement may.
  const { rows } = await sql<HeadsToNote>`
    with noted as (select organization_id, at, data from audit_entry where kind = 'heads_noted'),
      last as (select organization_id, id, id || ' ' || chained || ' ' || encode(head_hash, 'hex') as head from line where head_hash is not null)
    select l.organization_id as "organizationId", array_agg(l.head order by l.id) as heads
    from last l
    where not exists (select from noted n where n.organization_id = l.organization_id and n.at between ${since} and ${now}::timestamptz + interval '1 hour')
      and not exists (select from noted n, jsonb_array_elements_text(n.data -> 'lines') h(head)
        where n.organization_id = l.organization_id and h.head = l.head)
    group by l.organization_id order by l.organization_id`.execute(db);
  return rows;
}
