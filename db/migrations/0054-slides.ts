import { sql, type Kysely } from 'kysely';

/** Pictures that the board shows between calls. A place may have several of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table place_image drop constraint place_image_kind_check,
    add constraint place_image_kind_check check (kind in ('logo', 'cover', 'slide')),
    drop constraint place_image_pkey, add primary key (organization_id, place_id, kind, hash, width)`.execute(db);
}
