import { placeKeyOf } from '#db/place/places.ts';
import { randomUUID } from 'node:crypto';
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
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
import { standingIn, standingForm } from './standing.ts';
import { changeMember, removeMember } from '#commands/team/members.ts';
import { createPasswordReset, passwordResetToken } from '#commands/team/password-resets.ts';
import { findMember, type SeenMember } from '#db/team/members.ts';
import { languageContext } from '#app/context/context.server.ts';

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

function teamOf({ commands, accounts, staff, place }: StaffAtPlace): Promise<TeamView> {
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
function handOver({ publicUrl }: StaffAtPlace, path: string, person: { name: string; emailedTo: string | null }) {
  const address = `${publicUrl}/${path}`;
  return { ...person, address, qr: qrDrawing(address) };
}

export async function loadMember(arrival: LoaderFunctionArgs) {
  const session = await requireStaffAt(arrival, 'team');
  const view = await teamOf(session);
  const member = view.members.find(({ id }) => id === arrival.params['member']);
  if (!member) throw data(null, { status: 404 });
  const { place, staff } = session;
  const { roles, places } = view;
  return {
    member,
    entries: entriesOf({ ...member, placeIds: member.places.map(({ id }) => id) }),
    offered: { roles, places },
    place: { name: place.name },
    isLimited: staff.placeIds.length > 0,
    ways: await proofWaysAt(session, arrival),
  };
}

export async function lookAfterMember(post: ActionFunctionArgs) {
  const session = await requireStaffAt(post, 'team');
  const member = await memberOf(session, post.params['member'] ?? '');
  const form = await post.request.formData();
  const input = textIn(form, 'form');
  const { commands, staff, place } = session;
  const now = commands.now();
  if (input === 'remove') return settleForm({ form, now }, () => remove(session, member));
  if (input === 'reset') {
    let link: HandedLink | null = null;
    const { language } = post.context.get(languageContext);
    const settled = await settleForm({ form, now, hasWordsFor: 'forbidden' }, async () => {
      link = await makeReset(session, member, language);
    });
    return withMore(settled, { link });
  }
  const key = { organizationId: place.organization_id, memberId: member.id };
  const before = entriesOf({ ...member, placeIds: member.place_ids });
  return settleForm({ form, before, now }, () => changeMember(commands, staff, { ...key, ...standingIn(form) }, null));
}

async function memberOf({ commands, place }: StaffAtPlace, memberId: string): Promise<SeenMember> {
  const key = { organizationId: place.organization_id, memberId };
  const member = isId(memberId) ? await findMember(commands.db, key) : null;
  if (!member) throw data(null, { status: 404 });
  return member;
}

async function makeReset(session: StaffAtPlace, member: SeenMember, language: string): Promise<HandedLink> {
  const { commands, staff, accounts } = session;
  const { id: memberId, organization_id: organizationId, name, user_id: userId } = member;
  const address = (await accounts.team.emailsOf([userId])).get(userId);
  const emailTo = address === undefined ? null : { address, language };
  const { answer } = await createPasswordReset(commands, staff, { organizationId, memberId, emailTo }, null);
  const token = passwordResetToken(commands.secrets, answer.resetId);
  const emailedTo = answer.isEmailed && address !== undefined ? address : null;
  return handOver(session, `reset/${token}`, { name, emailedTo });
}

/** The command ends the member's rights. Their sessions are closed after it, so that no access is left. */
async function remove({ commands, staff, accounts, place }: StaffAtPlace, member: SeenMember): Promise<never> {
  await removeMember(commands, staff, { organizationId: place.organization_id, memberId: member.id }, null);
  await accounts.team.endSessions(member.user_id);
  throw redirect(`/desk/${place.slug}/settings/team?removed=1`);
}

const entriesOf = ({ placeIds, ...standing }: Parameters<typeof standingForm.entries>[0]) =>
  standingForm.entries({ ...standing, placeIds: placeIds.toSorted() });
