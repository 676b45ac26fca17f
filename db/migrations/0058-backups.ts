import { sql, type Kysely } from 'kysely';

/** Backups that the installation takes of itself: whether, when and how many, and what became of each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table installation add column backups_since timestamptz,
    add column backup_hour smallint not null default 3, add column backups_kept smallint not null default 14`.execute(
    db,
  );
  await sql`create table backup (
    id uuid primary key,
    kind text not null,
    started_at timestamptz not null,
    beat_at timestamptz not null default clock_timestamp(),
    ended_at timestamptz,
    file text not null,
    bytes bigint,
    read_bytes bigint not null default 0,
    fault text
  )`.execute(db);
}
