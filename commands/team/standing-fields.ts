// The places that somebody of a team may be given: those of the organization, and among them only those of whoever gives them.

import type { Transaction } from 'kysely';
import type { Database } from '#db/database.ts';
import { findPlacesOf } from '#db/place/organizations.ts';
import type { Staff } from '#domain/team/actor.ts';
import { fieldRefusal } from '#domain/refusal.ts';

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
