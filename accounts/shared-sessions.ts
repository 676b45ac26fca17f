import type pg from 'pg';
import { headersFor, readSession, type AccountCaller, type AccountsDeps, type Auth } from './auth.ts';
import { createSignInTries } from './sign-in-tries.ts';

/** The proofs of identity of a session. The session that replaces it takes them over. */
interface ShownOnce {
  provedAt: Date | null;
  secondStepAt: Date | null;
}

/** Sessions on browsers that several people share: they end at a fixed time, used or not. */
export interface SharedSessions {
  begin(input: {
    userId: string;
    seconds: number;
    caller: AccountCaller;
    shown: ShownOnce;
  }): Promise<{ sessionId: string; cookies: string[] }>;
  /** Ends the session of this cookie header; null: there is none. */
  end(cookie: string): Promise<{ userId: string; shown: ShownOnce } | null>;
  /** The sessions that are still valid. */
  liveOf(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Counts a try of a PIN as a try to sign in, and waits for its turn; throws `too_many` with the seconds to wait. */
  countTry(by: { memberId: string; address: string }): Promise<void>;
  wasRight(by: { memberId: string; address: string }): void;
}

export function createSharedSessions(
  auth: Auth,
  { pool, now, wait }: Pick<AccountsDeps, 'pool' | 'now' | 'wait'>,
): SharedSessions {
  const tries = createSignInTries(now, wait);
  return {
    async begin({ userId, seconds, caller, shown }) {
      const headers = headersFor(caller);
      const begun = await auth.api.beginLimitedSession({
        body: { userId, seconds, ...shown },
        headers,
        returnHeaders: true,
      });
      return { sessionId: begun.response.sessionId, cookies: begun.headers.getSetCookie() };
    },
    async end(cookie) {
      const { response } = await readSession(auth, new Headers({ cookie }));
      if (!response) return null;
      const { internalAdapter } = await auth.$context;
      await internalAdapter.deleteSession(response.session.token);
      const { provedAt = null, secondStepAt = null } = response.session;
      return { userId: response.user.id, shown: { provedAt, secondStepAt } };
    },
    liveOf: (sessionIds) => liveOf(pool, sessionIds),
    countTry: ({ memberId, address }) => tries.count(memberId, { address, known: null }),
    wasRight: ({ memberId, address }) => tries.succeeded(memberId, { address, known: null }),
  };
}

async function liveOf(pool: pg.Pool, sessionIds: readonly string[]): Promise<Set<string>> {
  if (sessionIds.length === 0) return new Set();
  const { rows } = await pool.query<{ id: string }>(
    'select id from session where id::text = any ($1) and expires_at > now()',
    [sessionIds],
  );
  return new Set(rows.map(({ id }) => id));
}
