// What whoever changes a team may do now, and the places they may give: the organization's, but only their own.

import type { Transaction } from 'kysely';
import type { Database } from '#db/database.ts';
import { findPlacesOf } from '#db/place/organizations.ts';
import { findMember } from '#db/team/members.ts';
import type { Staff } from '#domain/team/actor.ts';
import { fieldRefusal, Refusal } from '#domain/refusal.ts';

/**
 * The actor's standing, read under the team's lock: if they were demoted meanwhile, only the rights they still have.
 * Throws `not_found` if they left.
 */
export async function standingNow(trx: Transaction<Database>, actor: Staff, organizationId: string): Promise<Staff> {
  if (actor.kind !== 'member' || actor.id === null) return actor;
  const row = await findMember(trx, { organizationId, memberId: actor.id });
  if (!row) throw new Refusal('not_found');
  return { ...actor, role: row.role, grants: row.grants, placeIds: row.place_ids };
}

/** Throws `invalid_fields` for `placeIds`. */
export async function checkStanding(
  trx: Transaction<Database>,
  actor: Staff,
  { organizationId, placeIds }: { organizationId: string; placeIds: readonly string[] },
): Promise<void> {
  if (placeIds.length === 0 && actor.placeIds.length > 0) throw fieldRefusal('placeIds', 'required');
  const known = new Set((await findPlacesOf(trx, organizationId)).map(({ id }) => id));
  const isOffered = (id: string): boolean =>
    known.has(id) && (actor.placeIds.length === 0 || actor.placeIds.includes(id));
  if (!placeIds.every(isOffered)) throw fieldRefusal('placeIds', 'not_a_choice');
}
