import { placeKeyOf } from '#db/place/places.ts';
import { randomUUID } from 'node:crypto';
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { idempotencyKeyOfForm } from '#commands/engine/idempotency-key.ts';
import { askSecondSteps } from '#commands/team/ask-second-steps.ts';
import { canEmailStaff } from '#commands/team/email-link.ts';
import { invitationToken, inviteMember, revokeInvitation } from '#commands/team/member-invitations.ts';
import { findSecondStepRoles } from '#db/team/second-steps.ts';
import { may } from '#domain/team/permissions.ts';
import { isId } from '#domain/id.ts';
import { presentTeam, type TeamView } from '#presenters/staff/staff-team.ts';
import { qrDrawing } from '#app/drawings/qr-drawing.server.ts';
import { proofWaysAt } from '#app/proof/proof.server.ts';
import { requireStaffAt, shownPlace, type StaffAtPlace } from '#app/session/staff-place.server.ts';
import { settleForm, withMore } from '#app/form/settle-form.server.ts';
import { textIn, choicesIn, type FormAnswer } from '#app/form/form-answer.ts';
import { standingIn } from './standing.ts';

export type { TeamInvitation, TeamMember, TeamView } from '#presenters/staff/staff-team.ts';

export async function loadTeam(arrival: LoaderFunctionArgs) {
  const session = await requireStaffAt(arrival, 'team');
  const { staff, place } = session;
  const view = await teamOf(session);
  return {
    view,
    place: shownPlace(place),
    isLimited: staff.placeIds.length > 0,
    ways: await proofWaysAt(session, arrival),
    secondStepRoles: may(staff.role, 'own')
      ? await findSecondStepRoles(session.commands.db, place.organization_id)
      : null,
    wasRemoved: new URL(arrival.request.url).searchParams.has('removed'),
    idempotencyKey: randomUUID(),
    canMail: await canEmailStaff(session.commands.db, place.organization_id),
  };
}

export function teamOf({ commands, accounts, staff, place }: StaffAtPlace): Promise<TeamView> {
  const emailsOf = (userIds: readonly string[]) => accounts.team.emailsOf(userIds);
  const input = { organizationId: place.organization_id, staff, emailsOf, now: commands.now() };
  return presentTeam(commands.db, input);
}

export async function changeTeam(post: ActionFunctionArgs) {
  const session = await requireStaffAt(post, 'team');
  const form = await post.request.formData();
  if (textIn(form, 'form') === 'second-step') return askOf(session, form);
  return textIn(form, 'form') === 'revoke' ? revoke(session, form) : invite(session, form);
}

async function askOf({ commands, staff, place }: StaffAtPlace, form: FormData) {
  const before = await findSecondStepRoles(commands.db, place.organization_id);
  const input = { ...placeKeyOf(place), roles: choicesIn(form, 'roles') };
  const entries = before.map((role): [string, string] => ['roles', role]);
  return settleForm({ form, before: entries, now: commands.now() }, () => askSecondSteps(commands, staff, input));
}

function revoke({ commands, staff, place }: StaffAtPlace, form: FormData) {
  const invitationId = textIn(form, 'invitation');
  if (!isId(invitationId)) throw data(null, { status: 404 });
  const key = { organizationId: place.organization_id, invitationId };
  return settleForm({ form, now: commands.now() }, () => revokeInvitation(commands, staff, key, null));
}

async function invite(session: StaffAtPlace, form: FormData) {
  const { commands, staff, place } = session;
  const [name, address] = [textIn(form, 'name'), textIn(form, 'email')];
  const emailTo = { address, language: textIn(form, 'language') };
  let link: HandedLink | null = null;
  const settled = await settleForm({ form, now: commands.now() }, async () => {
    const input = { organizationId: place.organization_id, name, emailTo, ...standingIn(form) };
    const { answer } = await inviteMember(commands, staff, input, idempotencyKeyOfForm(textIn(form, 'once'), input));
    const token = invitationToken(commands.secrets, answer.invitationId);
    link = handOver(session, `invite/${token}`, { name, emailedTo: answer.isEmailed ? address : null });
  });
  return withMore(settled, { link });
}

export type HandedLink = ReturnType<typeof handOver>;

export interface TeamAnswer extends FormAnswer {
  link?: HandedLink | null;
}

/** A link for one person, to hand over now: it is not shown again. `emailedTo`: the address it was also sent to. */
export function handOver(
  { publicUrl }: StaffAtPlace,
  path: string,
  person: { name: string; emailedTo: string | null },
) {
  const address = `${publicUrl}/${path}`;
  return { ...person, address, qr: qrDrawing(address) };
}
