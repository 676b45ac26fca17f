// Invites somebody to the team by a link, with their role and places. An owner invites anybody, a manager hosts, and
// nobody beyond their own places. The token is derived from the invitation's id: a repeat gets the same one, the stored
// answer holds none, and the database holds only its hash.

import { insertInvitation } from '#db/team/invitations.ts';
import { newId } from '#db/new-id.ts';
import type { Secrets } from '#db/secret/secrets.ts';
import { invitationDays } from '#domain/team/staff-link.ts';
import { authoriseManaging, authoriseTeam, standingOf, type StandingInput } from '#domain/team/team.ts';
import { runOnce, type Command } from '../engine/command.ts';
import { checkEmailLink, emailLink, type LinkRecipient } from './email-link.ts';
import { checkName } from '../place/place-fields.ts';
import { checkStanding } from './change-member.ts';

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
