// Wakes a sender in the transaction of what it is to send, so that it is woken exactly where that is committed.

import { sql, type Transaction } from 'kysely';
import type { Database } from '../database.ts';

/** Of messages to guests. Many wishes of one place wake it once. */
export async function wakeSenderOf(trx: Transaction<Database>, placeId: string): Promise<void> {
  await sql`select graphile_worker.add_job('send_due', '{}'::json, job_key := ${`send_due:${placeId}`})`.execute(trx);
}
