// Checks whether a secret is the one of this database. The database recognises it by a check value. An older database
// without that value gets it when a sealed value or a ticket's link proves the secret.

import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';
import { fieldOf, type Secrets } from '#db/secret/secrets.ts';
import { findCheckValue, lockInstallation } from '../place/installation.ts';

const firstKeyId = 1;
/** Some values may be damaged, or be from a time with another secret beside this one. */
const maxTried = 50;

/** 'other': the database belongs to another secret. Several processes may check at once. */
export async function proveSecret(db: Db, secrets: Secrets, now: Date): Promise<'right' | 'other'> {
  return db.transaction().execute(async (trx) => {
    await lockInstallation(trx);
    const known = await findCheckValue(trx);
    if (known) return known.equals(secrets.checkValue()) ? 'right' : 'other';
    if (!(await isProven(trx, secrets))) return 'other';
    await trx
      .insertInto('installation_secret')
      .values({ key_id: firstKeyId, check_value: secrets.checkValue(), since: now, sealed: null })
      .execute();
    return 'right';
  });
}

/** Whether the database has any value that needs a secret to be read. */
export async function isKeptWithSecret(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_kept: boolean }>`select exists (select from installation_secret)
    or exists (select from organization) or exists (select from installation where push_keys is not null) as is_kept`.execute(
    db,
  );
  return rows[0]?.is_kept === true;
}

/** True if some value proves the secret, or if no value could. */
async function isProven(trx: Trx, secrets: Secrets): Promise<boolean> {
  const opens = (sealed: Buffer, field: string): boolean => {
    try {
      secrets.decrypt(sealed, field);
      return true;
    } catch {
      return false;
    }
  };
  const [push, accounts, tickets] = await Promise.all([
    trx.selectFrom('installation').select('push_keys').where('push_keys', 'is not', null).execute(),
    trx.selectFrom('channel_account').select(['id', 'settings']).limit(maxTried).execute(),
    trx.selectFrom('ticket').select(['id', 'token_hash']).orderBy('id', 'desc').limit(maxTried).execute(),
  ]);
  if (push.length + accounts.length + tickets.length === 0) return true;
  return (
    push.some((row) => row.push_keys && opens(row.push_keys, fieldOf.installationPush())) ||
    accounts.some(({ id, settings }) => opens(settings, fieldOf.channelSettings(id))) ||
    tickets.some(({ id, token_hash: known }) => secrets.tokenHash(secrets.ticketToken(id)).equals(known))
  );
}
