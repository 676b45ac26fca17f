import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { setPin } from '#commands/team/set-pin.ts';
import { isRefusal } from '#domain/refusal.ts';
import { presentOwnPin } from '#presenters/staff/shared-desk-view.ts';
import { sharedBrowserHash } from '#app/session/shared-desk.server.ts';
import { ownPath } from '#app/session/own-path.ts';
import { fieldsOf } from '#app/form/form-fields.ts';
import { requireStaff } from '#app/session/staff-session.server.ts';

const afterwards = '/desk';

export interface PinAnswer {
  fault: 'pin_digits' | 'pin_easy';
}

/** For members who signed in on this browser today. Other browsers have no such page. */
export async function loadPin({ request, context }: LoaderFunctionArgs) {
  const { commands, visitor, staff, me } = requireStaff(context, request);
  const browser = { browserHash: sharedBrowserHash(commands.secrets, visitor.browserId), now: commands.now() };
  const whose = { memberId: me.memberId, organizationId: staff.organizationId ?? '' };
  const own = await presentOwnPin(commands.db, { ...browser, ...whose });
  if (own === null) throw data(null, { status: 404 });
  return { ...own, next: ownPath(new URL(request.url).searchParams.get('next'), afterwards) };
}

export async function keepPin({ request, context }: ActionFunctionArgs) {
  const { commands, visitor, staff } = requireStaff(context, request);
  const field = await fieldsOf(request);
  const browserHash = sharedBrowserHash(commands.secrets, visitor.browserId);
  try {
    await setPin(commands, staff, { browserHash, pin: field('pin') });
    return redirect(ownPath(field('next'), afterwards));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (error.code === 'not_found') throw data(null, { status: 404 });
    const isEasy = error.details.errors?.[0]?.code === 'pin_easy';
    return data<PinAnswer>({ fault: isEasy ? 'pin_easy' : 'pin_digits' }, { status: 422 });
  }
}
