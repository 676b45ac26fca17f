import type pg from 'pg';
import { passwordError } from '#domain/team/password.ts';
import { fieldRefusal, orNotFound } from '#domain/refusal.ts';
import { storePassword, userOfEmail, type Auth, type AuthTries } from './auth.ts';
import { forgetSecondFactors } from './sign-in-codes.ts';

/** No request takes as long from making an account to making its member. */
const makingMs = 10 * 60_000;

/** What managers do with the accounts of others. The caller has checked their rights. */
export function createTeamAccounts(auth: Auth, tries: AuthTries, pool: pg.Pool) {
  return {
    /**
     * Ends every session, and forgets the tries from this address. `isVouched`: a person vouches for the holder of the
     * link, so second steps end with the old password. Throws `invalid_fields`.
     */
    async setPassword({ userId, password, address, isVouched }: NewPassword) {
      const { internalAdapter } = await auth.$context;
      const user = orNotFound(await internalAdapter.findUserById(userId));
      const weak = passwordError(password, user);
      if (weak) throw fieldRefusal('password', weak);
      await storePassword(auth, userId, password);
      await internalAdapter.deleteUserSessions(userId);
      // If a manager vouches for the holder of the link, the account loses its second steps too: for a user who lost a
      // phone, or more. A person who can only read the mailbox must still show the second step.
      if (isVouched) await forgetSecondFactors(auth, userId);
      tries.passwords.succeeded(user.email, { address, known: null });
      return { email: user.email };
    },
    async endSessions(userId: string) {
      const { internalAdapter } = await auth.$context;
      await internalAdapter.deleteUserSessions(userId);
    },
    /** The sign-in addresses, by account. A deleted account has none. */
    async emailsOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const { rows } = await pool.query<{ id: string; email: string }>(
        'select id, email from "user" where id::text = any ($1)',
        [userIds],
      );
      return new Map(rows.map(({ id, email }) => [id, email]));
    },
    /** The account of an address. Never tell the result to a visitor: it shows who has an account. */
    findByEmail: async (email: string) => (await userOfEmail(auth, email))?.id ?? null,
    /** The same, but not an account that another request may be making now. */
    async findLeftover(email: string) {
      const user = await userOfEmail(auth, email);
      return user && user.createdAt.getTime() < Date.now() - makingMs ? user.id : null;
    },
  };
}

interface NewPassword {
  userId: string;
  password: string;
  address: string;
  isVouched: boolean;
}
