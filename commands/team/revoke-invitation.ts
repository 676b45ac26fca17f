// Revokes an invitation: its link ends. Whoever could have made it may revoke it. Doing it twice is no error.

import { endInvitation, findInvitationById, type InvitationKey } from '#db/team/invitations.ts';
import { orNotFound } from '#domain/refusal.ts';
import { authoriseManaging, authoriseTeam, asStanding } from '#domain/team/team.ts';
import { runOnce, type Command } from '../engine/command.ts';

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
