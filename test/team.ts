import { v7 as uuid } from 'uuid';
import type { Staff } from '#domain/team/actor.ts';
import type { Role } from '#domain/team/permissions.ts';
import type { Harbour } from './harbour.ts';

export interface Hired {
  id: string;
  userId: string;
  /** The member, as the actor of a command. */
  staff: Staff;
}

/** A person who works at Harbour Clinic, with their own row. */
export async function hire(
  { db, organizationId }: Harbour,
  role: Role,
  placeIds: string[] = [],
  grants: string[] = [],
): Promise<Hired> {
  const [id, userId] = [uuid(), uuid()];
  const member = { organization_id: organizationId, id, user_id: userId, role, place_ids: placeIds, grants };
  await db
    .insertInto('member')
    .values({ ...member, name: `${role} ${id.slice(-4)}` })
    .execute();
  return { id, userId, staff: { kind: 'member', id, organizationId, role, grants, placeIds, proof: 'given' } };
}

/** A second place of the clinic. */
export async function addPlace({ pool, organizationId }: Harbour, slug: string): Promise<string> {
  const id = uuid();
  await pool.query(
    `insert into place (organization_id, id, slug, name, country, time_zone, default_language, languages)
     values ($1, $2, $3, $3, 'GB', 'Europe/London', 'en', '{en}')`,
    [organizationId, id, slug],
  );
  return id;
}

export async function memberRow({ db }: Harbour, id: string) {
  return db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
