import { Refusal } from '#domain/refusal.ts';
import { createCounter } from './limits.ts';

const windowSeconds = 15 * 60;

export interface SignInTries {
  /** Counts one try; throws `too_many` with the seconds to wait. */
  count(email: string, address: string): void;
  /** Forgets the tries of whoever knew the password after all. */
  succeeded(email: string, address: string): void;
}

/**
 * Ten tries for one account from one address. Beside that, bounds for one address that tries many accounts (a staff room shares
 * an address) and for one account tried from many addresses (which must not lock its owner out too easily).
 */
export function createSignInTries(now?: () => number): SignInTries {
  const perPair = createCounter({ most: 10, seconds: windowSeconds }, now);
  const perAddress = createCounter({ most: 60, seconds: windowSeconds }, now);
  const perAccount = createCounter({ most: 100, seconds: windowSeconds }, now);
  const countersOf = (email: string, address: string) => {
    const account = email.trim().toLowerCase();
    return [
      [perPair, `${account} ${address}`],
      [perAddress, address],
      [perAccount, account],
    ] as const;
  };
  return {
    count(email, address) {
      const counters = countersOf(email, address);
      const wait = Math.max(...counters.map(([counter, key]) => counter.waitSeconds(key)));
      if (wait > 0) throw new Refusal('too_many', { retryAfterSeconds: wait });
      for (const [counter, key] of counters) counter.count(key);
    },
    succeeded(email, address) {
      const [pair, ...wider] = countersOf(email, address);
      pair[0].forget(pair[1]);
      // This one try was honest. Whoever guesses at others' accounts gains nothing by an own one.
      for (const [counter, key] of wider) counter.takeBack(key);
    },
  };
}
