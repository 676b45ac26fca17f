import type { Db } from '../database.ts';

export async function dropOldAnswers(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('idempotency').where('created_at', '<', before).execute();
}
