// What a shared browser shows of the people who use it: the names of those who may come back with a PIN, and nothing else.

import type { Db } from '#db/database.ts';
import { findMembers } from '#db/team/members.ts';
import { findSharedDesk, findSharedSignIn, findSharedSignIns, isVoid } from '#db/team/shared-desks.ts';

interface SharedBrowser {
  browserHash: Buffer;
  now: Date;
}

/** Null: the browser is not shared. */
export async function presentSharedDesk(
  db: Db,
  { browserHash, now }: SharedBrowser,
  liveOf: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>,
) {
  const desk = await findSharedDesk(db, browserHash, now);
  if (!desk) return null;
  const organizationId = desk.organization_id;
  const signIns = await findSharedSignIns(db, { organizationId, sharedDeskId: desk.id });
  const withPin = signIns.filter(({ pin_hash: pin }) => pin !== null);
  const live = await liveOf(withPin.flatMap(({ session_id: id }) => id ?? []));
  const members = new Map((await findMembers(db, organizationId)).map((member) => [member.id, member]));
  return withPin.flatMap((signIn) => {
    const member = members.get(signIn.member_id);
    if (!member || isVoid(signIn, member)) return [];
    if (signIn.session_id !== null && !live.has(signIn.session_id)) return [];
    return [{ memberId: member.id, name: member.name }];
  });
}

/** Whether a member who signed in on this browser today has a PIN there; null: they did not sign in. */
export async function presentOwnPin(
  db: Db,
  { browserHash, now, memberId, organizationId }: SharedBrowser & { memberId: string; organizationId: string },
): Promise<{ hasPin: boolean } | null> {
  const desk = await findSharedDesk(db, browserHash, now);
  if (desk?.organization_id !== organizationId) return null;
  const signIn = await findSharedSignIn(db, { organizationId, sharedDeskId: desk.id, memberId });
  return signIn && { hasPin: signIn.pin_hash !== null };
}
