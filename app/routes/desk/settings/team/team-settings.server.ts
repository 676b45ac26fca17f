import { randomUUID } from 'node:crypto';
import { data } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { onceOfForm } from '#commands/engine/once.ts';
import { askSecondSteps } from '#commands/team/ask-second-steps.ts';
import { canMailStaff } from '#commands/messaging/mail-link.ts';
import { invitationToken, inviteMember } from '#commands/team/invite-member.ts';
import { revokeInvitation } from '#commands/team/revoke-invitation.ts';
import { statusOf } from '#contract/problems.ts';
import { findSecondStepRoles } from '#db/team/second-steps.ts';
import { may } from '#domain/team/permissions.ts';
import { isRefusal } from '#domain/refusal.ts';
import { presentTeam } from '#presenters/staff/staff-team.ts';
import type { TeamView } from '#presenters/staff/staff-team.ts';
import { qrDrawing } from '../../../../drawings/qr-drawing.server.ts';
import { proofWaysAt } from '../../../../proof/proof.server.ts';
import { requireStaffAt } from '../../../../session/staff-place.server.ts';
import type { StaffAtPlace } from '../../../../session/staff-place.server.ts';
import { orAskForProof, settleForm, textOf, textsOf } from '../../../../form/settle-form.server.ts';
import { standingIn } from './standing-in.server.ts';
import type { HandedLink, TeamAnswer } from './team-answer.ts';

export type { TeamInvitation, TeamMember, TeamView } from '#presenters/staff/staff-team.ts';

export async function loadTeam(arrival: LoaderFunctionArgs) {
  const session = await requireStaffAt(arrival, 'team');
  const { staff, place } = session;
  const view = await teamOf(session);
  return {
    view,
    place: { name: place.name, timeZone: place.time_zone, country: place.country },
    isLimited: staff.placeIds.length > 0,
    ways: await proofWaysAt(session, arrival),
    secondStepRoles: may(staff.role, 'own')
      ? await findSecondStepRoles(session.commands.db, place.organization_id)
      : null,
    wasRemoved: new URL(arrival.request.url).searchParams.has('removed'),
    once: randomUUID(),
    canMail: await canMailStaff(session.commands.db, place.organization_id),
  };
}

export function teamOf({ commands, accounts, staff, place }: StaffAtPlace): Promise<TeamView> {
  const emailsOf = (userIds: readonly string[]) => accounts.team.emailsOf(userIds);
  const wish = { organizationId: place.organization_id, staff, emailsOf, now: commands.now() };
  return presentTeam(commands.db, wish);
}

export async function changeTeam(post: ActionFunctionArgs) {
  const session = await requireStaffAt(post, 'team');
  const form = await post.request.formData();
  if (textOf(form, 'form') === 'second-step') return askOf(session, form);
  return textOf(form, 'form') === 'revoke' ? revoke(session, form) : invite(session, form);
}

/** Of which roles more than a password is asked. */
async function askOf({ commands, staff, place }: StaffAtPlace, form: FormData) {
  const before = await findSecondStepRoles(commands.db, place.organization_id);
  const wish = { organizationId: place.organization_id, placeId: place.id, roles: textsOf(form, 'roles') };
  const entries = before.map((role): [string, string] => ['roles', role]);
  return settleForm({ form, before: entries, now: commands.now() }, () => askSecondSteps(commands, staff, wish));
}

async function revoke({ commands, staff, place }: StaffAtPlace, form: FormData) {
  const invitationId = textOf(form, 'invitation');
  if (!isId(invitationId)) throw data(null, { status: 404 });
  return orAskForProof({ form, now: commands.now() }, async (): Promise<TeamAnswer> => {
    await revokeInvitation(commands, staff, { organizationId: place.organization_id, invitationId }, null);
    return { form: 'revoke' };
  });
}

async function invite(session: StaffAtPlace, form: FormData) {
  const { commands, staff, place } = session;
  const email = textOf(form, 'email').trim();
  const language = textOf(form, 'language');
  const mailTo = { address: email, language };
  const wish = { organizationId: place.organization_id, name: textOf(form, 'name'), mailTo, ...standingIn(form) };
  try {
    const { answer } = await inviteMember(commands, staff, wish, onceOfForm(textOf(form, 'once'), wish));
    const token = invitationToken(commands.secrets, answer.invitationId);
    return {
      form: 'invite',
      link: { ...handOver(session, `invite/${token}`, wish.name), mailedTo: answer.isMailed ? email : null },
    } satisfies TeamAnswer;
  } catch (error) {
    if (!isRefusal(error) || (error.code !== 'invalid_fields' && error.code !== 'step_up')) throw error;
    const faults = Object.fromEntries((error.details.errors ?? []).map(({ path, code }) => [path, code]));
    const { name, role, grants, placeIds } = wish;
    const refused: TeamAnswer = {
      form: 'invite',
      link: null,
      faults,
      sent: { name, email, language, role, grants, placeIds },
    };
    return data(refused, { status: statusOf[error.code] });
  }
}

/** A link to be passed on, with what shows it to a camera. */
export function handOver({ publicUrl }: Pick<StaffAtPlace, 'publicUrl'>, path: string, name: string): HandedLink {
  const address = `${publicUrl}/${path}`;
  return { address, name, qr: qrDrawing(address), mailedTo: null };
}

/** An id that cannot be one names nobody. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
