import type { Db } from '../database.ts';
import { acrossOrganizations } from '../scope/look-up.ts';
import { holds } from '../rows.ts';

/** All memberships of an account, in the order in which the logs of organizations are locked. */
export function findMemberships(db: Db, userId: string): Promise<{ organization_id: string; id: string }[]> {
  return acrossOrganizations(db, (all) =>
    all
      .selectFrom('member')
      .select(['organization_id', 'id'])
      .where((is) => holds(is, { user_id: userId, removed_at: null }))
      .orderBy('organization_id')
      .execute(),
  );
}
