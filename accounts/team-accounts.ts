import type pg from 'pg';
import { passwordError } from '#domain/team/password.ts';
import { fieldRefusal, orNotFound } from '#domain/refusal.ts';
import type { Auth, AuthTries } from './auth.ts';
import { forgetSecondFactors } from './sign-in-codes.ts';

/** What managers do with the accounts of others. The caller has checked their rights. */
export interface TeamAccounts {
  /**
   * Ends every session, and forgets the tries from this address. `isVouched`: a person vouches for the holder of the
   * link, so second steps end with the old password. Throws `invalid_fields`.
   */
  setPassword(input: {
    userId: string;
    password: string;
    address: string;
    isVouched: boolean;
  }): Promise<{ email: string }>;
  endSessions(userId: string): Promise<void>;
  /** The sign-in addresses, by account. */
  emailsOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The account of an address. Never tell the result to a visitor: it shows who has an account. */
  findByEmail(email: string): Promise<string | null>;
  /** The same, but not an account that another request may be making now. */
  findLeftover(email: string): Promise<string | null>;
}

/** No request takes as long from making an account to making its member. */
const makingMs = 10 * 60_000;

export function createTeamAccounts(auth: Auth, tries: AuthTries, pool: pg.Pool): TeamAccounts {
  return {
    async setPassword({ userId, password, address, isVouched }) {
      const { internalAdapter, password: passwords } = await auth.$context;
      const user = orNotFound(await internalAdapter.findUserById(userId));
      const weak = passwordError(password, user);
      if (weak) throw fieldRefusal('password', weak);
      await internalAdapter.updatePassword(userId, await passwords.hash(password));
      await internalAdapter.deleteUserSessions(userId);
      // If a manager vouches for the holder of the link, the account loses its second steps too: for a user who lost a
      // phone, or more. A person who can only read the mailbox must still show the second step.
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
    async findLeftover(email) {
      const { internalAdapter } = await auth.$context;
      const found = await internalAdapter.findUserByEmail(email.trim().toLowerCase());
      return found && found.user.createdAt.getTime() < Date.now() - makingMs ? found.user.id : null;
    },
  };
}

/** A deleted account has no address. */
async function emailsOf(pool: pg.Pool, userIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; email: string }>(
    'select id, email from "user" where id::text = any ($1)',
    [userIds],
  );
  return new Map(rows.map(({ id, email }) => [id, email]));
}
