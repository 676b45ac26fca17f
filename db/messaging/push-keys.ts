import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { orNothing } from '../secret/unreadable.ts';
import { fieldOf, type Secrets } from '../secret/secrets.ts';
import { findRow, setRows } from '../rows.ts';

export interface PushKeyPair {
  publicKey: string;
  privateKey: string;
}

/** The key pair of the installation; null: none was made yet, or it cannot be decrypted. */
export async function findPushKeys(db: Db, secrets: Secrets): Promise<PushKeyPair | null> {
  const row = await findRow(db, 'installation', { id: 1 });
  if (!row?.push_keys) return null;
  const text = orNothing(secrets.read(row.push_keys, fieldOf.installationPush()));
  return text === null ? null : (JSON.parse(text) as PushKeyPair);
}

/** The first caller wins: an existing pair stays. */
export async function keepPushKeys(db: Db, secrets: Secrets, pair: PushKeyPair): Promise<void> {
  const sealed = secrets.encrypt(JSON.stringify(pair), fieldOf.installationPush());
  await setRows(db, 'installation', { id: 1 }, { push_keys: sql<Buffer>`coalesce(push_keys, ${sealed})` });
}
