import type { Db } from '../database.ts';
import type { Owned } from '../schema/column-types.ts';
import { acrossOrganizations } from '../scope/look-up.ts';
import { rowsOf } from '../rows.ts';

/** All memberships of an account, in the order in which the logs of organizations are locked. */
export function findMemberships(db: Db, userId: string): Promise<Owned[]> {
  return acrossOrganizations(db, (all) =>
    rowsOf(all, 'member', { user_id: userId, removed_at: null })
      .select(['organization_id', 'id'])
      .orderBy('organization_id')
      .execute(),
  );
}
