import { sql, type Kysely } from 'kysely';

/** Desks that were removed stay for the record of whom they served; and the tickets of one phone are found to be erased. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table desk add column archived_at timestamptz`,
  // A removed desk leaves its name to the next one.
  `drop index desk_name`,
  `create unique index desk_name on desk (organization_id, place_id, lower(name)) where archived_at is null`,
  `create index ticket_by_phone on ticket (organization_id, phone_index) where phone_index is not null`,
  `create index ticket_with_helper on ticket (organization_id, place_id) where second_contact is not null`,
];
