import { data, redirect } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { statusOf } from '#contract/problems.ts';
import { isRefusal } from '#domain/refusal.ts';
import { requestContext } from '../../request.server.ts';
import { ownPath } from './own-path.ts';
import { fieldsOf } from './staff-session.server.ts';

const afterwards = '/desk';

export type SignInFault = 'wrong' | 'missing' | 'too_many' | 'failed';

export interface SignInAnswer {
  fault: SignInFault;
  email: string;
  /** How long to wait after too many tries. */
  minutes: number;
}

export function loadSignIn({ request, context }: LoaderFunctionArgs) {
  const next = ownPath(new URL(request.url).searchParams.get('next'), afterwards);
  if (context.get(requestContext).visitor.staff) throw redirect(next);
  return { next };
}

export async function signIn({ request, context }: ActionFunctionArgs) {
  const { accounts, visitor } = context.get(requestContext);
  const field = await fieldsOf(request);
  const email = field('email').trim();
  const password = field('password');
  if (email === '' || password === '') return refused({ fault: 'missing', email, minutes: 0 }, 422);
  try {
    const { cookies } = await accounts.signIn({ email, password, address: visitor.address });
    return redirect(ownPath(field('next'), afterwards), { headers: settingCookies(cookies) });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const minutes = Math.ceil((error.details.retryAfterSeconds ?? 60) / 60);
    return refused({ fault: faultOf(error.code), email, minutes }, statusOf[error.code]);
  }
}

function refused(answer: SignInAnswer, status: number) {
  return data(answer, { status });
}

function faultOf(code: string): SignInFault {
  if (code === 'unauthenticated' || code === 'invalid_fields') return 'wrong';
  return code === 'too_many' ? 'too_many' : 'failed';
}

export function settingCookies(cookies: readonly string[]): Headers {
  const headers = new Headers();
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return headers;
}
