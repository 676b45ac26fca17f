import { xsrfTokenIn } from './xsrf-token.ts';

export type PasskeyOutcome =
  | { kind: 'done' }
  /** The person cancelled or waited too long; browsers do not say which. */
  | { kind: 'given_up' }
  /** This device already has a key of the account. */
  | { kind: 'exists' }
  | { kind: 'refused'; code: string; faults: Partial<Record<string, string>>; minutes: number }
  | { kind: 'failed' };

/** Gets a challenge from the server, creates a key on this device, and returns it. */
export function addPasskey(input: { password: string; name: string }): Promise<PasskeyOutcome> {
  return settled(async () => {
    const offered = (await post('/options', { password: input.password })) as PublicKeyCredentialCreationOptionsJSON;
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(offered);
    const made = await navigator.credentials.create({ publicKey });
    await post('/', { name: input.name, response: written(made) });
  });
}

/** Signs a challenge from the server with a key of this device. After that the session is in the cookies. */
export function signInByPasskey(isShared: boolean): Promise<PasskeyOutcome> {
  return settled(async () => post('/sign-in', { response: await shownKey('/sign-in-options'), isShared }));
}

/** The same for a person with a session, as a proof of identity. */
export function proveByPasskey(): Promise<PasskeyOutcome> {
  return settled(async () => post('/prove', { response: await shownKey('/prove-options') }));
}

/** The challenge of the server, signed by a key of this device. */
async function shownKey(options: string): Promise<unknown> {
  const offered = (await post(options, {})) as PublicKeyCredentialRequestOptionsJSON;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(offered);
  return written(await navigator.credentials.get({ publicKey }));
}

function written(credential: Credential | null): unknown {
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('', 'NotAllowedError');
  return credential.toJSON();
}

const address = '/api/auth/passkeys';

/** Throws the answer if it is a refusal. */
async function post(path: string, body: object): Promise<unknown> {
  const response = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-xsrf-token': xsrfTokenIn(document.cookie) ?? '' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw await refusalIn(response);
  return response.status === 204 ? null : response.json();
}

class Refused extends Error {
  readonly outcome: PasskeyOutcome;
  constructor(outcome: PasskeyOutcome) {
    super('refused');
    this.outcome = outcome;
  }
}

async function refusalIn(response: Response): Promise<Refused> {
  const problem = (await response.json()) as { code: string; errors?: { path: string; code: string }[] };
  const faults = Object.fromEntries((problem.errors ?? []).map(({ path, code }) => [path, code]));
  const minutes = Math.ceil(Number(response.headers.get('retry-after') ?? 60) / 60);
  return new Refused({ kind: 'refused', code: problem.code, faults, minutes });
}

async function settled(work: () => Promise<unknown>): Promise<PasskeyOutcome> {
  try {
    await work();
    return { kind: 'done' };
  } catch (error) {
    if (error instanceof Refused) return error.outcome;
    if (!(error instanceof DOMException)) return { kind: 'failed' };
    if (error.name === 'InvalidStateError') return { kind: 'exists' };
    return { kind: error.name === 'NotAllowedError' || error.name === 'AbortError' ? 'given_up' : 'failed' };
  }
}
