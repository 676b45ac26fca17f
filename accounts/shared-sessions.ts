import { headersFor, readSession, type AccountCaller, type AccountsDeps, type Auth } from './auth.ts';
import { createSignInTries } from './sign-in-tries.ts';

interface Beginning {
  userId: string;
  seconds: number;
  caller: AccountCaller;
  /** The proofs of identity of the session before, which this one takes over. */
  shown: { provedAt: Date | null; secondStepAt: Date | null };
}

interface PinTry {
  memberId: string;
  address: string;
}

/** Sessions on browsers that several people share: they end at a fixed time, used or not. */
export function createSharedSessions(auth: Auth, { pool, now, wait }: Pick<AccountsDeps, 'pool' | 'now' | 'wait'>) {
  const tries = createSignInTries(now, wait);
  return {
    async begin({ userId, seconds, caller, shown }: Beginning) {
      const body = { userId, seconds, ...shown };
      const begun = await auth.api.beginLimitedSession({ body, headers: headersFor(caller), returnHeaders: true });
      return { sessionId: begun.response.sessionId, cookies: begun.headers.getSetCookie() };
    },
    /** Ends the session of this cookie header; null: there is none. */
    async end(cookie: string) {
      const { response } = await readSession(auth, new Headers({ cookie }));
      if (!response) return null;
      const { internalAdapter } = await auth.$context;
      await internalAdapter.deleteSession(response.session.token);
      const { provedAt = null, secondStepAt = null } = response.session;
      return { userId: response.user.id, shown: { provedAt, secondStepAt } };
    },
    async liveOf(sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
      if (sessionIds.length === 0) return new Set();
      const { rows } = await pool.query<{ id: string }>(
        'select id from session where id::text = any ($1) and expires_at > now()',
        [sessionIds],
      );
      return new Set(rows.map(({ id }) => id));
    },
    /** Counts a try of a PIN as a try to sign in, and waits for its turn; throws `too_many` with the seconds to wait. */
    countTry: ({ memberId, address }: PinTry) => tries.count(memberId, { address, known: null }),
    wasRight: ({ memberId, address }: PinTry) => tries.succeeded(memberId, { address, known: null }),
  };
}
