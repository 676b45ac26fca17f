import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '#db/database.ts';
import type { Secrets } from '#db/secret/secrets.ts';

/**
 * While nobody has set the installation up, whoever reads the server's output may do it: a new key is made at each start
 * and only its hash is kept. Null where the set-up is done.
 */
export async function makeSetupKey(db: Db, secrets: Secrets): Promise<string | null> {
  const key = randomBytes(15).toString('base64url');
  const { numUpdatedRows } = await db
    .updateTable('installation')
    .set({ setup_key_hash: secrets.bearerHash(key) })
    .where('id', '=', 1)
    .where('setup_done_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? key : null;
}

export async function isSetupKey(db: Db, secrets: Secrets, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('installation')
    .select('setup_key_hash')
    .where('id', '=', 1)
    .where('setup_done_at', 'is', null)
    .executeTakeFirst();
  const hash = secrets.bearerHash(key);
  return row?.setup_key_hash?.length === hash.length && timingSafeEqual(row.setup_key_hash, hash);
}
