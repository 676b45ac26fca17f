import type { Bound } from '#commands/ticket/admission.ts';
import type { CodeTries, ForgotLimits, JoinLimits, PairLimits } from '#app/session/request.server.ts';
import { asciiDigits, maxPhoneInputLength } from '#domain/phone/phone-text.ts';
import { networkOf } from '#domain/network.ts';
import { Refusal } from '#domain/refusal.ts';

export interface Allowance {
  most: number;
  seconds: number;
}

/** How often something may happen per key, counted over a window that slides with the time. */
export interface Counter {
  /** Seconds until the next is allowed; 0: now. Does not count. */
  waitSeconds(key: string): number;
  count(key: string): void;
  /** Takes the last one back. */
  takeBack(key: string): void;
  forget(key: string): void;
}

const keysMost = 100_000;

export function createCounter({ most, seconds }: Allowance, now: () => number = Date.now): Counter {
  const seen = new Map<string, number[]>();
  const recent = (key: string): number[] => (seen.get(key) ?? []).filter((at) => at > now() - seconds * 1000);
  return {
    waitSeconds(key) {
      const times = recent(key);
      if (times.length < most) return 0;
      const freedBy = times[times.length - most] ?? 0;
      return Math.max(1, Math.ceil((freedBy + seconds * 1000 - now()) / 1000));
    },
    count(key) {
      const times = [...recent(key), now()];
      // Moved to the end: what is forgotten first is what was used longest ago.
      seen.delete(key);
      seen.set(key, times.slice(-most));
      const oldest = seen.size > keysMost ? seen.keys().next() : undefined;
      if (oldest?.done === false) seen.delete(oldest.value);
    },
    takeBack(key) {
      const times = recent(key).slice(0, -1);
      if (times.length === 0) seen.delete(key);
      else seen.set(key, times);
    },
    forget: (key) => void seen.delete(key),
  };
}

/** The same by where somebody comes from: an address is counted as the network that it is of, and in no other way. */
export function createNetworkCounter(allowance: Allowance, now?: () => number): Counter {
  const counter = createCounter(allowance, now);
  return {
    waitSeconds: (address) => counter.waitSeconds(networkOf(address)),
    count: (address) => counter.count(networkOf(address)),
    takeBack: (address) => counter.takeBack(networkOf(address)),
    forget: (address) => counter.forget(networkOf(address)),
  };
}

/**
 * For what comes often, where a list of times would be long: what came in the minute before counts as far as it still reaches into the last
 * one. Answers the seconds to wait; 0: it was counted.
 */
export function createWindow({ most, seconds }: Allowance, now: () => number = Date.now): (key: string) => number {
  const seen = new Map<string, { slot: number; count: number; before: number }>();
  return (key) => {
    const at = now() / 1000 / seconds;
    const slot = Math.floor(at);
    const past = at - slot;
    const known = seen.get(key) ?? { slot, count: 0, before: 0 };
    const isNext = known.slot === slot - 1;
    const { count, before } = known.slot === slot ? known : { count: 0, before: isNext ? known.count : 0 };
    const isFree = before * (1 - past) + count + 1 <= most;
    seen.delete(key);
    seen.set(key, { slot, count: isFree ? count + 1 : count, before });
    const oldest = seen.size > keysMost ? seen.keys().next() : undefined;
    if (oldest?.done === false) seen.delete(oldest.value);
    if (isFree) return 0;
    const freeAt = count + 1 > most ? 1 : 1 - (most - count - 1) / before;
    return Math.max(1, Math.ceil((freeAt - past) * seconds));
  };
}

const minuteSeconds = 60;
/** A whole clinic is one address: hundreds of phones in its Wi-Fi, its consoles and its screens. */
const pagesPerMinute = 600;

/** Pages of one network, those that are not there too; assets and streams are not counted. Throws `too_many`. */
export function createPageLimit(now?: () => number): (address: string) => void {
  const take = createWindow({ most: pagesPerMinute, seconds: minuteSeconds }, now);
  return (address) => {
    const wait = take(networkOf(address));
    if (wait > 0) throw new Refusal('too_many', { retryAfterSeconds: wait });
  };
}

/** A key has 128 bits: whoever tries some has a wrong setting, or is nobody's friend. Right ones are not held up by them. */
const wrongKeysMost = { most: 30, seconds: 600 };

export interface KeyTries {
  /** Throws `too_many`. */
  wasWrong(address: string): void;
}

export function createKeyTries(now?: () => number): KeyTries {
  const wrong = createNetworkCounter(wrongKeysMost, now);
  return {
    wasWrong(address) {
      const wait = wrong.waitSeconds(address);
      if (wait > 0) throw new Refusal('too_many', { retryAfterSeconds: wait });
      wrong.count(address);
    },
  };
}

const hourSeconds = 3600;
// Enough to tell numbers apart, few enough to leave out what is written in different ways: the country code and a leading zero.
const tellingDigits = 9;

/** A kiosk in a doorway gives a place every few seconds on the busiest morning; more is a child at play, or a broken screen. */
const kioskJoinsMost = 120;

/** Joins by guests (product 9): a place's Wi-Fi is one address, so it gets many. */
export function createJoinLimits(phoneKey: (digits: string) => string, now?: () => number): JoinLimits {
  const perPhone = createCounter({ most: 3, seconds: hourSeconds }, now);
  const perBrowser = createCounter({ most: 5, seconds: hourSeconds }, now);
  const perAddress = createNetworkCounter({ most: 60, seconds: 600 }, now);
  const perKiosk = createCounter({ most: kioskJoinsMost, seconds: 600 }, now);
  const boundBy = (counted: [Counter, string | null][]): Bound => {
    const check = (): void => {
      const wait = Math.max(...counted.map(([counter, key]) => (key ? counter.waitSeconds(key) : 0)));
      if (wait > 0) throw new Refusal('too_many', { retryAfterSeconds: wait });
    };
    return {
      check,
      count: () => {
        check();
        for (const [counter, key] of counted) if (key) counter.count(key);
      },
    };
  };
  const keyOf = (phone: string | null): string | null => (phone ? phoneKey(digitsOf(phone)) : null);
  return {
    of: ({ browserId, address, phone, second = null }) =>
      boundBy([
        [perPhone, keyOf(phone)],
        [perPhone, keyOf(second)],
        [perBrowser, browserId],
        [perAddress, address],
      ]),
    atKiosk: ({ deviceId, phone }) =>
      boundBy([
        [perPhone, keyOf(phone)],
        [perKiosk, deviceId],
      ]),
  };
}

function digitsOf(phone: string): string {
  return asciiDigits(phone.slice(0, maxPhoneInputLength)).replace(/\D/g, '').slice(-tellingDigits);
}

/**
 * Short codes of tickets: ten tries of one address in a quarter of an hour, and a bound for everybody together, so that whoever has
 * many addresses gains little by them. A right code is not counted: a waiting room is one address.
 */
export function createCodeTries(now?: () => number): CodeTries {
  const perAddress = createNetworkCounter({ most: 10, seconds: codeWindowSeconds }, now);
  const together = createCounter({ most: 600, seconds: codeWindowSeconds }, now);
  return {
    count(address) {
      const wait = Math.max(perAddress.waitSeconds(address), together.waitSeconds(''));
      if (wait > 0) throw new Refusal('too_many', { retryAfterSeconds: wait });
      perAddress.count(address);
      together.count('');
    },
    wasRight(address) {
      perAddress.takeBack(address);
      together.takeBack('');
    },
  };
}

const codeWindowSeconds = 15 * 60;

const pairWindowSeconds = 60;

/**
 * Codes on screens that are to be paired: five wrong ones a minute for whoever types them and for their address, which leaves
 * somebody who guesses no hope within the ten minutes that a code is good for. A waiting room has few screens: so many codes, and no
 * more, are given to one address.
 */
export function createPairLimits(now?: () => number): PairLimits {
  const begun = createNetworkCounter({ most: 20, seconds: 600 }, now);
  const perMember = createCounter({ most: 5, seconds: pairWindowSeconds }, now);
  const perAddress = createNetworkCounter({ most: 5, seconds: pairWindowSeconds }, now);
  return {
    begin(address) {
      const wait = begun.waitSeconds(address);
      if (wait > 0) throw new Refusal('too_many', { retryAfterSeconds: wait });
      begun.count(address);
    },
    countTry({ memberId, address }) {
      const wait = Math.max(perMember.waitSeconds(memberId), perAddress.waitSeconds(address));
      if (wait > 0) throw new Refusal('too_many', { retryAfterSeconds: wait });
      perMember.count(memberId);
      perAddress.count(address);
    },
    wasRight({ memberId, address }) {
      perMember.takeBack(memberId);
      perAddress.takeBack(address);
    },
  };
}

const forgotWindowSeconds = 3600;

/**
 * Links for a forgotten password: few for one address of a network, which may be a whole staff room, and few for one e-mail, whether
 * anybody has an account by it or not.
 */
export function createForgotLimits(now?: () => number): ForgotLimits {
  const perAddress = createNetworkCounter({ most: 15, seconds: forgotWindowSeconds }, now);
  const perEmail = createCounter({ most: 3, seconds: forgotWindowSeconds }, now);
  return {
    count({ address, email }) {
      const account = email.trim().toLowerCase();
      const wait = Math.max(perAddress.waitSeconds(address), perEmail.waitSeconds(account));
      if (wait > 0) throw new Refusal('too_many', { retryAfterSeconds: wait });
      perAddress.count(address);
      perEmail.count(account);
    },
  };
}

/** All of them, as pages count them. */
export const createVisitLimits = (phoneKey: (digits: string) => string) => ({
  limits: createJoinLimits(phoneKey),
  codeTries: createCodeTries(),
  pairLimits: createPairLimits(),
  forgotLimits: createForgotLimits(),
});
