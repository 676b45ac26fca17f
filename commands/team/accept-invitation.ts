// Whoever has an invitation's link joins the team with its role and places. It works once, even for two at the same
// instant. The account is made before. An account that works somewhere already is refused: it belongs to one team.
// Whoever left this team comes back as the same person in its log.

import type { Trx } from '#db/database.ts';
import { endInvitation, findInvitation, lockInvitation, type InvitationRow } from '#db/team/invitations.ts';
import { findLinkMaker, findMemberOfUser, insertMember } from '#db/team/members.ts';
import { newId } from '#db/new-id.ts';
import { system } from '#domain/team/actor.ts';
import { fieldRefusal, Refusal } from '#domain/refusal.ts';
import { linkState } from '#domain/team/staff-link.ts';
import { runOnce, type CommandContext } from '../engine/command.ts';
import { checkName } from '../place/place-fields.ts';
import { verifyByEmailedLink } from './verify-email.ts';
import { asStanding } from '#domain/team/team.ts';

interface AcceptInput {
  token: string;
  userId: string;
  name: string;
  /** Of the link that went by email. */
  mark?: string | null;
}

export interface MemberAnswer {
  memberId: string;
}

/** Throws `not_found` if the link is not valid, and `invalid_fields` (`email`: `works_already`). */
export async function acceptInvitation(context: CommandContext, { token, userId, name, mark = null }: AcceptInput) {
  checkName(name);
  const tokenHash = context.secrets.bearerHash(token);
  const organizationId = (await findInvitation(context.db, tokenHash))?.organization_id;
  if (organizationId === undefined) throw new Refusal('not_found');
  return runOnce(context, { organizationId, actor: system, idempotencyKey: null }, async (trx, note) => {
    const invitation = await lockInvitation(trx, tokenHash);
    if (!invitation || !(await isOpen(trx, invitation, context.now()))) throw new Refusal('not_found');
    if (await findMemberOfUser(trx, userId)) throw fieldRefusal('email', 'works_already');
    const { role, place_ids, grants } = invitation;
    const member = { organization_id: organizationId, id: newId(), user_id: userId, role, place_ids, grants };
    const memberId = await insertMember(trx, { ...member, name: name.trim() });
    if (memberId === null) throw fieldRefusal('email', 'works_already');
    await endInvitation(trx, { organizationId, invitationId: invitation.id }, { accepted_at: context.now() });
    const [actor, subject] = [
      { kind: 'member', id: memberId } as const,
      { kind: 'invitation', id: invitation.id } as const,
    ];
    await note('invitation_accepted', { actor, subject, data: { role } });
    const key = { organizationId, memberId };
    await verifyByEmailedLink(context, trx, { key, userId, linkId: invitation.id, mark, by: 'invitation' });
    return { memberId };
  });
}

async function isOpen(trx: Trx, invitation: InvitationRow, now: Date): Promise<boolean> {
  const link = { ...invitation, used_at: invitation.accepted_at };
  return linkState(link, await findLinkMaker(trx, invitation), asStanding(invitation), now) === 'open';
}
