import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { findRow, lockRow, setRows } from '../rows.ts';

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

// Removes old data from the audit log. The chain stays valid: hashes contain only the mark of an address, never the
// address. When entries go, the hash of the last removed one stays as the start of the chain.
export async function eraseNetworks(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('audit_entry')
    .set({ network: null })
    .where('at', '<', before)
    .where('network', 'is not', null)
    .execute();
}

/** Removes entries older than that from the beginning of a chain. The last entry always stays. */
export async function pruneChain(db: Db, organizationId: string, before: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const head = await lockRow(trx, 'audit_head', { organization_id: organizationId });
    if (!head) return;
    const last = await sql<{ seq: number; hash: Buffer }>`
      select seq, hash from audit_entry where organization_id = ${organizationId} and seq < least(${head.seq}, coalesce((
          select min(seq) from audit_entry where organization_id = ${organizationId} and at >= ${before}), ${head.seq}))
        order by seq desc limit 1`.execute(trx);
    const anchor = last.rows[0];
    if (!anchor) return;
    await trx
      .deleteFrom('audit_entry')
      .where('organization_id', '=', organizationId)
      .where('seq', '<=', anchor.seq)
      .execute();
    const start = { kept_from_seq: anchor.seq, kept_from_hash: anchor.hash };
    await setRows(trx, 'audit_head', { organization_id: organizationId }, start);
  });
}
