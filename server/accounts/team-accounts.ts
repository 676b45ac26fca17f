import type pg from 'pg';
import { passwordError } from '#domain/team/password.ts';
import { fieldRefusal, Refusal } from '#domain/refusal.ts';
import type { TeamAccounts } from '#app/session/team-accounts.server.ts';
import type { Auth, AuthTries } from './auth.ts';
import { forgetSecondFactors } from './sign-in-codes.ts';

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
