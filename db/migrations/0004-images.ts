import { sql, type Kysely } from 'kysely';

/** Logos and covers: one row for each width a picture is kept in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table place_image (
    organization_id uuid not null, place_id uuid not null, kind text not null check (kind in ('logo', 'cover')),
    width int not null, hash text not null, content bytea not null,
    primary key (organization_id, place_id, kind, width),
    foreign key (organization_id, place_id) references place)`,
  // Pictures are asked for by what is in them, whoever owns them.
  `create index place_image_by_hash on place_image (hash, width)`,
  // They are compressed already.
  `alter table place_image alter column content set storage external`,
];
