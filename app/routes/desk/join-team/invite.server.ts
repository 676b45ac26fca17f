import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { checkedName } from '#accounts/checked-fields.ts';
import { acceptInvitation } from '#commands/team/member-invitations.ts';
import { trySendEmailProof } from '#commands/team/email-proofs.ts';
import { isRefusal, Refusal } from '#domain/refusal.ts';
import { presentInvitation } from '#presenters/staff/staff-links.ts';
import { requestContext, type RequestContext } from '#app/session/request.server.ts';
import { withNewAccount, type Person } from '#app/session/account-of-member.server.ts';
import { settingCookies, signInFrom } from '#app/session/session-cookies.server.ts';
import { textIn, typedIn } from '#app/form/form-answer.ts';
import { settleForm } from '#app/form/settle-form.server.ts';

export type { DeadLink, OpenInvitation } from '#presenters/staff/staff-links.ts';

/** A link that no longer works still gets a page: it says why and what to do next. */
export async function loadInvite({ params, context }: LoaderFunctionArgs) {
  const { commands, visitor } = context.get(requestContext);
  const invitation = await presentInvitation(commands, params['token'] ?? '');
  const page = { invitation, me: visitor.me && { name: visitor.me.name } };
  return data(page, { status: statusOfLink(invitation.state) });
}

export function statusOfLink(state: string): number {
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
export const unlessUsed = (request: Request) => (error: unknown) => {
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
export function markIn(request: Request): string | null {
  return new URL(request.url).searchParams.get('m');
}

type SignedIn = Awaited<ReturnType<RequestContext['accounts']['signIn']>>;

/** Redirects to the desk, or first to the page for a code. */
export function enter({ cookies, isCodeAsked }: SignedIn): Response {
  return redirect(isCodeAsked ? '/sign-in/code?next=%2Fdesk' : '/desk', { headers: settingCookies(cookies) });
}

function unlessUnknown(error: unknown): null {
  if (isRefusal(error) && (error.code === 'unauthenticated' || error.code === 'invalid_fields')) return null;
  throw error;
}
