import { expect, test } from 'vitest';
import { shownRange } from './wait-phrase.tsx';

test.each([
  [
    { low: 20, high: 119 },
    { unit: 'minutes', low: 20, high: 119 },
  ],
  [
    { low: 0, high: 140 },
    { unit: 'hours', low: 0, high: 2.5 },
  ],
  [
    { low: 25, high: 140 },
    { unit: 'minutes', low: 25, high: 140 },
  ],
  [
    { low: 40, high: 140 },
    { unit: 'hours', low: 0.5, high: 2.5 },
  ],
])('%o is shown as %o', (wait, shown) => expect(shownRange(wait)).toEqual(shown));
