import { readBrowserName } from '#domain/team/browser-name.ts';
import { passwordError } from '#domain/team/password.ts';
import { fieldRefusal, orNotFound } from '#domain/refusal.ts';
import { checkPassword, ownSession, type AccountCaller, type Auth, type AuthTries } from './auth.ts';
import { checkedEmail, checkedName } from './checked-fields.ts';
import { keptPasskeys } from './passkeys.ts';
import { recoveryCodesLeft } from './sign-in-codes.ts';

/**
 * What users do with their own account. Each function throws `unauthenticated` if the session is over. If a password is
 * needed, a wrong one is `invalid_fields` and counts as a try to sign in; `too_many` gives the time to wait.
 */
export interface OwnAccount {
  overview(caller: AccountCaller): ReturnType<typeof overviewOf>;
  /**
   * Proves the user's identity by the password, for actions that need it (`domain/team/step-up.ts`). The proof holds
   * for some minutes.
   */
  prove(caller: AccountCaller, input: { password: string }): Promise<void>;
  changeName(caller: AccountCaller, input: { name: string }): Promise<void>;
  changeEmail(caller: AccountCaller, input: { email: string; password: string }): Promise<void>;
  /** Ends every other session. */
  changePassword(caller: AccountCaller, input: { password: string; newPassword: string }): Promise<void>;
  endSession(caller: AccountCaller, sessionId: string): Promise<void>;
  endOtherSessions(caller: AccountCaller): Promise<void>;
}

export function createOwnAccount(auth: Auth, tries: AuthTries): OwnAccount {
  return {
    overview: async (caller) => overviewOf(auth, await ownSession(auth, caller)),
    async prove(caller, { password }) {
      const { user, session } = await ownSession(auth, caller);
      await checkPassword(auth, tries.passwords, { user, session, password, address: caller.address });
    },
    async changeName(caller, input) {
      const { user } = await ownSession(auth, caller);
      const { internalAdapter } = await auth.$context;
      await internalAdapter.updateUser(user.id, { name: checkedName(input.name) });
    },
    async changeEmail(caller, input) {
      const { user, session } = await ownSession(auth, caller);
      const email = checkedEmail(input.email);
      await checkPassword(auth, tries.passwords, { user, session, password: input.password, address: caller.address });
      if (email === user.email) return;
      const { internalAdapter } = await auth.$context;
      if (await internalAdapter.findUserByEmail(email)) throw fieldRefusal('email', 'email_taken');
      await internalAdapter.updateUser(user.id, { email, emailVerified: false });
    },
    async changePassword(caller, { password, newPassword }) {
      const { user, session } = await ownSession(auth, caller);
      const weak = passwordError(newPassword, user);
      if (weak) throw fieldRefusal('newPassword', weak);
      await checkPassword(auth, tries.passwords, { user, session, password, address: caller.address });
      const { internalAdapter, password: passwords } = await auth.$context;
      await internalAdapter.updatePassword(user.id, await passwords.hash(newPassword));
      await endOthers(auth, await ownSession(auth, caller));
    },
    async endSession(caller, sessionId) {
      const { user } = await ownSession(auth, caller);
      const { internalAdapter } = await auth.$context;
      const sessions = await internalAdapter.listSessions(user.id);
      await internalAdapter.deleteSession(orNotFound(sessions.find(({ id }) => id === sessionId)).token);
    },
    endOtherSessions: async (caller) => endOthers(auth, await ownSession(auth, caller)),
  };
}

type OwnSession = Awaited<ReturnType<typeof ownSession>>;

/** The content of the user's own account page. */
async function overviewOf(auth: Auth, { user, session }: OwnSession) {
  const { internalAdapter } = await auth.$context;
  const sessions = await internalAdapter.listSessions(user.id, { onlyActiveSessions: true });
  const shown = sessions.map(({ id, userAgent, createdAt, updatedAt }) => ({
    id,
    /** Whether it is the session of this request. */
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
