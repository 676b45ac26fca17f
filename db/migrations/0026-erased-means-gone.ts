import { sql, type Kysely } from 'kysely';

/**
 * When the tables that hold something of guests were last rewritten, so that nothing erased stays in their files. The planner keeps no
 * examples of what is stored of them: it would keep those after the row is gone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table installation add column rewritten_at timestamptz`.execute(db);
  await sql`create index ticket_erased on ticket (erased_at) where erased_at is not null`.execute(db);
  for (const [table, columns] of Object.entries(personal)) {
    for (const column of columns) {
      await sql.raw(`alter table ${table} alter column ${column} set statistics 0`).execute(db);
      await sql.raw(`select pg_clear_attribute_stats('public', '${table}', '${column}', false)`).execute(db);
    }
  }
}

const personal: Record<string, readonly string[]> = {
  ticket: [
    'name',
    'phone',
    'phone_index',
    'email',
    'email_index',
    'note',
    'answers',
    'second_contact',
    'typed_phone',
    'joined_from',
    'short_code_hash',
  ],
  message: ['body', 'provider_ref', 'part_refs'],
  feedback: ['comment'],
  push_subscription: ['endpoint', 'endpoint_index', 'keys'],
  simulated_text: ['recipient', 'recipient_index', 'body'],
  idempotency: ['body_hash', 'answer', 'key'],
  test_text: ['recipient', 'body'],
  answered_stranger: ['phone_index'],
  heard_text: ['mark'],
  text_booking: ['number_key', 'prefix_key', 'address_key'],
  number_count: ['key'],
  letter_count: ['key'],
};
