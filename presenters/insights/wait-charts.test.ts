import { expect, test } from 'vitest';
import { addFigure, emptyFigure, figureOf, type FiguredTicket } from '#domain/insights/day-figure.ts';
import type { ChartFacts, RangeFigures } from './chart-facts.ts';
import { groupsOf, waitDaysOf } from './wait-charts.ts';

/** Forty guests of a week: how many minutes each waited, by language. */
const week = {
  '2026-03-02': { ar: [10, 10, 10, 10], en: [2, 5, 5, 8] },
  '2026-03-03': { ar: [11, 11, 11, 11], en: [2, 5, 5, 8] },
  '2026-03-04': { ar: [9, 9, 9, 9], en: [2, 5, 5, 8] },
  '2026-03-05': { ar: [8, 9, 11, 12], en: [2, 5, 5, 8] },
  '2026-03-06': { ar: [10, 10, 10, 10], en: [5, 5, 5, 5] },
};

function guest(day: string, language: string, minutes: number, at: number): FiguredTicket {
  const joinedAt = new Date(`${day}T10:00:00Z`);
  const calledAt = new Date(joinedAt.getTime() + minutes * 60_000);
  return {
    state: 'served',
    joinedAt,
    calledAt,
    servingAt: calledAt,
    endedAt: calledAt,
    isKept: false,
    isToldLonger: false,
    promisedLow: null,
    promisedHigh: null,
    promisedAhead: 0,
    serviceId: null,
    deskId: null,
    language,
    source: at === 0 ? 'staff' : 'qr',
    needs: [],
    rating: null,
    calls: [],
  };
}

function figuresOf(days: Record<string, Record<string, number[]>>, from: string, to: string): RangeFigures {
  const byDay = new Map(
    Object.entries(days).map(([day, languages]) => {
      const guests = Object.entries(languages).flatMap(([language, waits]) =>
        waits.map((minutes, at) => guest(day, language, minutes, at)),
      );
      return [day, figureOf(guests, 'UTC')];
    }),
  );
  const sum = emptyFigure();
  for (const figure of byDay.values()) addFigure(sum, figure);
  return { from, to, byDay, byLine: new Map(), sum };
}

const facts: ChartFacts = {
  range: { choice: 'last_week', days: 7, from: '2026-03-02', to: '2026-03-08' },
  now: figuresOf(week, '2026-03-02', '2026-03-08'),
  before: figuresOf({ '2026-02-24': { en: [1, 3, 20] } }, '2026-02-23', '2026-03-01'),
  services: [],
  desks: [],
};

test('the typical wait of each day, and of the same day of the week before', () => {
  const none = { called: 0, halfMinutes: null, mostMinutes: null, halfMinutesBefore: null };
  expect(waitDaysOf(facts)).toEqual({
    step: 'day',
    points: [
      { at: '2026-03-02', called: 8, halfMinutes: 8, mostMinutes: 10, halfMinutesBefore: null },
      { at: '2026-03-03', called: 8, halfMinutes: 8, mostMinutes: 11, halfMinutesBefore: 3 },
      { at: '2026-03-04', called: 8, halfMinutes: 8, mostMinutes: 9, halfMinutesBefore: null },
      { at: '2026-03-05', called: 8, halfMinutes: 8, mostMinutes: 12, halfMinutesBefore: null },
      { at: '2026-03-06', called: 8, halfMinutes: 5, mostMinutes: 10, halfMinutesBefore: null },
      { at: '2026-03-07', ...none },
      { at: '2026-03-08', ...none },
    ],
  });
  expect(
    waitDaysOf({ ...facts, range: { choice: 'today', days: 1, from: '2026-03-02', to: '2026-03-02' } }),
  ).toBeNull();
});

test('who waits longer, with the bounds that chance explains', () => {
  const { language, source, need } = groupsOf(facts);
  const [arabic, english] = language;
  expect(language).toHaveLength(2);
  expect(arabic).toMatchObject({ key: 'ar', people: 20, meanMinutes: 10, differs: 'longer' });
  expect(english).toMatchObject({ key: 'en', people: 20, meanMinutes: 5, differs: 'shorter' });
  // Two days are 4 minutes off in sum: 5/4 * 2 * (4/20)^2 = 0.1, and the root of it times 2.776 is 0.878.
  expect(arabic?.chance?.low).toBeCloseTo(10 - 0.878, 2);
  expect(arabic?.chance?.high).toBeCloseTo(10 + 0.878, 2);
  expect(english?.chance).toEqual({ low: 5, high: 5 });
  // Ten whom staff added are too few, and all others are one group.
  expect(source).toEqual([]);
  expect(need).toEqual([]);
});
