import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { checkedName } from '#accounts/checked-fields.ts';
import { acceptInvitation } from '#commands/team/member-invitations.ts';
import { trySendEmailProof, verifyEmail } from '#commands/team/email-proofs.ts';
import { isRefusal, Refusal, fieldRefusal } from '#domain/refusal.ts';
import { presentInvitation, presentPasswordReset, presentEmailProof } from '#presenters/staff/staff-links.ts';
import { requestContext, type RequestContext } from '#app/session/request.server.ts';
import { withNewAccount, type Person } from '#app/session/account-of-member.server.ts';
import { settingCookies, signInFrom } from '#app/session/session-cookies.server.ts';
import { textIn, typedIn } from '#app/form/form-answer.ts';
import { settleForm } from '#app/form/settle-form.server.ts';
import { renewPassword, askForPasswordReset } from '#commands/team/password-resets.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { emailProviders } from '#commands/team/email-link.ts';
import { isEmailThere } from '#db/messaging/staff-emails.ts';
import { parseEmail } from '#domain/messaging/email-address.ts';
import { languageContext } from '#app/context/context.server.ts';

export type { DeadLink } from '#presenters/staff/staff-links.ts';

/** A link that no longer works still gets a page: it says why and what to do next. */
export async function loadInvite({ params, context }: LoaderFunctionArgs) {
  const { commands, visitor } = context.get(requestContext);
  const invitation = await presentInvitation(commands, params['token'] ?? '');
  const page = { invitation, me: visitor.me && { name: visitor.me.name } };
  return data(page, { status: statusOfLink(invitation.state) });
}

function statusOfLink(state: string): number {
  if (state === 'open') return 200;
  return state === 'unknown' ? 404 : 410;
}

export async function joinTeam({ request, params, context }: ActionFunctionArgs) {
  const server = context.get(requestContext);
  const form = await request.formData();
  const entry = { name: textIn(form, 'name'), email: textIn(form, 'email'), password: typedIn(form, 'password') };
  // A signed-in member must not join through a link meant for another person.
  if (server.visitor.staff) throw redirect(new URL(request.url).pathname);
  return settleForm({ form, now: server.commands.now() }, async () => {
    throw enter(await comeIn(server, params['token'] ?? '', entry, request));
  }).catch(unlessUsed(request));
}

/** Another request used the link a moment earlier: the page says so. */
const unlessUsed = (request: Request) => (error: unknown) => {
  if (isRefusal(error) && error.code === 'not_found') throw redirect(new URL(request.url).pathname);
  throw error;
};

async function comeIn(server: RequestContext, token: string, person: Person, request: Request): Promise<SignedIn> {
  const { accounts, commands, visitor } = server;
  const { name, email, password } = person;
  checkedName(name);
  if ((await presentInvitation(commands, token)).state !== 'open') throw new Refusal('not_found');
  const input = { email, password, ...signInFrom(request, visitor) };
  // A person who already has an account proves it with the password, and every try is counted.
  const known = await accounts.signIn(input).catch(unlessUnknown);
  const userId = known && (await accounts.team.findByEmail(email));
  const accept = async (ownId: string): Promise<void> => {
    await acceptInvitation(commands, { token, userId: ownId, name, mark: markIn(request) });
    await trySendEmailProof(commands, ownId);
  };
  await (userId ? accept(userId) : withNewAccount(server, person, accept));
  return known ?? (await accounts.signIn(input));
}

/** A mark that only the link sent by email contains. */
function markIn(request: Request): string | null {
  return new URL(request.url).searchParams.get('m');
}

type SignedIn = Awaited<ReturnType<RequestContext['accounts']['signIn']>>;

/** Redirects to the desk, or first to the page for a code. */
function enter({ cookies, isCodeAsked }: SignedIn): Response {
  return redirect(isCodeAsked ? '/sign-in/code?next=%2Fdesk' : '/desk', { headers: settingCookies(cookies) });
}

function unlessUnknown(error: unknown): null {
  if (isRefusal(error) && (error.code === 'unauthenticated' || error.code === 'invalid_fields')) return null;
  throw error;
}

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

/** Opening the link changes nothing, because mail programs open links before people do. */
export async function loadVerify({ params, context }: LoaderFunctionArgs) {
  const { commands, visitor } = context.get(requestContext);
  const proof = await presentEmailProof(commands, params['token'] ?? '');
  const status = proof.state === 'verified' ? 200 : statusOfLink(proof.state);
  return data({ proof, isSignedIn: visitor.me !== null }, { status });
}

/** The page then shows the result. */
export async function verify({ request, params, context }: ActionFunctionArgs) {
  const { commands } = context.get(requestContext);
  await verifyEmail(commands, params['token'] ?? '').catch(unlessUsed(request));
  return redirect(new URL(request.url).pathname);
}

export async function loadForgot({ context }: LoaderFunctionArgs) {
  const { commands } = context.get(requestContext);
  return { isEmailThere: await isEmailThere(commands.db, emailProviders) };
}

/** Every answer takes this long, with or without an account, so that the time reveals nothing. */
const answerMs = 500;

export async function askForLink({ request, context }: ActionFunctionArgs) {
  const { accounts, commands, forgotLimits, visitor } = context.get(requestContext);
  const { language } = context.get(languageContext);
  const form = await request.formData();
  return settleForm({ form, now: commands.now() }, async () => {
    const parsed = parseEmail(textIn(form, 'email'));
    if (!parsed.ok) throw fieldRefusal('email', 'email_invalid');
    forgotLimits.count({ address: visitor.address, email: parsed.address });
    const asking = accounts.team
      .findByEmail(parsed.address)
      .then((userId) => askForPasswordReset(commands, { userId, address: parsed.address, language }));
    await Promise.all([asking, pause(answerMs)]);
  });
}
