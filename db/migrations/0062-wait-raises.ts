import { sql, type Kysely } from 'kysely';

/** Of a guest whose wait went up on their screen while they waited: how often, and by how many minutes in all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table wait_raise (
    organization_id uuid not null, ticket_id uuid not null, raises integer not null, minutes integer not null,
    primary key (organization_id, ticket_id))`.execute(db);
}
