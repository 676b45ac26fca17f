// The keys of an organization's programs, by their hashes. A revoked key keeps its row for readers of the log.

import { sql, type Selectable } from 'kysely';
import type { Db, Trx } from '../database.ts';
import { findRow, insertInto, rowsOf, setRows } from '../rows.ts';
import type { ApiKeyTable } from '../schema/schema.ts';
import { plannedOnce, unseen } from '../planned-once.ts';
import { gathered } from '../scope/gathered.ts';
import { lookUp } from '../scope/look-up.ts';
import { Remembered } from '../scope/remembered.ts';
import { knownRows, namedRows, rememberRows, type Named, type NamedRows } from './named-rows.ts';

type ApiKeyRow = Selectable<ApiKeyTable>;

export interface ApiKeyRef {
  organizationId: string;
  keyId: string;
}

export const insertApiKey = insertInto('api_key');

interface KeyAsked {
  hash: Buffer;
  named: Named;
}

type KeyFound = ApiKeyRow & { named: NamedRows };

const keysFound = gathered(async (db: Db, asked: KeyAsked[]) => {
  const ids = (name: keyof Named) =>
    unseen(
      asked.map(({ named }) => named[name]),
      'uuid[]',
    );
  const hashes = unseen(
    asked.map(({ hash }) => hash),
    'bytea[]',
  );
  const list = sql`unnest(${hashes}, ${ids('ticketId')}, ${ids('deskId')}) with ordinality i(hash, ticket, desk, at)`;
  const { rows } = await sql<KeyFound & { at: number }>`${plannedOnce}
    select k.*, i.at, ${namedRows(sql`k.organization_id`, sql`i.ticket`, sql`i.desk`)} as named
    from ${list} join api_key k on k.key_hash = i.hash and k.revoked_at is null`.execute(db);
  const byPlace = new Map(rows.map((row) => [row.at, row]));
  return asked.map((_, at): KeyFound | undefined => byPlace.get(at + 1));
});

/** A key that was revoked elsewhere ends this much later at the latest. */
export const keyRememberedMs = 2000;
const knownKeys = new Remembered<ApiKeyRow>({ forMs: keyRememberedMs });

/**
 * A key that is not revoked, and what its request names. What was found a moment ago is not asked for again: where a
 * ticket stands and what a desk serves is decided under the line's lock.
 */
export async function findApiKey(db: Db, asked: KeyAsked): Promise<KeyFound | null> {
  const { hash, named } = asked;
  const name = hash.toString('base64');
  const key = knownKeys.get(db, name);
  const known = key && knownRows(db, key.organization_id, named);
  if (known) return lookUp(db, () => Promise.resolve({ ...key, named: known }));
  const found = (await lookUp(db, (all) => keysFound(all, asked))) ?? null;
  if (!found) return null;
  knownKeys.set(db, name, found);
  rememberRows(db, named, found.named);
  return found;
}

const usedWithinMs = 60_000;

/** Stores to the minute when a key was last used; more precision would cost a write per call. */
export async function noteKeyUse(db: Db, key: ApiKeyRow, now: Date): Promise<void> {
  if (key.last_used_at && now.getTime() - key.last_used_at.getTime() < usedWithinMs) return;
  // A key that is remembered is not noted with each of its calls.
  key.last_used_at = now;
  await setRows(db, 'api_key', { organization_id: key.organization_id, id: key.id }, { last_used_at: now });
}

/** Those that are not revoked, the oldest first. */
export function findApiKeys(db: Db, organizationId: string): Promise<ApiKeyRow[]> {
  const keys = rowsOf(db, 'api_key', { organization_id: organizationId });
  return keys.selectAll().where('revoked_at', 'is', null).orderBy('created_at').orderBy('id').execute();
}

/** Revoked or not. */
export function findApiKeyById(db: Db, { organizationId, keyId }: ApiKeyRef): Promise<ApiKeyRow | null> {
  return findRow(db, 'api_key', { organization_id: organizationId, id: keyId });
}

/** Returns whether it worked until then. */
export function endApiKey(trx: Trx, { organizationId, keyId }: ApiKeyRef, at: Date): Promise<boolean> {
  return setRows(trx, 'api_key', { organization_id: organizationId, id: keyId, revoked_at: null }, { revoked_at: at });
}

/** Once it is revoked: it ends in this process at once. */
export function forgetApiKey(db: Db, { key_hash: hash }: ApiKeyRow): void {
  knownKeys.delete(db, hash.toString('base64'));
}
