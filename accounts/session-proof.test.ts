import { expect, test } from 'vitest';
import { hasProved } from './session-proof.ts';

const minutesAgo = (minutes: number) => ({ provedAt: new Date(Date.now() - minutes * 60_000) });

test('a password that was given just now is a proof; one given long ago, or by a clock that was ahead, is none', () => {
  expect([1, 60, -60].map((minutes) => hasProved(minutesAgo(minutes)))).toEqual([true, false, false]);
});
