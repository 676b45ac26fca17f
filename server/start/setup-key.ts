import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '#db/database.ts';
import { findSetupKey, keepSetupKey } from '#db/place/installation.ts';
import type { Secrets } from '#db/secret/secrets.ts';

/**
 * Until the installation is set up, anyone who can read the server's output may set it up: each start makes a new key
 * and stores only its hash. Null once the set-up is done.
 */
export async function makeSetupKey(db: Db, secrets: Secrets, key = randomBytes(15).toString('base64url')) {
  return (await keepSetupKey(db, secrets.bearerHash(key))) ? key : null;
}

export async function isSetupKey(db: Db, secrets: Secrets, key: string): Promise<boolean> {
  const [kept, hash] = [await findSetupKey(db), secrets.bearerHash(key)];
  return kept?.length === hash.length && timingSafeEqual(kept, hash);
}
