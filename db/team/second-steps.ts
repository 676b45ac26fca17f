// The roles that must show a second step, and the members who have one.

import { sql } from 'kysely';
import type { Role } from '#domain/team/permissions.ts';
import type { Db, Trx } from '../database.ts';
import { findRow, setRows } from '../rows.ts';
import type { MemberKey } from './members.ts';

export async function findSecondStepRoles(db: Db, organizationId: string): Promise<Role[]> {
  return (await findRow(db, 'organization', { id: organizationId }))?.second_step_roles ?? [];
}

/** Whether this member's account has a passkey or codes of an authenticator app. */
export async function hasSecondFactor(db: Db, { organizationId, memberId }: MemberKey): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select coalesce(u.two_factor_enabled, false) or exists (
        select from auth.passkey p where p.user_id = u.id) as has
      from auth."user" u join member m on m.user_id = u.id::text
      where m.organization_id = ${organizationId} and m.id = ${memberId}`.execute(db);
  return rows[0]?.has ?? false;
}

/** A PIN replaces a full sign-in, which may have been weaker than the new rule: all PINs are reset. */
export async function keepSecondStepRoles(
  trx: Trx,
  { organizationId, roles }: { organizationId: string; roles: readonly Role[] },
): Promise<void> {
  await setRows(trx, 'organization', { id: organizationId }, { second_step_roles: [...roles] });
  if (roles.length === 0) return;
  await setRows(trx, 'shared_sign_in', { organization_id: organizationId }, { pin_hash: null });
}
