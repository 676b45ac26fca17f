import { readBrowserName } from '#domain/team/browser-name.ts';
import { passwordError } from '#domain/team/password.ts';
import { fieldRefusal, orNotFound } from '#domain/refusal.ts';
import {
  checkPassword,
  ownSession,
  storePassword,
  userOfEmail,
  type AccountCaller,
  type Auth,
  type AuthTries,
  type OwnSession,
} from './auth.ts';
import { checkedEmail, checkedName } from './checked-fields.ts';
import { keptPasskeys } from './passkeys.ts';
import { recoveryCodesLeft } from './sign-in-codes.ts';

/**
 * What users do with their own account. Each function throws `unauthenticated` if the session is over. If a password is
 * needed, a wrong one is `invalid_fields` and counts as a try to sign in; `too_many` gives the time to wait.
 */
export function createOwnAccount(auth: Auth, tries: AuthTries) {
  return {
    overview: async (caller: AccountCaller) => overviewOf(auth, await ownSession(auth, caller)),
    /**
     * Proves the user's identity by the password, for actions that need it (`domain/team/step-up.ts`). The proof holds
     * for some minutes.
     */
    async prove(caller: AccountCaller, { password }: { password: string }) {
      const own = await ownSession(auth, caller);
      await checkPassword(auth, tries.passwords, { ...own, password, address: caller.address });
    },
    async changeName(caller: AccountCaller, { name }: { name: string }) {
      const { user } = await ownSession(auth, caller);
      const { internalAdapter } = await auth.$context;
      await internalAdapter.updateUser(user.id, { name: checkedName(name) });
    },
    async changeEmail(caller: AccountCaller, { email: typed, password }: { email: string; password: string }) {
      const own = await ownSession(auth, caller);
      const email = checkedEmail(typed);
      await checkPassword(auth, tries.passwords, { ...own, password, address: caller.address });
      if (email === own.user.email) return;
      const { internalAdapter } = await auth.$context;
      if (await userOfEmail(auth, email)) throw fieldRefusal('email', 'email_taken');
      await internalAdapter.updateUser(own.user.id, { email, emailVerified: false });
    },
    /** Ends every other session. */
    async changePassword(caller: AccountCaller, { password, newPassword }: { password: string; newPassword: string }) {
      const own = await ownSession(auth, caller);
      const weak = passwordError(newPassword, own.user);
      if (weak) throw fieldRefusal('newPassword', weak);
      await checkPassword(auth, tries.passwords, { ...own, password, address: caller.address });
      await storePassword(auth, own.user.id, newPassword);
      await endOthers(auth, await ownSession(auth, caller));
    },
    async endSession(caller: AccountCaller, sessionId: string) {
      const { user } = await ownSession(auth, caller);
      const { internalAdapter } = await auth.$context;
      const sessions = await internalAdapter.listSessions(user.id);
      await internalAdapter.deleteSession(orNotFound(sessions.find(({ id }) => id === sessionId)).token);
    },
    endOtherSessions: async (caller: AccountCaller) => endOthers(auth, await ownSession(auth, caller)),
  };
}

/** The content of the user's own account page. */
async function overviewOf(auth: Auth, { user, session }: OwnSession) {
  const { internalAdapter } = await auth.$context;
  const sessions = await internalAdapter.listSessions(user.id, { onlyActiveSessions: true });
  const shown = sessions.map(({ id, userAgent, createdAt, updatedAt }) => ({
    id,
    isThis: id === session.id,
    browser: readBrowserName(userAgent),
    signedInAt: createdAt,
    /** Rounded to the hour. */
    usedAt: updatedAt,
  }));
  const hasCodes = user.twoFactorEnabled === true;
  return {
    name: user.name,
    email: user.email,
    /** Whether a link sent to this address confirmed it. */
    isEmailVerified: user.emailVerified,
    /** Whether signing in asks for a code after the password. */
    hasCodes,
    recoveryCodesLeft: hasCodes ? await recoveryCodesLeft(auth, user.id) : 0,
    passkeys: await keptPasskeys(auth, user.id),
    /** The newest first. */
    sessions: shown.toSorted((a, b) => Number(b.isThis) - Number(a.isThis) || +b.usedAt - +a.usedAt),
  };
}

async function endOthers(auth: Auth, { user, session }: OwnSession): Promise<void> {
  const { internalAdapter } = await auth.$context;
  const others = (await internalAdapter.listSessions(user.id)).filter(({ id }) => id !== session.id);
  if (others.length > 0) await internalAdapter.deleteSessions(others.map(({ token }) => token));
}
