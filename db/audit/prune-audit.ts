// Removes old data from the audit log. The chain stays valid: hashes contain only the mark of an address, never the
// address. When entries go, the hash of the last removed one stays as the start of the chain.

import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { lockRow, setRows } from '../rows.ts';

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
