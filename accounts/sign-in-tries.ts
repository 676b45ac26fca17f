// How often somebody may try a password, or a code after it. Strangers never lock out whoever knows it: they are slowed down, by account and
// network; and a browser that signed in to the account before (`known-browsers.ts`) is counted by itself alone.

import { networkOf } from '#domain/network.ts';
import { createCounter } from './counter.ts';
import { createSlowTries, type Lane, type Pace, type SlowTries } from './slow-tries.ts';

export interface TrySource {
  address: string;
  /** What is counted in the stead of the network, where this browser (or session) was in the account before. */
  known: string | null;
}

export interface SignInTries {
  /** Counts one try, and waits for its turn; throws `too_many` with the seconds to wait. */
  count(account: string, from: TrySource): Promise<void>;
  /** Forgets the tries of whoever knew the password after all. */
  succeeded(account: string, from: TrySource): void;
}

const windowSeconds = 15 * 60;
/** Of one account from one network, or from one known browser: some 90 an hour. */
const ofPair: Pace = { free: 6, windowSeconds, maxSeconds: 45 };
/** Of all accounts from one network: a staff room shares one. */
const ofNetwork: Pace = { free: 60, windowSeconds, maxSeconds: 10 };
/** Of a network where the account is guessed at from everywhere: two more at once, then one in five minutes. */
const whileGuessed: Pace = { free: 2, windowSeconds, maxSeconds: 300 };
const guessedFrom = 100;

/**
 * What passwords are counted by. Of an account that was tried a hundred times from everywhere, each network has few tries: it is not closed,
 * since its owner would be shut out too.
 */
export function createSignInTries(now?: () => number, wait?: (ms: number) => Promise<unknown>): SignInTries {
  const counted = createAccountCount(now);
  return triesBy(createSlowTries(now, wait), {
    lanesOf: (account, network) => [
      { key: `${account} ${network}`, pace: ofPair },
      { key: network, pace: ofNetwork },
      ...(counted.isGuessed(account) ? [{ key: `guessed ${account} ${network}`, pace: whileGuessed }] : []),
    ],
    counted,
  });
}

/** Some six digits are guessed by whoever has time and networks: one in a minute and a half, wherever from, once there were twenty. */
const ofAllCodes: Pace = { free: 20, windowSeconds, maxSeconds: 90 };

/** Whoever tries a code knows the password: one browser that never gave a right code shares its tries with all others. */
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
  counted: ReturnType<typeof createAccountCount> | null;
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
      // This one try was honest. Whoever guesses at others' accounts gains nothing by an own one.
      for (const lane of shared) tries.takeBack(lane);
      if (from.known === null) counted?.takeBack(account);
    },
  };
}

function createAccountCount(now?: () => number) {
  const counter = createCounter({ max: guessedFrom, seconds: windowSeconds }, now);
  return {
    isGuessed: (account: string): boolean => counter.waitSeconds(account) > 0,
    count: (account: string): void => counter.count(account),
    takeBack: (account: string): void => counter.takeBack(account),
  };
}

function accountOf(email: string): string {
  return email.trim().toLowerCase();
}
