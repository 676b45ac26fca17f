import { createOTP } from '@better-auth/utils/otp';
import { APIError } from 'better-auth/api';
import { symmetricDecrypt } from 'better-auth/crypto';
import { asciiDigits } from '#domain/phone/phone-text.ts';
import { fieldRefusal, Refusal } from '#domain/refusal.ts';
import { product } from './accounts-settings.ts';
import {
  checkPassword,
  headersFor,
  ofSession,
  ownSession,
  refusalOf,
  signInCookiesIn,
  type AccountCaller,
  type Auth,
  type SignInDeps,
} from './auth.ts';
import { recoveryCodeOf } from './recovery-code-sealing.ts';
import { noteSecondStep } from './session-proof.ts';

/** What an authenticator app needs. */
export interface PendingCodes {
  /** `otpauth://…`, for a QR code. */
  uri: string;
  /** The same key for typing, in groups of four. */
  key: string;
}

const digits = 6;

/** Codes of an authenticator app, asked for after the password; and recovery codes for a user who lost the app. */
export function createSignInCodes({ auth, tries, known }: SignInDeps) {
  return {
    /** Sign-in asks for no code until `confirm` has seen one. */
    async begin(caller: AccountCaller, { password }: { password: string }) {
      const own = await ownSession(auth, caller);
      if (own.user.twoFactorEnabled) throw new Refusal('stale');
      await checkPassword(auth, tries.passwords, { ...own, password, address: caller.address });
      const headers = headersFor(caller);
      const begun = await auth.api.enableTwoFactor({ body: { password, method: 'totp' }, headers });
      if (begun.method !== 'totp') throw new Error('no code of an app was begun');
      return pendingOf(begun.totpURI);
    },
    /** A set-up that was begun and not confirmed. */
    async pending(caller: AccountCaller) {
      const { user } = await ownSession(auth, caller);
      const row = await codesOf(auth, user.id);
      if (!row || user.twoFactorEnabled) return null;
      return pendingOf(createOTP(await secretOf(auth, row), { digits }).url(product, user.email));
    },
    async confirm(caller: AccountCaller, { code }: { code: string }) {
      const { user, session } = await ownSession(auth, caller);
      const row = await codesOf(auth, user.id);
      if (!row || user.twoFactorEnabled) throw new Refusal('stale');
      await tries.codes.count(user.id, ofSession(session, caller.address));
      const isRight = await createOTP(await secretOf(auth, row), { digits }).verify(digitsIn(code));
      if (!isRight) throw fieldRefusal('code', 'code_wrong');
      tries.codes.succeeded(user.id, ofSession(session, caller.address));
      const { adapter, internalAdapter } = await auth.$context;
      await adapter.update({ model, where: [{ field: 'id', value: row.id }], update: { verified: true } });
      await internalAdapter.updateUser(user.id, { twoFactorEnabled: true });
      await noteSecondStep(auth, session);
      return { recoveryCodes: await readRecoveryCodes(auth, user.id) };
    },
    /** Makes the earlier codes invalid. */
    async renewRecoveryCodes(caller: AccountCaller, { password }: { password: string }) {
      const own = await ownSession(auth, caller);
      if (!own.user.twoFactorEnabled) throw new Refusal('stale');
      await checkPassword(auth, tries.passwords, { ...own, password, address: caller.address });
      const { backupCodes } = await auth.api.generateBackupCodes({ body: { password }, headers: headersFor(caller) });
      return { recoveryCodes: backupCodes };
    },
    async turnOff(caller: AccountCaller, { password }: { password: string }) {
      const own = await ownSession(auth, caller);
      await checkPassword(auth, tries.passwords, { ...own, password, address: caller.address });
      await forgetCodes(auth, own.user.id);
    },
    /**
     * The second step of a sign-in. Throws `unauthenticated` for a wrong code, `stale` if the password must be given
     * again, and `too_many`.
     */
    finishSignIn: (caller: AccountCaller, input: { code: string; isRecovery: boolean }) =>
      finishSignIn({ auth, tries, known }, caller, input),
  };
}

const model = 'twoFactor';

async function forgetCodes(auth: Auth, userId: string): Promise<void> {
  const { adapter, internalAdapter } = await auth.$context;
  await internalAdapter.updateUser(userId, { twoFactorEnabled: false });
  await adapter.deleteMany({ model, where: [{ field: 'userId', value: userId }] });
}

/** Removes codes, recovery codes and passkeys: for a user who lost them, or fears that a stranger added one. */
export async function forgetSecondFactors(auth: Auth, userId: string): Promise<void> {
  const { adapter } = await auth.$context;
  await forgetCodes(auth, userId);
  await adapter.deleteMany({ model: 'passkey', where: [{ field: 'userId', value: userId }] });
}

interface CodesRow {
  id: string;
  secret: string;
}

async function codesOf(auth: Auth, userId: string): Promise<CodesRow | null> {
  const { adapter } = await auth.$context;
  return adapter.findOne<CodesRow>({ model, where: [{ field: 'userId', value: userId }] });
}

async function secretOf(auth: Auth, { secret }: CodesRow): Promise<string> {
  const { secretConfig } = await auth.$context;
  return symmetricDecrypt({ key: secretConfig, data: secret });
}

function pendingOf(uri: string): PendingCodes {
  const key = new URL(uri).searchParams.get('secret') ?? '';
  return { uri, key: key.replaceAll(/.{4}(?=.)/g, '$& ') };
}

async function readRecoveryCodes(auth: Auth, userId: string): Promise<string[]> {
  const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId } });
  return backupCodes;
}

export async function recoveryCodesLeft(auth: Auth, userId: string): Promise<number> {
  return (await codesOf(auth, userId)) ? (await readRecoveryCodes(auth, userId)).length : 0;
}

async function finishSignIn(
  { auth, tries, known }: SignInDeps,
  caller: AccountCaller,
  { code, isRecovery }: { code: string; isRecovery: boolean },
): Promise<{ cookies: string[] }> {
  const typed = isRecovery ? recoveryCodeOf(code) : digitsIn(code);
  const cookies = signInCookiesIn(caller.headers.get('cookie'));
  const from = headersFor(caller);
  from.set('cookie', cookies);
  const input = { body: { code: typed }, headers: from, returnHeaders: true as const };
  try {
    const verify = isRecovery ? auth.api.verifyBackupCode : auth.api.verifyTOTP;
    const { headers, response } = await verify(input);
    const userId = response.user.id;
    if (!isRecovery) await claimCode({ auth, tries }, { userId, code: typed, sessionToken: response.token });
    tries.codes.succeeded(userId, { address: caller.address, known: await known.markOf(cookies, userId) });
    return { cookies: [...headers.getSetCookie(), ...(await known.cookieFor(cookies, userId))] };
  } catch (error) {
    const isOver = error instanceof APIError && over.has(error.body?.code ?? '');
    throw isOver ? new Refusal('stale') : refusalOf(error);
  }
}

/** If several requests bring the same code at one moment, all find it right, but only the first keeps its session. */
async function claimCode(
  { auth, tries }: Pick<SignInDeps, 'auth' | 'tries'>,
  { userId, code, sessionToken }: { userId: string; code: string; sessionToken: string | undefined },
): Promise<void> {
  const key = `${userId} ${code}`;
  const isFirst = tries.usedCodes.waitSeconds(key) === 0;
  tries.usedCodes.count(key);
  if (isFirst) return;
  const { internalAdapter } = await auth.$context;
  if (sessionToken !== undefined) await internalAdapter.deleteSession(sessionToken);
  throw new Refusal('unauthenticated');
}

/** The password was given too long ago, or five wrong codes came after it. */
const over = new Set([
  'INVALID_TWO_FACTOR_COOKIE',
  'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE',
  'TOTP_NOT_ENABLED',
  'BACKUP_CODES_NOT_ENABLED',
]);

/** Apps show a code in two groups, and some keyboards write other digits. */
function digitsIn(code: string): string {
  return asciiDigits(code)
    .replaceAll(/\D/g, '')
    .slice(0, digits + 1);
}
