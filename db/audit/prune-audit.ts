// What of the audit log is forgotten by time. The chain holds all the same: an address is in no hash but by its mark, and of entries that go,
// the hash of the last one stays as the place from which the chain is walked.

import { sql } from 'kysely';
import type { Db } from '../database.ts';

export async function eraseNetworks(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('audit_entry')
    .set({ network: null })
    .where('at', '<', before)
    .where('network', 'is not', null)
    .execute();
}

/** Removes the entries at the beginning of a chain that are older than that. The last one always stays. */
export async function pruneChain(db: Db, organizationId: string, before: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const head = await trx
      .selectFrom('audit_head')
      .select(['seq', 'kept_from_seq'])
      .where('organization_id', '=', organizationId)
      .forUpdate()
      .executeTakeFirst();
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
    await trx
      .updateTable('audit_head')
      .set({ kept_from_seq: anchor.seq, kept_from_hash: anchor.hash })
      .where('organization_id', '=', organizationId)
      .execute();
  });
}
