import { sql, type Kysely } from 'kysely';

/** Screens that ask to become a board or a kiosk: nobody's, until somebody says whose. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table pairing (
    id uuid primary key, device_code_hash bytea not null unique, user_code_hash bytea not null unique, name text not null,
    created_at timestamptz not null, expires_at timestamptz not null,
    polled_at timestamptz, interval_seconds smallint not null,
    decided_at timestamptz, is_refused boolean not null default false, organization_id uuid, device_id uuid,
    foreign key (organization_id, device_id) references device on delete cascade)`,
  `create index pairing_by_age on pairing (expires_at)`,
  `create index device_of_place on device (organization_id, place_id, paired_at)`,
];
