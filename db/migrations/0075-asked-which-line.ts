import { sql, type Kysely } from 'kysely';

/** Who was asked which line they want to join, when, at which place, and the word that they had said. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table answered_stranger add column asked_at timestamptz, add column asked_place_id uuid, add column asked_word text`.execute(
    db,
  );
}
