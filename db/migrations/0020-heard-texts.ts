import { sql, type Kysely } from 'kysely';

/** What holds over a restart: which texts came in without a name of the provider's, and what it calls the parts of a long one that went out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table heard_text (
    organization_id uuid not null, account_id uuid not null, mark bytea not null, name uuid not null, heard_at timestamptz not null,
    primary key (organization_id, account_id, mark),
    foreign key (organization_id, account_id) references channel_account on delete cascade)`,
  `create index heard_text_old on heard_text (heard_at)`,
  `alter table message add column part_refs text[], add column parts_arrived text[]`,
  `create index message_parts on message using gin (part_refs) where part_refs is not null`,
];
