// Invitations to a team: made, revoked, accepted.

import {
  insertInvitation,
  endInvitation,
  findInvitationById,
  type InvitationKey,
  findLink,
  lockLink,
  type InvitationRow,
} from '#db/team/token-links.ts';
import { newId } from '#db/new-id.ts';
import type { Secrets } from '#db/secret/secrets.ts';
import { invitationDays, linkState } from '#domain/team/staff-link.ts';
import { authoriseManaging, authoriseTeam, standingOf, type StandingInput, asStanding } from '#domain/team/team.ts';
import { runOnce, type Command, type CommandContext } from '../engine/command.ts';
import { checkEmailLink, emailLink, type LinkRecipient } from './email-link.ts';
import { checkName } from '../place/place-fields.ts';
import { checkStanding } from './members.ts';
import { orNotFound, fieldRefusal, Refusal } from '#domain/refusal.ts';
import type { Trx } from '#db/database.ts';
import { findLinkMaker, findMemberOfUser, insertMember } from '#db/team/members.ts';
import { system } from '#domain/team/actor.ts';
import { verifyByEmailedLink } from './email-proofs.ts';

// Invites somebody to the team by a link, with their role and places. An owner invites anybody, a manager hosts, and
// nobody beyond their own places. The token is derived from the invitation's id: a repeat gets the same one, the stored
// answer holds none, and the database holds only its hash.

export interface InvitationInput extends StandingInput {
  organizationId: string;
  /** Whom it is for. */
  name: string;
  /** Where the link is also sent. */
  emailTo?: LinkRecipient | null;
}

const dayMs = 86_400_000;

export const inviteMember: Command<InvitationInput, { invitationId: string; isEmailed: boolean }> = async (
  context,
  actor,
  { organizationId, name, emailTo, ...input },
  idempotencyKey,
) => {
  authoriseTeam(actor, organizationId);
  checkName(name);
  const email = checkEmailLink(emailTo);
  return runOnce(context, { organizationId, actor, idempotencyKey }, async (trx, note) => {
    await checkStanding(trx, actor, { organizationId, placeIds: input.placeIds });
    const standing = standingOf(input);
    authoriseManaging(actor, standing);
    const [invitationId, now] = [newId(), context.now()];
    const expiresAt = new Date(now.getTime() + invitationDays * dayMs);
    const link = { organization_id: organizationId, created_at: now, expires_at: expiresAt };
    await insertInvitation(trx, {
      ...link,
      id: invitationId,
      name: name.trim(),
      role: standing.role,
      place_ids: standing.placeIds,
      grants: standing.grants,
      token_hash: context.secrets.bearerHash(invitationToken(context.secrets, invitationId)),
      made_by: actor.kind === 'member' ? actor.id : null,
    });
    const isEmailed = await emailLink(context, trx, email, { ...link, kind: 'invitation', link_id: invitationId });
    const data = { role: standing.role, isEmailed };
    await note('member_invited', { subject: { kind: 'invitation', id: invitationId }, data });
    return { invitationId, isEmailed };
  });
};

/** The token in the link. 43 characters, 256 bits. */
export function invitationToken(secrets: Pick<Secrets, 'derive'>, invitationId: string): string {
  return secrets.derive(`invitation:${invitationId}`);
}

// Revokes an invitation: its link ends. Whoever could have made it may revoke it. Doing it twice is no error.
export const revokeInvitation: Command<InvitationKey, { invitationId: string }> = async (
  context,
  actor,
  key,
  idempotencyKey,
) => {
  authoriseTeam(actor, key.organizationId);
  const invitation = orNotFound(await findInvitationById(context.db, key));
  authoriseManaging(actor, asStanding(invitation));
  return runOnce(context, { organizationId: key.organizationId, actor, idempotencyKey }, async (trx, note) => {
    await endInvitation(trx, key, { revoked_at: context.now() });
    await note('invitation_revoked', { subject: { kind: 'invitation', id: invitation.id } });
    return { invitationId: invitation.id };
  });
};

// Whoever has an invitation's link joins the team with its role and places. It works once, even for two at the same
// instant. The account is made before. An account that works somewhere already is refused: it belongs to one team.
// Whoever left this team comes back as the same person in its log.

interface AcceptInput {
  token: string;
  userId: string;
  name: string;
  /** Of the link that went by email. */
  mark?: string | null;
}

/** Throws `not_found` if the link is not valid, and `invalid_fields` (`email`: `works_already`). */
export async function acceptInvitation(context: CommandContext, { token, userId, name, mark = null }: AcceptInput) {
  checkName(name);
  const tokenHash = context.secrets.bearerHash(token);
  const organizationId = (await findLink(context.db, 'invitation', tokenHash))?.organization_id;
  if (organizationId === undefined) throw new Refusal('not_found');
  return runOnce(context, { organizationId, actor: system, idempotencyKey: null }, async (trx, note) => {
    const invitation = await lockLink(trx, 'invitation', tokenHash);
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
