// The keys of programs as an owner sees them; never a key itself.

import type { Db } from '#db/database.ts';
import { findPlacesOf } from '#db/place/organizations.ts';
import { findApiKeys } from '#db/team/api-keys.ts';
import type { Staff } from '#domain/team/actor.ts';
import { asStanding, mayManage, rolesToGive, worksBeside } from '#domain/team/team.ts';

export type ShownKey = Awaited<ReturnType<typeof presentKeys>>['keys'][number];

export async function presentKeys(db: Db, organizationId: string, staff: Staff) {
  const [keys, places] = await Promise.all([findApiKeys(db, organizationId), findPlacesOf(db, organizationId)]);
  return {
    keys: keys
      .filter((key) => worksBeside(staff, asStanding(key)))
      .map((key) => ({
        id: key.id,
        name: key.name,
        role: key.role,
        grants: key.grants,
        /** Empty: every place. */
        places: places.filter(({ id }) => key.place_ids.includes(id)).map(({ name }) => name),
        madeAt: key.created_at.toISOString(),
        usedAt: key.last_used_at?.toISOString() ?? null,
        mayRevoke: mayManage(staff, asStanding(key)),
      })),
    /** What this owner may give, the least first. */
    roles: rolesToGive(staff.role),
    places: places
      .filter(({ id }) => staff.placeIds.length === 0 || staff.placeIds.includes(id))
      .map(({ id, name }) => ({ id, name })),
  };
}
