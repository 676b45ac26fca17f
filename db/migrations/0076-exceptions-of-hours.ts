import { sql, type Kysely } from 'kysely';

/** A date may have hours of its own; without them it is closed, as every date was until now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table line rename column closures to exceptions`.execute(db);
}
