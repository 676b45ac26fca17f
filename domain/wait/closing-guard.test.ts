import { expect, test } from 'vitest';
import { evenForecast } from '#test/waits/teach-wait.ts';
import { isLikelyTooLate, type ClosingQuestion } from './closing-guard.ts';

const now = new Date('2026-03-02T15:00:00Z');
const isTooLate = (change: Partial<ClosingQuestion> & { minutes?: number } = {}): boolean => {
  const { minutes = 60, ...rest } = change;
  const closesAt = new Date(now.getTime() + minutes * 60_000);
  return isLikelyTooLate({ ahead: 4, forecast: evenForecast(600), closesAt, now, ...rest });
};

test('nobody can tell without a closing or a forecast', () => {
  expect(isTooLate({ closesAt: null, minutes: 0 })).toBe(false);
  expect(isTooLate({ forecast: null, minutes: 0 })).toBe(false);
});

test('after closing nobody is served; with time to spare all are', () => {
  expect(isTooLate({ minutes: -5 })).toBe(true);
  expect(isTooLate({ minutes: 120 })).toBe(false);
  expect(isTooLate({ minutes: 40 })).toBe(true);
  expect(isTooLate({ minutes: 40, forecast: evenForecast(300) })).toBe(false);
});

test('more ahead never helps, also beyond those that were played', () => {
  const answers = Array.from({ length: 80 }, (_, ahead) => isTooLate({ ahead, minutes: 600 }));
  expect(answers.lastIndexOf(false)).toBeLessThan(answers.indexOf(true));
});
