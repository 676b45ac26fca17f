// Limits tries of a password, or of a code after it. Strangers never lock out the owner: tries are slowed down by
// account and network. A browser that signed in to the account before (`known-browsers.ts`) has a count of its own.

import { networkOf } from '#domain/network.ts';
import { createCounter, type Counter } from './counter.ts';
import { createSlowTries, windowSeconds, type Lane, type Pace, type SlowTries } from './slow-tries.ts';

export interface TrySource {
  address: string;
  /** Counted instead of the network, if this browser (or session) was in the account before. */
  known: string | null;
}

export interface SignInTries {
  /** Counts one try, and waits for its turn; throws `too_many` with the seconds to wait. */
  count(account: string, from: TrySource): Promise<void>;
  /** Forgets the tries of a user who then gave the right password. */
  succeeded(account: string, from: TrySource): void;
}

/** For one account from one network, or from one known browser: about 90 an hour. */
const ofPair: Pace = { free: 6, maxSeconds: 45 };
/** For all accounts from one network: a staff room shares one. */
const ofNetwork: Pace = { free: 60, maxSeconds: 10 };
/** For a network while the account is guessed at from everywhere: two more at once, then one in five minutes. */
const whileGuessed: Pace = { free: 2, maxSeconds: 300 };
const guessedFrom = 100;

/**
 * The counter for passwords. After a hundred tries at an account from everywhere, each network has few tries left. The
 * account is not closed: that would shut out its owner too.
 */
export function createSignInTries(now?: () => number, wait?: (ms: number) => Promise<unknown>): SignInTries {
  const counted = createCounter({ max: guessedFrom, seconds: windowSeconds }, now);
  return triesBy(createSlowTries(now, wait), {
    lanesOf: (account, network) => [
      { key: `${account} ${network}`, pace: ofPair },
      { key: network, pace: ofNetwork },
      ...(counted.waitSeconds(account) > 0 ? [{ key: `guessed ${account} ${network}`, pace: whileGuessed }] : []),
    ],
    counted,
  });
}

/** Many networks could guess six digits in time. So after 20 tries: one in 90 seconds, from all networks together. */
const ofAllCodes: Pace = { free: 20, maxSeconds: 90 };

/** A person who tries a code knows the password. Browsers that never gave a right code share their tries. */
export function createCodeSignInTries(now?: () => number, wait?: (ms: number) => Promise<unknown>): SignInTries {
  return triesBy(createSlowTries(now, wait), {
    lanesOf: (account, network) => [
      { key: `${account} ${network}`, pace: ofPair },
      { key: network, pace: ofNetwork },
      { key: account, pace: ofAllCodes },
    ],
    counted: null,
  });
}

interface Counting {
  lanesOf: (account: string, network: string) => Lane[];
  counted: Counter | null;
}

function triesBy(tries: SlowTries, { lanesOf, counted }: Counting): SignInTries {
  const lanes = (account: string, { address, known }: TrySource): Lane[] =>
    known === null ? lanesOf(account, networkOf(address)) : [{ key: `known ${account} ${known}`, pace: ofPair }];
  return {
    async count(email, from) {
      const account = accountOf(email);
      await tries.take(lanes(account, from));
      if (from.known === null) counted?.count(account);
    },
    succeeded(email, from) {
      const account = accountOf(email);
      const [own, ...shared] = lanes(account, from);
      if (own) tries.forget(own);
      // This one try was honest. An attacker gains nothing for other accounts by signing in to their own.
      for (const lane of shared) tries.takeBack(lane);
      if (from.known === null) counted?.takeBack(account);
    },
  };
}

function accountOf(email: string): string {
  return email.trim().toLowerCase();
}
