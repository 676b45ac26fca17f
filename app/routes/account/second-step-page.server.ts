import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { requestContext } from '#app/session/request.server.ts';
import { ownPath } from '#app/session/own-path.ts';
import { settleCodes } from './codes-page.server.ts';

/** For people who signed in with the password alone although their organization requires more; everybody else goes on. */
function requireHeld({ request, context }: LoaderFunctionArgs | ActionFunctionArgs) {
  const server = context.get(requestContext);
  const next = ownPath(new URL(request.url).searchParams.get('next'));
  const { staff, isHeldBack, address } = server.visitor;
  if (staff) throw redirect(next);
  if (!isHeldBack) throw redirect(`/sign-in?next=${encodeURIComponent(next)}`);
  return { ...server, caller: { headers: request.headers, address }, next };
}

export async function loadSecondStep(arrival: LoaderFunctionArgs) {
  const { accounts, publicUrl, caller, next } = requireHeld(arrival);
  const { hasCodes, passkeys, email } = await accounts.own.overview(caller);
  const hasPasskeys = passkeys.length > 0;
  return {
    next,
    email,
    isKnown: hasCodes || hasPasskeys,
    hasPasskeys,
    fitsPasskeys: accounts.passkeys.fits(publicUrl),
  };
}

/** Sets up codes of an app. People who already have a passkey or codes must use them: the password alone cannot add another one. */
export async function setUpSecondStep(post: ActionFunctionArgs) {
  const { accounts, commands, caller } = requireHeld(post);
  const { hasCodes, passkeys } = await accounts.own.overview(caller);
  if (hasCodes || passkeys.length > 0) throw data(null, { status: 404 });
  return settleCodes({ accounts, commands, caller }, await post.request.formData(), ['begin', 'confirm']);
}
