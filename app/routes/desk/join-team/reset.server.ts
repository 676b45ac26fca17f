import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { renewPassword } from '#commands/team/password-resets.ts';
import { isRefusal } from '#domain/refusal.ts';
import { presentPasswordReset } from '#presenters/staff/staff-links.ts';
import { requestContext } from '#app/session/request.server.ts';
import { typedIn } from '#app/form/form-answer.ts';
import { settleForm } from '#app/form/settle-form.server.ts';
import { signInFrom } from '#app/session/session-cookies.server.ts';
import { enter, markIn, statusOfLink, unlessUsed } from './invite.server.ts';

export async function loadReset({ params, context }: LoaderFunctionArgs) {
  const { commands } = context.get(requestContext);
  const reset = await presentPasswordReset(commands, params['token'] ?? '');
  return data({ reset }, { status: statusOfLink(reset.state) });
}

/** Sets the password, ends every session of the account, and begins one here. */
export async function setNewPassword({ request, params, context }: ActionFunctionArgs) {
  const { accounts, commands, visitor } = context.get(requestContext);
  const form = await request.formData();
  const password = typedIn(form, 'password');
  let email = '';
  const write = async (account: { userId: string; isVouched: boolean }): Promise<void> => {
    ({ email } = await accounts.team.setPassword({ ...account, password, address: visitor.address }));
  };
  const settled = await settleForm({ form, now: commands.now() }, () =>
    renewPassword(commands, params['token'] ?? '', write, markIn(request)),
  ).catch(unlessUsed(request));
  if (settled.data.outcome === 'refused') return settled;
  try {
    return enter(await accounts.signIn({ email, password, ...signInFrom(request, visitor) }));
  } catch (error) {
    // The password is set even so. The person can sign in with it.
    if (!isRefusal(error)) throw error;
    return redirect('/sign-in');
  }
}
