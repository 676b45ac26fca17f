import { sql, type Kysely } from 'kysely';

/** When a process last wrote, only to know that writing works: /readyz must not say 'ready' while every change is refused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table installation add column beat_at timestamptz`.execute(db);
}
