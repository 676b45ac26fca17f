import { sql, type Kysely } from 'kysely';

/**
 * Every event carries the hash of itself and of the one before; the line keeps the last of them and how far it reaches. What was written
 * before this, or by a process of the version before, has none until it is chained after the start (`db/log-chain/chain-events.ts`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table event add column hash bytea`.execute(db);
  await sql`alter table line add column chained bigint not null default 0, add column head_hash bytea`.execute(db);
}
