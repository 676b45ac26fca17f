import { sql, type Kysely } from 'kysely';

/** What a screen may promise: whether texts go out at present, and which lines wait for their first desk. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table channel_account
    add column failed_tries smallint not null default 0,
    add column failed_reports smallint not null default 0`,
  `alter table line add column opens_with_desk boolean not null default false`,
];
