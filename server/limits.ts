import type { JoinLimits } from '#app/request.server.ts';
import { asciiDigits, maxPhoneInputLength } from '#domain/phone-text.ts';
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
    forget: (key) => void seen.delete(key),
  };
}

const hourSeconds = 3600;
// Enough to tell numbers apart, few enough to leave out what is written in different ways: the country code and a leading zero.
const tellingDigits = 9;

/** Joins by guests (product 9): a place's Wi-Fi is one address, so it gets many. */
export function createJoinLimits(phoneKey: (digits: string) => string, now?: () => number): JoinLimits {
  const perPhone = createCounter({ most: 3, seconds: hourSeconds }, now);
  const perBrowser = createCounter({ most: 5, seconds: hourSeconds }, now);
  const perAddress = createCounter({ most: 60, seconds: 600 }, now);
  return {
    count({ browserId, address, phone }) {
      const counted: [Counter, string | null][] = [
        [perPhone, phone ? phoneKey(digitsOf(phone)) : null],
        [perBrowser, browserId],
        [perAddress, address],
      ];
      const wait = Math.max(...counted.map(([counter, key]) => (key ? counter.waitSeconds(key) : 0)));
      if (wait > 0) throw new Refusal('too_many', { retryAfterSeconds: wait });
      for (const [counter, key] of counted) if (key) counter.count(key);
    },
  };
}

function digitsOf(phone: string): string {
  return asciiDigits(phone.slice(0, maxPhoneInputLength)).replace(/\D/g, '').slice(-tellingDigits);
}
