// Members of a team: changed and removed.

import {
  findMember,
  findMembers,
  lockTeam,
  updateMember,
  type MemberKey,
  endAccountOfNobody,
  leaveDesks,
} from '#db/team/members.ts';
import { deletePins } from '#db/team/shared-desks.ts';
import { fieldRefusal, orNotFound } from '#domain/refusal.ts';
import {
  authoriseManaging,
  authoriseTeam,
  leavesNoOwner,
  standingOf,
  type StandingInput,
  asStanding,
} from '#domain/team/team.ts';
import { runOnce, type Command, type CommandContext } from '../engine/command.ts';
import { type Trx, everyOrganization } from '#db/database.ts';
import { findPlacesOf } from '#db/place/organizations.ts';
import type { Staff } from '#domain/team/actor.ts';

export interface MemberAnswer {
  memberId: string;
}

// Changes a member's role, grants and places. An owner changes anybody; a manager changes hosts, who stay hosts; the
// last owner stays one. The new rights hold from the member's next request on; open consoles reload within seconds.
export const changeMember: Command<MemberKey & StandingInput, MemberAnswer> = async (
  context,
  actor,
  { organizationId, memberId, ...input },
  idempotencyKey,
) => {
  authoriseTeam(actor, organizationId);
  return runOnce(context, { organizationId, actor, idempotencyKey }, async (trx, note) => {
    await lockTeam(trx, organizationId);
    const self = await standingNow(trx, actor, organizationId);
    authoriseTeam(self, organizationId);
    const member = orNotFound(await findMember(trx, { organizationId, memberId }));
    authoriseManaging(self, asStanding(member));
    await checkStanding(trx, self, { organizationId, placeIds: input.placeIds });
    const next = standingOf(input);
    authoriseManaging(self, next);
    const others = (await findMembers(trx, organizationId)).filter(({ id }) => id !== memberId);
    if (leavesNoOwner(asStanding(member), next, others.map(asStanding))) throw fieldRefusal('role', 'last_owner');
    const { role, grants, placeIds } = next;
    await updateMember(trx, { organizationId, memberId }, { role, grants, place_ids: placeIds });
    // The new role may need more at sign-in than this person ever showed.
    if (role !== member.role) await deletePins(trx, { organizationId, memberId });
    const data = { role, roleBefore: member.role, grants, placeIds };
    await note('member_changed', { subject: { kind: 'member', id: memberId }, data });
    return { memberId };
  });
};

/**
 * The actor's standing, read under the team's lock: if they were demoted meanwhile, only the rights they still have.
 * Throws `not_found` if they left.
 */
export async function standingNow(trx: Trx, actor: Staff, organizationId: string): Promise<Staff> {
  if (actor.kind !== 'member' || actor.id === null) return actor;
  const row = orNotFound(await findMember(trx, { organizationId, memberId: actor.id }));
  return { ...actor, role: row.role, grants: row.grants, placeIds: row.place_ids };
}

/** Throws `invalid_fields` for `placeIds`. */
export async function checkStanding(
  trx: Trx,
  actor: Staff,
  { organizationId, placeIds }: { organizationId: string; placeIds: readonly string[] },
): Promise<void> {
  if (placeIds.length === 0 && actor.placeIds.length > 0) throw fieldRefusal('placeIds', 'required');
  const known = new Set((await findPlacesOf(trx, organizationId)).map(({ id }) => id));
  const isOffered = (id: string): boolean =>
    known.has(id) && (actor.placeIds.length === 0 || actor.placeIds.includes(id));
  if (!placeIds.every(isOffered)) throw fieldRefusal('placeIds', 'not_a_choice');
}

// Removes a member from the team: they lose all rights at once, their consoles end within seconds, and their links end.
// Their row stays, so that the log can name them; their account ends, unless they work somewhere else. The last owner
// cannot be removed. Removing twice is no error.
export const removeMember: Command<MemberKey, MemberAnswer> = async (context, actor, key, idempotencyKey) => {
  const { organizationId, memberId } = key;
  authoriseTeam(actor, organizationId);
  return runOnce(context, { organizationId, actor, idempotencyKey }, async (trx, note) => {
    await lockTeam(trx, organizationId);
    const self = await standingNow(trx, actor, organizationId);
    authoriseTeam(self, organizationId);
    const member = await findMember(trx, key);
    if (!member) return { memberId };
    authoriseManaging(self, asStanding(member));
    const others = (await findMembers(trx, organizationId)).filter(({ id }) => id !== memberId);
    if (leavesNoOwner(asStanding(member), null, others.map(asStanding))) throw fieldRefusal('role', 'last_owner');
    const now = context.now();
    await updateMember(trx, key, { removed_at: now, sessions_from: now });
    await leaveDesks(trx, key);
    await endAccountOfNobody(trx, member.user_id);
    await note('member_removed', { subject: { kind: 'member', id: memberId }, data: { role: member.role } });
    return { memberId };
  });
};

// Deletes an account that was made for a member who was never added, so that its email address is free again.

/** Does nothing to a member's account. */
export async function endLeftoverAccount({ db }: Pick<CommandContext, 'db'>, userId: string): Promise<void> {
  await everyOrganization(db)
    .transaction()
    .execute((trx) => endAccountOfNobody(trx, userId));
}
