import { networkOf } from '#domain/network.ts';
import { Refusal } from '#domain/refusal.ts';
import { createCounter, createNetworkCounter } from './limits.ts';

const windowSeconds = 15 * 60;

export interface SignInTries {
  /** Counts one try; throws `too_many` with the seconds to wait. */
  count(email: string, address: string): void;
  /** Forgets the tries of whoever knew the password after all. */
  succeeded(email: string, address: string): void;
}

/** From where an account that is guessed at from all sides may still be tried, and how often. */
const whileGuessed = { most: 2, seconds: windowSeconds };

/**
 * Ten tries for one account from one network, and a bound for one network that tries many accounts (a staff room shares one). An account that
 * was tried a hundred times from everywhere is not locked, since its owner would be too: each network has two tries left for it then.
 */
export function createSignInTries(now?: () => number): SignInTries {
  const perPair = createCounter({ most: 10, seconds: windowSeconds }, now);
  const perNetwork = createNetworkCounter({ most: 60, seconds: windowSeconds }, now);
  const perAccount = createCounter({ most: 100, seconds: windowSeconds }, now);
  const perPairWhileGuessed = createCounter(whileGuessed, now);
  const keysOf = (email: string, address: string) => {
    const account = email.trim().toLowerCase();
    return { account, pair: `${account} ${networkOf(address)}` };
  };
  return {
    count(email, address) {
      const { account, pair } = keysOf(email, address);
      const isGuessed = perAccount.waitSeconds(account) > 0;
      const wait = Math.max(
        perPair.waitSeconds(pair),
        perNetwork.waitSeconds(address),
        isGuessed ? perPairWhileGuessed.waitSeconds(pair) : 0,
      );
      if (wait > 0) throw new Refusal('too_many', { retryAfterSeconds: wait });
      perPair.count(pair);
      perNetwork.count(address);
      perAccount.count(account);
      if (isGuessed) perPairWhileGuessed.count(pair);
    },
    succeeded(email, address) {
      const { account, pair } = keysOf(email, address);
      perPair.forget(pair);
      perPairWhileGuessed.forget(pair);
      // This one try was honest. Whoever guesses at others' accounts gains nothing by an own one.
      perNetwork.takeBack(address);
      perAccount.takeBack(account);
    },
  };
}
