import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { changeMember, removeMember } from '#commands/team/members.ts';
import { createPasswordReset, passwordResetToken } from '#commands/team/password-resets.ts';
import { findMember, type SeenMember } from '#db/team/members.ts';
import { isId } from '#domain/id.ts';
import { languageContext } from '#app/context/context.server.ts';
import { proofWaysAt } from '#app/proof/proof.server.ts';
import { requireStaffAt, type StaffAtPlace } from '#app/session/staff-place.server.ts';
import { textIn } from '#app/form/form-answer.ts';
import { settleForm, withMore } from '#app/form/settle-form.server.ts';
import { standingForm, standingIn } from './standing.ts';
import { handOver, teamOf, type HandedLink } from './team-settings.server.ts';

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
