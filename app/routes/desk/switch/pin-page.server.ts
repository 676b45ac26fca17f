import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { setPin } from '#commands/team/pins.ts';
import { presentOwnPin } from '#presenters/staff/shared-desk-view.ts';
import { sharedBrowserHash } from '#app/session/shared-desk.server.ts';
import { ownPath } from '#app/session/own-path.ts';
import { typedIn } from '#app/form/form-answer.ts';
import { settleForm } from '#app/form/settle-form.server.ts';
import { requireStaff } from '#app/session/staff-session.server.ts';

/** For members who signed in on this browser today. Other browsers have no such page. */
export async function loadPin({ request, context }: LoaderFunctionArgs) {
  const { commands, visitor, staff, me } = requireStaff(context, request);
  const browser = { browserHash: sharedBrowserHash(commands.secrets, visitor.browserId), now: commands.now() };
  const whose = { memberId: me.memberId, organizationId: staff.organizationId ?? '' };
  const own = await presentOwnPin(commands.db, { ...browser, ...whose });
  if (own === null) throw data(null, { status: 404 });
  return { ...own, next: ownPath(new URL(request.url).searchParams.get('next')) };
}

export async function keepPin({ request, context }: ActionFunctionArgs) {
  const { commands, visitor, staff } = requireStaff(context, request);
  const form = await request.formData();
  const browserHash = sharedBrowserHash(commands.secrets, visitor.browserId);
  return settleForm({ form, now: commands.now(), secrets: ['pin'] }, async () => {
    await setPin(commands, staff, { browserHash, pin: typedIn(form, 'pin') });
    throw redirect(ownPath(typedIn(form, 'next')));
  });
}
