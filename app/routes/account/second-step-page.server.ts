import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { qrDrawing } from '#app/drawings/qr-drawing.server.ts';
import type { AccountCaller } from '#accounts/auth.ts';
import type { PendingCodes } from '#accounts/sign-in-codes.ts';
import { requestContext, type RequestContext } from '#app/session/request.server.ts';
import { ownPath } from '#app/session/own-path.ts';
import type { CodesStep, ScanStep } from './codes-answer.ts';
import { textIn, typedIn } from '#app/form/form-fields.ts';
import { settleForm, withMore } from '#app/form/settle-form.server.ts';

const afterwards = '/desk';

interface Held {
  server: RequestContext;
  caller: AccountCaller;
  next: string;
}

/** For people who signed in with the password alone although their organization requires more; everybody else goes on. */
function requireHeld({ request, context }: LoaderFunctionArgs | ActionFunctionArgs): Held {
  const server = context.get(requestContext);
  const next = ownPath(new URL(request.url).searchParams.get('next'), afterwards);
  const { staff, isHeldBack, address } = server.visitor;
  if (staff) throw redirect(next);
  if (!isHeldBack) throw redirect(`/sign-in?next=${encodeURIComponent(next)}`);
  return { server, caller: { headers: request.headers, address }, next };
}

export async function loadSecondStep(arrival: LoaderFunctionArgs) {
  const { server, caller, next } = requireHeld(arrival);
  const { accounts, publicUrl } = server;
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
  const { server, caller } = requireHeld(post);
  const { accounts, commands } = server;
  const { hasCodes, passkeys } = await accounts.own.overview(caller);
  const form = await post.request.formData();
  const input = textIn(form, 'form');
  if (hasCodes || passkeys.length > 0 || (input !== 'begin' && input !== 'confirm')) throw data(null, { status: 404 });
  let scan: ScanStep | null = null;
  let recoveryCodes: string[] = [];
  const settled = await settleForm({ form, now: commands.now() }, async () => {
    if (input === 'begin') scan = scanOf(await accounts.codes.begin(caller, { password: typedIn(form, 'password') }));
    else ({ recoveryCodes } = await accounts.codes.confirm(caller, { code: typedIn(form, 'code') }));
  });
  // A wrong code: the QR code is needed once more.
  const again = input === 'confirm' && settled.data.outcome === 'refused' ? await accounts.codes.pending(caller) : null;
  return withMore<CodesStep>(settled, { scan: scan ?? (again && scanOf(again)), recoveryCodes });
}

function scanOf({ uri, key }: PendingCodes): ScanStep {
  return { drawing: qrDrawing(uri), key };
}
