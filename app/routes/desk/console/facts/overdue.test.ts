import { expect, test } from 'vitest';
import { isOverdue, overdueFirst } from './overdue.ts';

const now = Date.parse('2026-03-02T15:00:00Z');

test('a call is overdue from the end of its grace on, and nobody else is', () => {
  const graceEndsAt = new Date(now).toISOString();
  expect(isOverdue({ state: 'called', graceEndsAt }, now - 1)).toBe(false);
  expect(isOverdue({ state: 'called', graceEndsAt }, now)).toBe(true);
  expect(isOverdue({ state: 'serving', graceEndsAt: null }, now)).toBe(false);
  expect(isOverdue({ state: 'called', graceEndsAt: null }, now)).toBe(false);
});

test('whoever is overdue stands before those who were called later', () => {
  const ends = (seconds: number) => new Date(now + seconds * 1000).toISOString();
  const called = (seconds: number) => ({ state: 'called' as const, graceEndsAt: ends(seconds) });
  const [late, fresh, later] = [called(-90), called(200), called(-10)];
  expect(overdueFirst([fresh, later, late], now)).toEqual([later, late, fresh]);
});
