// The six digits by which somebody comes back on a desk that several people share. Five tries are all a guess gets: what most people would
// try first is refused.

import { asciiDigits } from '../phone/phone-text.ts';

export const maxPinTries = 5;

type PinFault = 'pin_digits' | 'pin_easy';

type ParsedPin = { ok: true; pin: string } | { ok: false; code: PinFault };

/** Spaces are nobody's fault, and some keyboards write other digits. */
export function parsePin(input: string): ParsedPin {
  const pin = asciiDigits(input.slice(0, 40)).replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(pin)) return { ok: false, code: 'pin_digits' };
  return isEasy(pin) ? { ok: false, code: 'pin_easy' } : { ok: true, pin };
}

/** One step all the way (111111, 123456, 987654, 135790), a part said again (121212, 123123), or each digit twice or thrice (112233). */
function isEasy(pin: string): boolean {
  const digits = Array.from(pin, Number);
  const steps = digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10);
  return new Set(steps).size === 1 || /^(\d{2})\1\1$|^(\d{3})\2$|^(\d)\3(\d)\4(\d)\5$|^(\d)\6\6(\d)\7\7$/.test(pin);
}
