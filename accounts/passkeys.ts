import { getAuthenticatorName } from '@better-auth/passkey';
import { APIError } from 'better-auth/api';
import { parseName } from '#domain/name.ts';
import { fieldRefusal, Refusal } from '#domain/refusal.ts';
import { requireProof } from '#domain/team/step-up.ts';
import { relyingPartyOf } from './accounts-settings.ts';
import {
  checkPassword,
  headersFor,
  ownSession,
  refusalOf,
  type AccountCaller,
  type Auth,
  type SignInDeps,
} from './auth.ts';
import { checkedName } from './checked-fields.ts';
import { countEach, createNetworkCounter } from './counter.ts';
import { hasProved, noteProof, noteSecondStep } from './session-proof.ts';

export type Passkeys = ReturnType<typeof ownPasskeys>;

/** The caller of a page that works with passkeys. */
export interface PasskeyCaller extends AccountCaller {
  /** The origin of this server as the browser sees it. */
  origin: string;
}

interface VerifiedAssertion {
  headers: Headers;
  response: { session: { token: string; userId: string } };
}

type VerifyAssertion = (input: { body: object; headers: Headers; returnHeaders: true }) => Promise<VerifiedAssertion>;

export interface Offer {
  options: object;
  /** The cookie that holds the challenge. */
  cookies: string[];
}

/** Maximum of challenges from one address in 15 minutes: each is a row. */
const maxChallenges = 120;
const challengesSeconds = 900;

export function createPasskeys(deps: SignInDeps, { baseUrl, now }: { baseUrl: string; now?: () => number }) {
  const { auth } = deps;
  const challenges = createNetworkCounter({ max: maxChallenges, seconds: challengesSeconds }, now);
  const offer = async ({ address }: PasskeyCaller, headers: Headers): Promise<Offer> => {
    countEach([challenges, address]);
    const offered = await auth.api.generatePasskeyAuthenticationOptions({ headers, returnHeaders: true });
    const options = { ...offered.response, userVerification: 'required' };
    return { options, cookies: offered.headers.getSetCookie() };
  };
  return { ...ownPasskeys(auth, baseUrl), ...ceremonies(deps, offer) };
}

/** The existing passkeys. `/api/auth/passkeys` adds a passkey, and signs in by one. */
function ownPasskeys(auth: Auth, baseUrl: string) {
  return {
    /** Whether a page of this address can use passkeys: they are bound to the public address. */
    fits: (publicUrl: string) => isOf(relyingPartyOf(baseUrl), publicUrl),
    async rename(caller: AccountCaller, { passkeyId, name }: { passkeyId: string; name: string }) {
      const body = { id: passkeyId, name: checkedName(name) };
      await onOwn(auth, caller, passkeyId);
      await auth.api.updatePasskey({ body, headers: headersFor(caller) });
    },
    /** Whether the account has any. */
    async areKept(caller: AccountCaller) {
      const { user } = await ownSession(auth, caller);
      return (await keptPasskeys(auth, user.id)).length > 0;
    },
    /** Throws `step_up` if the user gave no proof of identity lately. */
    async remove(caller: AccountCaller, passkeyId: string) {
      await onOwn(auth, caller, passkeyId);
      const { session } = await ownSession(auth, caller);
      requireProof({ kind: 'member', proof: hasProved(session) ? 'given' : undefined }, 'remove_passkey');
      await auth.api.deletePasskey({ body: { id: passkeyId }, headers: headersFor(caller) });
    },
  };
}

type MakeOffer = (caller: PasskeyCaller, headers: Headers) => Promise<Offer>;
/** An authenticator's: better-auth checks it. */
type Assertion = { response: Record<string, unknown> };

/** What a browser's script calls. */
function ceremonies({ auth, tries, known }: SignInDeps, offer: MakeOffer) {
  return {
    async optionsToAdd(caller: PasskeyCaller, { password }: { password: string }): Promise<Offer> {
      const own = await ownSession(auth, caller);
      await checkPassword(auth, tries.passwords, { ...own, password, address: caller.address });
      const headers = headersFor(caller);
      const offered = await auth.api.generatePasskeyRegistrationOptions({ headers, returnHeaders: true });
      return { options: offered.response, cookies: offered.headers.getSetCookie() };
    },
    add: (caller: PasskeyCaller, input: Parameters<typeof add>[2]) => add(auth, caller, input),
    /** The passkey alone identifies the user; an existing session in this browser has no effect. */
    optionsToSignIn: (caller: PasskeyCaller) => offer(caller, headersFor({ ...caller, headers: new Headers() })),
    async signIn(caller: PasskeyCaller, input: Assertion) {
      const { headers, response } = await verifyAssertion(auth, caller, input);
      const again = await known.cookieFor(caller.headers.get('cookie'), response.session.userId);
      return { cookies: [...headers.getSetCookie(), ...again] };
    },
    async optionsToProve(caller: PasskeyCaller) {
      await ownSession(auth, caller);
      return offer(caller, headersFor(caller));
    },
    /** A signed-in user proves their identity by a passkey, for actions that need it (`domain/team/step-up.ts`). */
    async prove(caller: PasskeyCaller, input: Assertion) {
      const { user, session } = await ownSession(auth, caller);
      const { response } = await verifyAssertion(auth, caller, input);
      const { internalAdapter } = await auth.$context;
      // The library begins a session with it; here the user has one already.
      await internalAdapter.deleteSession(response.session.token);
      if (response.session.userId !== user.id) throw new Refusal('unauthenticated');
      await noteProof(auth, session, true);
    },
  };
}

async function verifyAssertion(auth: Auth, caller: PasskeyCaller, { response }: Assertion): Promise<VerifiedAssertion> {
  try {
    const headers = withOrigin(caller);
    // The library checks the type of the input itself.
    const verify = auth.api.verifyPasskeyAuthentication as unknown as VerifyAssertion;
    return await verify({ body: { response }, headers, returnHeaders: true });
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Passkeys work at this address and its subdomains, where browsers allow them: over https, or on this machine. */
function isOf(relyingParty: string | null, publicUrl: string): boolean {
  const { hostname, protocol } = new URL(publicUrl);
  const isSafe = protocol === 'https:' || hostname === 'localhost';
  return relyingParty !== null && isSafe && (hostname === relyingParty || hostname.endsWith(`.${relyingParty}`));
}

async function add(auth: Auth, caller: PasskeyCaller, { response, name }: { response: unknown; name: string }) {
  const parsed = parseName(name);
  if (!parsed.ok) throw fieldRefusal('name', parsed.code);
  try {
    const { session } = await ownSession(auth, caller);
    const body = { response, ...(parsed.name === '' ? {} : { name: parsed.name }) };
    await auth.api.verifyPasskeyRegistration({ body, headers: withOrigin(caller) });
    await noteSecondStep(auth, session);
  } catch (error) {
    // Not valid input from a browser, or too late: the caller begins again.
    throw error instanceof APIError ? new Refusal('stale') : error;
  }
}

function withOrigin(caller: PasskeyCaller): Headers {
  const headers = headersFor(caller);
  headers.set('origin', caller.origin);
  return headers;
}

interface PasskeyRow {
  id: string;
  name: string | null;
  createdAt: Date | null;
  aaguid: string | null;
}

const model = 'passkey';

export async function keptPasskeys(auth: Auth, userId: string) {
  const { adapter } = await auth.$context;
  const rows = await adapter.findMany<PasskeyRow>({ model, where: [{ field: 'userId', value: userId }] });
  return rows.map(({ id, name, aaguid, createdAt }) => ({
    id,
    name: name ?? getAuthenticatorName(aaguid ?? '') ?? '',
    addedAt: createdAt,
  }));
}

async function onOwn(auth: Auth, caller: AccountCaller, passkeyId: string): Promise<void> {
  const { user } = await ownSession(auth, caller);
  const own = await keptPasskeys(auth, user.id);
  if (!own.some(({ id }) => id === passkeyId)) throw new Refusal('not_found');
}
