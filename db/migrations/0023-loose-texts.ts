import { sql, type Kysely } from 'kysely';

/** What texts that belong to no ticket cost, after they are forgotten; and when a number without a place was last told of its own words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table loose_spent (
    organization_id uuid not null, place_id uuid not null, day date not null, country text not null, channel text not null,
    texts int not null, parts int not null,
    primary key (organization_id, place_id, day, country, channel),
    foreign key (organization_id, place_id) references place on delete cascade)`,
  `alter table answered_stranger alter column answered_at drop not null,
    add column stopped_at timestamptz, add column started_at timestamptz`,
];
