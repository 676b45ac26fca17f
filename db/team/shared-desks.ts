// Browsers that several people share for a day, found by the hash of their secret, and the members who signed in there.

import type { Selectable } from 'kysely';
import type { Db, Trx } from '../database.ts';
import type { SharedDeskTable, SharedSignInTable } from '../schema/schema.ts';
import { acrossOrganizations, lookUp } from '../scope/look-up.ts';
import { findRow, insertInto, lockRow, putRow, rowsOf, setRows } from '../rows.ts';
import type { MemberKey } from './members.ts';

type SharedDeskRow = Selectable<SharedDeskTable>;
type SharedSignInRow = Selectable<SharedSignInTable>;

/** Null if it is not shared, or its day is over. */
export async function findSharedDesk(db: Db, browserHash: Buffer, now: Date): Promise<SharedDeskRow | null> {
  return lookUp(db, (all) =>
    rowsOf(all, 'shared_desk', { browser_hash: browserHash }).selectAll().where('ends_at', '>', now).executeTakeFirst(),
  );
}

/** Deletes the browser's earlier entry, and all expired ones. */
export async function deleteSharedDesks(trx: Trx, { browserHash, endedBy }: { browserHash: Buffer; endedBy: Date }) {
  await acrossOrganizations(trx, (all) =>
    all
      .deleteFrom('shared_desk')
      .where((where) => where.or([where('browser_hash', '=', browserHash), where('ends_at', '<=', endedBy)]))
      .execute(),
  );
}

export const insertSharedDesk = insertInto('shared_desk');

/** A new sign-in has no PIN yet. */
export async function putSharedSignIn(
  trx: Trx,
  { organization_id, shared_desk_id, member_id, ...signIn }: Omit<SharedSignInRow, 'pin_hash' | 'wrong_tries'>,
): Promise<void> {
  const fresh = { ...signIn, pin_hash: null, wrong_tries: 0 };
  await putRow(trx, 'shared_sign_in', { organization_id, shared_desk_id, member_id }, fresh);
}

interface SharedSignInKey extends MemberKey {
  sharedDeskId: string;
}

const rowKeyOf = ({ organizationId, sharedDeskId, memberId }: SharedSignInKey) => ({
  organization_id: organizationId,
  shared_desk_id: sharedDeskId,
  member_id: memberId,
});

export async function findSharedSignIn(db: Db, key: SharedSignInKey): Promise<SharedSignInRow | null> {
  return findRow(db, 'shared_sign_in', rowKeyOf(key));
}

export function lockSharedSignIn(trx: Trx, key: SharedSignInKey) {
  return lockRow(trx, 'shared_sign_in', rowKeyOf(key));
}

export function findSharedSignIns(
  db: Db,
  { organizationId, sharedDeskId }: Pick<SharedSignInKey, 'organizationId' | 'sharedDeskId'>,
): Promise<SharedSignInRow[]> {
  const signIns = rowsOf(db, 'shared_sign_in', { organization_id: organizationId, shared_desk_id: sharedDeskId });
  return signIns.selectAll().orderBy('signed_in_at').orderBy('member_id').execute();
}

export async function updateSharedSignIn(
  trx: Trx,
  key: SharedSignInKey,
  change: Partial<Pick<SharedSignInRow, 'session_id' | 'second_step_at' | 'pin_hash' | 'wrong_tries'>>,
): Promise<void> {
  await setRows(trx, 'shared_sign_in', rowKeyOf(key), change);
}

/** Deletes the member's PINs on every shared browser. */
export async function deletePins(trx: Trx, { organizationId, memberId }: MemberKey): Promise<void> {
  await setRows(trx, 'shared_sign_in', { organization_id: organizationId, member_id: memberId }, { pin_hash: null });
}

/** A new password, or an order of a manager, invalidates earlier sign-ins. */
export function isVoid(signIn: Pick<SharedSignInRow, 'signed_in_at'>, member: { sessions_from: Date | null }): boolean {
  return member.sessions_from !== null && signIn.signed_in_at <= member.sessions_from;
}
