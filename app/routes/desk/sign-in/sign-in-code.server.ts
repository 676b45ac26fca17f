import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { statusOf } from '#contract/problems.ts';
import { cookieNames, readCookie } from '#domain/cookies.ts';
import { isRefusal } from '#domain/refusal.ts';
import { requestContext } from '#app/session/request.server.ts';
import { ownPath } from '#app/session/own-path.ts';
import { comeIn } from './sign-in.server.ts';
import { fieldsOf } from '#app/form/form-fields.ts';
import { minutesIn } from '#app/form/settle-form.server.ts';

const afterwards = '/desk';

export interface CodeAnswer {
  fault: 'wrong' | 'missing' | 'too_many' | 'failed';
  minutes: number;
}

export function loadSignInCode({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const next = ownPath(searchParams.get('next'), afterwards);
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
  const { accounts, visitor } = server;
  const field = await fieldsOf(request);
  const next = ownPath(field('next'), afterwards);
  if (field('code').trim() === '') return refused({ fault: 'missing', minutes: 0 }, 422);
  try {
    const caller = { headers: request.headers, address: visitor.address };
    const input = { code: field('code'), isRecovery: field('with') === 'recovery' };
    const { cookies } = await accounts.codes.finishSignIn(caller, input);
    return await comeIn(server, { request, cookies, next, isShared: field('shared') === 'yes' });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (error.code === 'stale') throw redirect(`/sign-in?again=1&next=${encodeURIComponent(next)}`);
    const minutes = minutesIn(error);
    return refused({ fault: faultOf(error.code), minutes }, statusOf[error.code]);
  }
}

function refused(answer: CodeAnswer, status: number) {
  return data(answer, { status });
}

function faultOf(code: string): CodeAnswer['fault'] {
  if (code === 'unauthenticated') return 'wrong';
  return code === 'too_many' ? 'too_many' : 'failed';
}
