// Removes a member from the team: they lose all rights at once, their consoles end within seconds, and their links end.
// Their row stays, so that the log can name them; their account ends, unless they work somewhere else. The last owner
// cannot be removed. Removing twice is no error.

import {
  endAccountOfNobody,
  findMember,
  findMembers,
  leaveDesks,
  lockTeam,
  updateMember,
  type MemberKey,
} from '#db/team/members.ts';
import { fieldRefusal } from '#domain/refusal.ts';
import { authoriseManaging, authoriseTeam, leavesNoOwner, asStanding } from '#domain/team/team.ts';
import { runOnce, type Command } from '../engine/command.ts';
import type { MemberAnswer } from './accept-invitation.ts';
import { standingNow } from './change-member.ts';

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
