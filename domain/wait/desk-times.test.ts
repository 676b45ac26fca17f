import { expect, test } from 'vitest';
import { deskTimesOf, measuredFrom, measuredMinutes } from './desk-times.ts';
import { learnEnd } from './learn.ts';
import { maxSeconds, newWaitModel, type WaitModel } from './wait-model.ts';

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

/** Guests who vary by four fifths of their mean. */
function learnTimes(model: WaitModel, guests: number, mean: number): void {
  for (let guest = 0; guest < guests; guest += 1) learnEnd(model, '', mean * (guest % 2 === 0 ? 0.2 : 1.8));
}

test('a few long guests of late do not move the pace of a thousand', () => {
  const model = newWaitModel();
  learnTimes(model, 1000, 600);
  learnTimes(model, maxSeconds, 640);
  expect(deskTimesOf(model).mean).toBeGreaterThan(600);
  expect(deskTimesOf(model).mean).toBeLessThan(615);
});

test('a new pace is known from the last guests, however many came before', () => {
  const model = newWaitModel();
  learnTimes(model, 1000, 600);
  learnTimes(model, maxSeconds, 900);
  expect(deskTimesOf(model).mean).toBeGreaterThan(870);
  expect(deskTimesOf(model).mean).toBeLessThan(910);
});

test('of a service too: its own long run counts', () => {
  const model = newWaitModel();
  for (let guest = 0; guest < 500; guest += 1) learnEnd(model, 'stamp', guest % 2 === 0 ? 60 : 180);
  for (let guest = 0; guest < 60; guest += 1) learnEnd(model, 'stamp', guest % 2 === 0 ? 60 : 210);
  const { mean, seconds } = deskTimesOf(model).of('stamp');
  expect(mean).toBeLessThan(128);
  expect(seconds).toHaveLength(60);
  expect(seconds.reduce((total, value) => total + value, 0) / 60).toBeLessThan(128);
});
