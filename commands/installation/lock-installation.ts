import { sql, type Transaction } from 'kysely';
import type { Database } from '#db/database.ts';

/** What an installation has once at most is made by one at a time. */
export async function lockInstallation(trx: Transaction<Database>): Promise<void> {
  await sql`select id from installation where id = 1 for update`.execute(trx);
}
