import { expect, test } from 'vitest';
import { measuredFrom, measuredMinutes } from './desk-times.ts';
import { learnEnd } from './learn.ts';
import { newWaitModel } from './wait-model.ts';

test('minutes of a service are measured from the tenth guest on, and whole', () => {
  const model = newWaitModel();
  for (let guest = 1; guest < measuredFrom; guest += 1) learnEnd(model, 'repair', 14 * 60);
  expect(measuredMinutes(model)).toEqual({});
  learnEnd(model, 'repair', 12 * 60);
  expect(measuredMinutes(model)).toEqual({ repair: { minutes: 14, guests: 10 } });
});

test('who came for nothing in particular is measured nowhere; no service takes no time', () => {
  const model = newWaitModel();
  for (let guest = 0; guest < measuredFrom; guest += 1) {
    learnEnd(model, '', 600);
    learnEnd(model, 'stamp', 2);
  }
  expect(measuredMinutes(model)).toEqual({ stamp: { minutes: 1, guests: 10 } });
});
