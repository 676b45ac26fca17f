import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { cookieNames, readCookie } from '#domain/cookies.ts';
import { fieldRefusal } from '#domain/refusal.ts';
import { requestContext } from '#app/session/request.server.ts';
import { ownPath } from '#app/session/own-path.ts';
import { comeIn } from './sign-in.server.ts';
import { typedIn } from '#app/form/form-answer.ts';
import { settleForm } from '#app/form/settle-form.server.ts';

export function loadSignInCode({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const next = ownPath(searchParams.get('next'));
  if (context.get(requestContext).visitor.staff) throw redirect(next);
  if (!hasGivenPassword(request)) throw redirect(`/sign-in?next=${encodeURIComponent(next)}`);
  const isShared = searchParams.get('shared') === 'yes';
  return { next, isShared, isRecovery: searchParams.get('with') === 'recovery' };
}

/** Checks only that the cookie is there. It is verified together with the code. */
function hasGivenPassword(request: Request): boolean {
  return readCookie(request.headers.get('cookie'), cookieNames.challenge) !== null;
}

export async function finishSignIn({ request, context }: ActionFunctionArgs) {
  const server = context.get(requestContext);
  const { accounts, commands, visitor } = server;
  const form = await request.formData();
  const next = ownPath(typedIn(form, 'next'));
  const settled = await settleForm({ form, now: commands.now() }, async () => {
    const code = typedIn(form, 'code');
    if (code.trim() === '') throw fieldRefusal('code', 'required');
    const caller = { headers: request.headers, address: visitor.address };
    const input = { code, isRecovery: typedIn(form, 'with') === 'recovery' };
    const { cookies } = await accounts.codes.finishSignIn(caller, input);
    throw await comeIn(server, { request, cookies, next, isShared: typedIn(form, 'shared') === 'yes' });
  });
  if (settled.data.refusal === 'stale') throw redirect(`/sign-in?again=1&next=${encodeURIComponent(next)}`);
  return settled;
}
