import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { canEmailStaff } from '#commands/team/email-link.ts';
import { wantWeekEmail } from '#commands/team/own-membership.ts';
import type { Db } from '#db/database.ts';
import { findLogin } from '#db/team/logins.ts';
import { findMember } from '#db/team/members.ts';
import type { Staff } from '#domain/team/actor.ts';
import { may } from '#domain/team/permissions.ts';
import { presentInsights } from '#presenters/insights/insights.ts';
import { textIn } from '#app/form/form-answer.ts';
import { languageContext } from '#app/context/context.server.ts';
import { requireStaffAt } from '#app/session/staff-place.server.ts';

/** All choices are in the address, so that it can be stored, shared with a colleague and read without scripts. */
export async function loadInsights(arrival: LoaderFunctionArgs) {
  const { place, me, staff, commands } = await requireStaffAt(arrival, 'insights');
  const asked = new URL(arrival.request.url).searchParams;
  const input = {
    choice: asked.get('range'),
    from: asked.get('from'),
    to: asked.get('to'),
    lineId: asked.get('line'),
    // An unchecked box sends nothing. So the comparison is on by default only until the first choice.
    isCompared: asked.has('compare') || !asked.has('range'),
  };
  const [view, weekMail] = await Promise.all([
    presentInsights({ db: commands.db, place, reader: staff, now: commands.now() }, input),
    weekMailOf(commands.db, staff),
  ]);
  return { view, me, weekMail };
}

/** Null: it is not for this reader. `none`: no email can be sent yet; `unverified`: not to their address. */
async function weekMailOf(db: Db, { kind, id, organizationId, role, grants }: Staff) {
  if (kind !== 'member' || id === null || organizationId === null || !may(role, 'settings', grants)) return null;
  if (!(await canEmailStaff(db, organizationId))) return 'none';
  const member = await findMember(db, { organizationId, memberId: id });
  if (!member || !(await findLogin(db, member.user_id))?.isVerified) return 'unverified';
  return member.week_mail === null ? 'off' : 'on';
}

/** The figures of each week by email, or no more of them. */
export async function changeWeekMail(post: ActionFunctionArgs) {
  const { place, staff, commands } = await requireStaffAt(post, 'settings');
  const wanted = textIn(await post.request.formData(), 'weekMail') === 'on';
  const { language } = post.context.get(languageContext);
  const input = { language: wanted ? language : null, timeZone: place.time_zone };
  await wantWeekEmail(commands, staff, input, null);
  return redirect(`/desk/${place.slug}/insights${new URL(post.request.url).search}#week-mail`, 303);
}
