import { sql, type Kysely } from 'kysely';

/** A guest who is sent to another line is told there too that they come near. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ticket add column sent_ahead integer`.execute(db);
  await sql`drop index message_heads_up`.execute(db);
  await sql`create unique index message_heads_up on message (organization_id, ticket_id, line_id, channel, recipient)
    where kind = 'heads_up' and follows is null`.execute(db);
}
