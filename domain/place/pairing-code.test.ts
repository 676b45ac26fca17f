import { expect, test } from 'vitest';
import fc from 'fast-check';
import {
  groupPairingCode,
  judgePoll,
  normalisePairingCode,
  pairingCodeOf,
  pairingLetters,
  pairingNameOf,
  pairingState,
} from './pairing-code.ts';

const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });

test('a code has eight letters, none a vowel, and is read again as it was shown', () => {
  fc.assert(
    fc.property(bytes, (given) => {
      const code = pairingCodeOf(given);
      expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{8}$/);
      expect(normalisePairingCode(groupPairingCode(code))).toBe(code);
      expect(normalisePairingCode(` ${code.toLowerCase().split('').join(' ')} `)).toBe(code);
    }),
  );
  expect(pairingLetters).not.toMatch(/[AEIOUY0-9]/);
});

test('every byte tells in the code', () => {
  const at = (place: number, value: number): string =>
    pairingCodeOf(Uint8Array.from({ length: 8 }, (_, index) => (index === place ? value : 0)));
  const codes = Array.from({ length: 8 }, (_, place) => [1, 2, 255].map((value) => at(place, value))).flat();
  expect(new Set(codes).size).toBe(24);
  expect(new Set(Array.from({ length: 20 }, (_, value) => at(7, value)[0])).size).toBe(pairingLetters.length);
});

test('what cannot be a code is none', () => {
  for (const input of ['', 'BCDF', 'BCDF-GHJKL', 'ABCD-EFGH', 'BCDF-GHJ1', 'B'.repeat(61), 'BCDFGHJK<'])
    expect([input, normalisePairingCode(input)]).toEqual([input, null]);
});

test('the name to compare is a bird and two digits', () => {
  fc.assert(fc.property(bytes, (given) => /^[A-Z][a-z]+ [1-9]\d$/.test(pairingNameOf(given))));
  expect(pairingNameOf(Uint8Array.of(0, 0))).not.toBe(pairingNameOf(Uint8Array.of(1, 0)));
  expect(pairingNameOf(Uint8Array.of(0, 0))).not.toBe(pairingNameOf(Uint8Array.of(0, 1)));
});

test('a screen that asks too soon waits longer, up to a minute', () => {
  const at = (seconds: number): Date => new Date(seconds * 1000);
  expect(judgePoll({ polledAt: null, intervalSeconds: 5 }, at(0))).toEqual({ isTooSoon: false, intervalSeconds: 5 });
  expect(judgePoll({ polledAt: at(0), intervalSeconds: 5 }, at(5))).toEqual({ isTooSoon: false, intervalSeconds: 5 });
  expect(judgePoll({ polledAt: at(0), intervalSeconds: 5 }, at(4.2)).isTooSoon).toBe(false);
  expect(judgePoll({ polledAt: at(0), intervalSeconds: 5 }, at(3))).toEqual({ isTooSoon: true, intervalSeconds: 10 });
  expect(judgePoll({ polledAt: at(0), intervalSeconds: 60 }, at(3)).intervalSeconds).toBe(60);
});

test('a code is good for its time, and an approval a minute longer', () => {
  const at = (seconds: number): Date => new Date(seconds * 1000);
  const fresh = { is_refused: false, decided_at: null, expires_at: at(600) };
  expect(pairingState(fresh, at(599))).toBe('pending');
  expect(pairingState(fresh, at(600))).toBe('expired');
  const approved = { ...fresh, decided_at: at(599) };
  expect(pairingState(approved, at(659))).toBe('approved');
  expect(pairingState(approved, at(660))).toBe('expired');
  expect(pairingState({ ...approved, is_refused: true }, at(700))).toBe('refused');
});
