import { sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';

export interface StoredWish {
  organizationId: string;
  scope: string;
  key: string;
  bodyHash: Buffer;
}

/** Until the transaction ends, nobody else works on the same wish. */
export async function lockWish(trx: Transaction<Database>, { organizationId, scope, key }: StoredWish): Promise<void> {
  const name = `${organizationId} ${scope} ${key}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}

export async function findStoredAnswer(
  trx: Transaction<Database>,
  { organizationId, scope, key }: StoredWish,
): Promise<{ bodyHash: Buffer; answer: unknown } | null> {
  const row = await trx
    .selectFrom('idempotency')
    .select(['body_hash', 'answer'])
    .where('organization_id', '=', organizationId)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst();
  return row ? { bodyHash: row.body_hash, answer: row.answer } : null;
}

export async function keepStoredAnswer(
  trx: Transaction<Database>,
  { organizationId, scope, key, bodyHash }: StoredWish,
  answer: unknown,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('idempotency')
    .values({
      organization_id: organizationId,
      scope,
      key,
      body_hash: bodyHash,
      answer: JSON.stringify(answer ?? null),
      created_at: now,
    })
    .execute();
}
