import type { AccountCaller } from './own-account.server.ts';

/** When whoever a session is gave password or passkey, and when a second step: a session that takes its place takes that over. */
export interface ShownOnce {
  provedAt: Date | null;
  secondStepAt: Date | null;
}

/** Sessions on browsers that several people share: they end when they were said to, however much they are used. */
export interface SharedSessions {
  begin(wish: {
    userId: string;
    seconds: number;
    caller: AccountCaller;
    shown: ShownOnce;
  }): Promise<{ sessionId: string; cookies: string[] }>;
  /** Ends the session of this cookie header; null: there is none. */
  end(cookie: string): Promise<{ userId: string; shown: ShownOnce } | null>;
  /** Those of them that go on. */
  liveOf(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Counts a try of a PIN as one to sign in, and waits for its turn; throws `too_many` with the seconds to wait. */
  countTry(by: { memberId: string; address: string }): Promise<void>;
  wasRight(by: { memberId: string; address: string }): void;
}
