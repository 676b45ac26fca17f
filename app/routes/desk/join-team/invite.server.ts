import { data, redirect } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { acceptInvitation } from '#commands/team/accept-invitation.ts';
import { trySendEmailProof } from '#commands/team/send-email-proof.ts';
import { parseName } from '#domain/ticket/name.ts';
import { fieldRefusal, isRefusal, Refusal } from '#domain/refusal.ts';
import { presentInvitation } from '#presenters/staff/staff-links.ts';
import { requestContext } from '../../../session/request.server.ts';
import type { RequestContext } from '../../../session/request.server.ts';
import { knownCookies, settingCookies } from '../../../session/session-cookies.server.ts';
import { textIn, typedIn } from '../../../form/form-fields.ts';
import { settleForm } from '../../../form/settle-form.server.ts';

export type { DeadLink, OpenInvitation } from '#presenters/staff/staff-links.ts';

/** A link that opens nothing is a page too: it says why, and has a way on. */
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
  // Nobody becomes somebody else by a link that was meant for another.
  if (server.visitor.staff) throw redirect(new URL(request.url).pathname);
  try {
    return await settleForm({ form, now: server.commands.now() }, async () => {
      throw enter(await comeIn(server, params['token'] ?? '', entry, request));
    });
  } catch (error) {
    // Somebody was quicker by a moment: the page says so.
    if (isRefusal(error) && error.code === 'not_found') throw redirect(new URL(request.url).pathname);
    throw error;
  }
}

interface Entry {
  name: string;
  email: string;
  password: string;
}

/** The account comes first: without a member it may do nothing, so that whatever fails later leaves nobody half in. */
async function comeIn(server: RequestContext, token: string, entry: Entry, request: Request): Promise<SignedIn> {
  const { accounts, commands, visitor } = server;
  const { name, email, password } = entry;
  const parsed = parseName(name);
  if (!parsed.ok || parsed.name === '') throw fieldRefusal('name', parsed.ok ? 'required' : parsed.code);
  if ((await presentInvitation(commands, token)).state !== 'open') throw new Refusal('not_found');
  const userAgent = request.headers.get('user-agent');
  const input = { email, password, address: visitor.address, userAgent, cookies: knownCookies(request, visitor) };
  // Whoever has an account here shows by its password that it is theirs, and every try is counted.
  const known = await accounts.signIn(input).catch(unlessUnknown);
  const userId = known && (await accounts.team.findByEmail(email));
  const made = userId ? { userId } : await accounts.create({ name, email, password });
  await acceptInvitation(commands, { token, userId: made.userId, name, mark: markIn(request) });
  await trySendEmailProof(commands, made.userId);
  return known ?? (await accounts.signIn(input));
}

/** What only the link has that went by e-mail. */
export function markIn(request: Request): string | null {
  return new URL(request.url).searchParams.get('m');
}

type SignedIn = Awaited<ReturnType<RequestContext['accounts']['signIn']>>;

/** To the desk; whoever is asked for a code gives it first. */
export function enter({ cookies, isCodeAsked }: SignedIn): Response {
  return redirect(isCodeAsked ? '/sign-in/code?next=%2Fdesk' : '/desk', { headers: settingCookies(cookies) });
}

function unlessUnknown(error: unknown): null {
  if (isRefusal(error) && (error.code === 'unauthenticated' || error.code === 'invalid_fields')) return null;
  throw error;
}
