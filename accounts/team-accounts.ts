import type pg from 'pg';
import { passwordError } from '#domain/team/password.ts';
import { fieldRefusal, Refusal } from '#domain/refusal.ts';
import type { Auth, AuthTries } from './auth.ts';
import { forgetSecondFactors } from './sign-in-codes.ts';

/** What those who look after a team do with the accounts of others. Who may is decided before. */
export interface TeamAccounts {
  /**
   * Ends every session, and forgets what was tried from this address. `isVouched`: somebody says who has the link; second steps end with the
   * old password. Throws `invalid_fields`.
   */
  setPassword(input: {
    userId: string;
    password: string;
    address: string;
    isVouched: boolean;
  }): Promise<{ email: string }>;
  endSessions(userId: string): Promise<void>;
  /** The addresses people sign in with, by account. */
  emailsOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The account of an address; never to be told to whoever only asks. */
  findByEmail(email: string): Promise<string | null>;
}

export function createTeamAccounts(auth: Auth, tries: AuthTries, pool: pg.Pool): TeamAccounts {
  return {
    async setPassword({ userId, password, address, isVouched }) {
      const { internalAdapter, password: passwords } = await auth.$context;
      const user = await internalAdapter.findUserById(userId);
      if (!user) throw new Refusal('not_found');
      const weak = passwordError(password, user);
      if (weak) throw fieldRefusal('password', weak);
      await internalAdapter.updatePassword(userId, await passwords.hash(password));
      await internalAdapter.deleteUserSessions(userId);
      // Where a manager vouches for whoever has the link, the account begins anew: for whoever lost a phone, or more. Whoever only reads the
      // mailbox shows the second step as ever.
      if (isVouched) await forgetSecondFactors(auth, userId);
      tries.passwords.succeeded(user.email, { address, known: null });
      return { email: user.email };
    },
    async endSessions(userId) {
      const { internalAdapter } = await auth.$context;
      await internalAdapter.deleteUserSessions(userId);
    },
    emailsOf: (userIds) => emailsOf(pool, userIds),
    async findByEmail(email) {
      const { internalAdapter } = await auth.$context;
      const found = await internalAdapter.findUserByEmail(email.trim().toLowerCase());
      return found?.user.id ?? null;
    },
  };
}

/** An account that is gone has none. */
async function emailsOf(pool: pg.Pool, userIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; email: string }>(
    'select id, email from "user" where id::text = any ($1)',
    [userIds],
  );
  return new Map(rows.map(({ id, email }) => [id, email]));
}
