import { data, redirect } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { renewPassword } from '#commands/team/renew-password.ts';
import { statusOf } from '#contract/problems.ts';
import { isRefusal } from '#domain/refusal.ts';
import { presentPasswordReset } from '#presenters/staff/staff-links.ts';
import { requestContext } from '../../../session/request.server.ts';
import { fieldsOf } from '../../../session/staff-session.server.ts';
import { knownCookies } from '../../../session/session-cookies.server.ts';
import { enter, markIn, statusOfLink } from './invite.server.ts';

export async function loadReset({ params, context }: LoaderFunctionArgs) {
  const { commands } = context.get(requestContext);
  const reset = await presentPasswordReset(commands, params['token'] ?? '');
  return data({ reset }, { status: statusOfLink(reset.state) });
}

export interface ResetAnswer {
  fault: string;
}

/** Sets it, ends every session of the account, and begins one here. */
export async function setNewPassword({ request, params, context }: ActionFunctionArgs) {
  const { accounts, commands, visitor } = context.get(requestContext);
  const password = (await fieldsOf(request))('password');
  const { address } = visitor;
  let email = '';
  try {
    const write = async (userId: string): Promise<void> => {
      ({ email } = await accounts.team.setPassword({ userId, password, address }));
    };
    await renewPassword(commands, params['token'] ?? '', write, markIn(request));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (error.code === 'not_found') throw redirect(new URL(request.url).pathname);
    const fault = error.details.errors?.[0]?.code ?? error.code;
    return data<ResetAnswer>({ fault }, { status: statusOf[error.code] });
  }
  try {
    const from = { address, userAgent: request.headers.get('user-agent'), cookies: knownCookies(request, visitor) };
    return enter(await accounts.signIn({ email, password, ...from }));
  } catch (error) {
    // It is set all the same: whoever has it signs in by themselves.
    if (!isRefusal(error)) throw error;
    return redirect('/sign-in');
  }
}
