import type { Selectable } from 'kysely';
import type { Db } from './database.ts';
import type { ApiKeyTable, MemberTable } from './schema.ts';

export type MemberRow = Selectable<MemberTable>;
export type ApiKeyRow = Selectable<ApiKeyTable>;

/** The membership under which someone works; the first one where they have several. */
export async function findMemberOfUser(db: Db, userId: string): Promise<MemberRow | null> {
  const row = await db
    .selectFrom('member')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function findApiKey(db: Db, keyHash: Buffer): Promise<ApiKeyRow | null> {
  const row = await db
    .selectFrom('api_key')
    .selectAll()
    .where('key_hash', '=', keyHash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

const usedWithinMs = 60_000;

/** Says to the minute when a key was last used; more would be a write per call. */
export async function noteKeyUse(db: Db, key: ApiKeyRow, now: Date): Promise<void> {
  if (key.last_used_at && now.getTime() - key.last_used_at.getTime() < usedWithinMs) return;
  await db
    .updateTable('api_key')
    .set({ last_used_at: now })
    .where('organization_id', '=', key.organization_id)
    .where('id', '=', key.id)
    .execute();
}
