import { sql } from 'kysely';
import type { Db } from './database.ts';
import { fieldOf, type Secrets } from './secrets.ts';

export interface PushKeyPair {
  publicKey: string;
  privateKey: string;
}

/** The pair of the installation; null: none was made yet. */
export async function findPushKeys(db: Db, secrets: Secrets): Promise<PushKeyPair | null> {
  const row = await db.selectFrom('installation').select('push_keys').where('id', '=', 1).executeTakeFirst();
  if (!row?.push_keys) return null;
  return JSON.parse(secrets.decrypt(row.push_keys, fieldOf.installationPush())) as PushKeyPair;
}

/** Whoever comes first decides: a pair that is there stays. */
export async function keepPushKeys(db: Db, secrets: Secrets, pair: PushKeyPair): Promise<void> {
  const sealed = secrets.encrypt(JSON.stringify(pair), fieldOf.installationPush());
  await db
    .updateTable('installation')
    .set({ push_keys: sql<Buffer>`coalesce(push_keys, ${sealed})` })
    .where('id', '=', 1)
    .execute();
}
