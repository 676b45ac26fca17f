// All secrets of a database, each with its number. Only the current one comes from outside; the older ones are in the
// database, encrypted with it. Values that an older secret sealed can be read until they are sealed anew, and links
// given out earlier stay valid. Hashes for look-ups change at once.

import type { Db, Trx } from '#db/database.ts';
import { createSecrets, type Secrets, fieldOf } from './secrets.ts';
import { followSecret } from './follow-secret.ts';
import { lockInstallation, findCheckValue } from '../place/installation.ts';
import { setRows } from '../rows.ts';
import { sql } from 'kysely';

const olderField = (keyId: number): string => `installation_secret.sealed:${keyId}`;
/** The first byte of a sealed value is the number of its secret. */
const maxKeyId = 127;

/** Null: it is not the current secret of this database. Call `proveSecret` first. */
export async function openSecrets(db: Db, secret: string): Promise<Secrets | null> {
  const rows = await db.selectFrom('installation_secret').selectAll().orderBy('key_id').execute();
  const newest = rows.at(-1);
  if (!newest) return createSecrets(secret);
  const today = sealingOnly(secret, newest.key_id);
  if (!today.checkValue().equals(newest.check_value)) return null;
  const older = new Map(
    rows
      .slice(0, -1)
      .flatMap(({ key_id: id, sealed }) => (sealed ? [[id, today.decrypt(sealed, olderField(id))] as const] : [])),
  );
  const followed = rows.filter((row) => row.is_followed).map((row) => row.key_id);
  return createSecrets(secret, { keyId: newest.key_id, older, followed });
}

/** Only for sealing, and for the check value. */
const sealingOnly = (secret: string, keyId: number): Secrets =>
  createSecrets(secret, { keyId, older: new Map(), followed: [] });

/**
 * Replaces the secret `old` by `next`. A second call changes nothing: after a kill the caller simply tries again.
 * 'other': the database belongs to neither.
 */
export async function adoptSecret(db: Db, old: string, next: string, now: Date): Promise<'adopted' | 'other'> {
  const known = await openSecrets(db, next);
  if (known && known.keyId > 1) return 'adopted';
  if ((await proveSecret(db, createSecrets(old), now)) === 'other')
    // Unless another process adopted it first.
    return ((await openSecrets(db, next))?.keyId ?? 1) > 1 ? 'adopted' : 'other';
  return db.transaction().execute(async (trx) => {
    await lockInstallation(trx);
    const rows = await trx.selectFrom('installation_secret').selectAll().orderBy('key_id', 'desc').execute();
    const [newest] = rows;
    if (newest && createSecrets(next).checkValue().equals(newest.check_value)) return 'adopted';
    const ring = await openSecrets(trx, old);
    if (!newest || !ring || newest.key_id >= maxKeyId) return 'other';
    await insertNext(trx, { old, next, keyId: newest.key_id + 1, now });
    await followSecret(trx, next);
    return 'adopted';
  });
}

async function insertNext(
  trx: Trx,
  { old, next, keyId, now }: { old: string; next: string; keyId: number; now: Date },
): Promise<void> {
  const [before, secrets] = [sealingOnly(old, keyId - 1), sealingOnly(next, keyId)];
  const rows = await trx.selectFrom('installation_secret').select(['key_id', 'sealed']).execute();
  for (const { key_id: id, sealed } of rows) {
    const known = id === keyId - 1 ? old : sealed && before.decrypt(sealed, olderField(id));
    if (known === null) continue;
    await setRows(trx, 'installation_secret', { key_id: id }, { sealed: secrets.encrypt(known, olderField(id)) });
  }
  await trx
    .insertInto('installation_secret')
    .values({ key_id: keyId, check_value: secrets.checkValue(), since: now, sealed: null, is_followed: true })
    .execute();
}

// Checks whether a secret is the one of this database. The database recognises it by a check value. An older database
// without that value gets it when a sealed value or a ticket's link proves the secret.
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
