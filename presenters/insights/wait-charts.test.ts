import { expect, test } from 'vitest';
import { figureOf, programsId, type FiguredTicket } from '#domain/insights/day-figure.ts';
import { gather, noFigures, type ChartFacts, type RangeFigures } from './chart-facts.ts';
import { quartersOf } from './desk-quarters.ts';
import { charts, totalsOf } from './insight-charts.ts';
import { groupsOf, waitDaysOf } from './wait-charts.ts';

/**
 * Forty guests of a week: how many minutes each waited, by language. All join at 10:00; Arabic visits take six minutes, each at
 * desk a, the others three, each at desk b.
 */
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
  const isArabic = language === 'ar';
  return {
    state: 'served',
    joinedAt,
    calledAt,
    firstCalledAt: null,
    servingAt: calledAt,
    endedAt: new Date(calledAt.getTime() + (isArabic ? 6 : 3) * 60_000),
    isGone: false,
    isKept: false,
    isToldLonger: false,
    raises: 0,
    raisedBy: 0,
    promisedLow: null,
    promisedHigh: null,
    promisedAhead: 0,
    serviceId: null,
    deskId: isArabic ? 'a' : 'b',
    servedBy: isArabic ? 'mona' : at === 0 ? programsId : 'ruth',
    language,
    source: at === 0 ? 'staff' : 'qr',
    needs: [],
    rating: null,
    calls: [],
  };
}

function figuresOf(days: Record<string, Record<string, number[]>>, from: string, to: string): RangeFigures {
  const figures = noFigures({ from, to });
  for (const [day, languages] of Object.entries(days)) {
    const guests = Object.entries(languages).flatMap(([language, waits]) =>
      waits.map((minutes, at) => guest(day, language, minutes, at)),
    );
    gather(figures, [{ lineId: 'line', day, figure: figureOf(guests, 'UTC') }]);
  }
  return figures;
}

const facts: ChartFacts = {
  range: { choice: 'last_week', days: 7, from: '2026-03-02', to: '2026-03-08' },
  now: figuresOf(week, '2026-03-02', '2026-03-08'),
  before: figuresOf({ '2026-02-24': { en: [1, 3, 20] } }, '2026-02-23', '2026-03-01'),
  services: [],
  desks: [],
  members: [{ id: 'mona', name: { en: 'Mona' } }],
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

test('guests who join in a quarter hour, the desks that are open, and when those are too few', () => {
  // A visit takes 4.5 minutes on average, so a desk serves 10/3 guests in a quarter hour. Only desk a is still busy after 10:15.
  const none = { joined: 0, meanJoined: 0, called: 0, meanWaitMinutes: null };
  expect(quartersOf(facts)).toEqual({
    quarters: [
      {
        quarter: 40,
        joined: 40,
        meanJoined: 8,
        desks: 2,
        canServe: expect.closeTo(20 / 3, 9),
        called: 40,
        meanWaitMinutes: 7.5,
      },
      { quarter: 41, ...none, desks: 1, canServe: expect.closeTo(10 / 3, 9) },
    ],
    worst: { from: 40, quarters: 1, meanWaitMinutes: 7.5 },
  });
  // A visit takes three minutes at the one desk: five guests are not too many, six are.
  const worstOf = (...waits: number[]) =>
    quartersOf({ ...facts, now: figuresOf({ '2026-03-02': { en: waits } }, '2026-03-02', '2026-03-08') }).worst;
  expect(worstOf(1, 2, 2, 3, 4)).toBeNull();
  expect(worstOf(1, 2, 2, 3, 4, 20)).toEqual({ from: 40, quarters: 1, meanWaitMinutes: 32 / 6 });
});

test('a desk that serves two lines is one desk, a day of work ends after midnight, and without a visit nothing is said', () => {
  const line = guest('2026-03-02', 'en', 1, 1);
  const late = { ...line, joinedAt: new Date('2026-03-03T00:50:00Z'), calledAt: null, state: 'left' as const };
  const dayOf = (lineId: string, ...guests: FiguredTicket[]) => {
    return { lineId, day: '2026-03-02', figure: figureOf(guests, 'UTC') };
  };
  const twoLines = noFigures(facts.range);
  gather(twoLines, [dayOf('one', line), dayOf('other', line, late)]);
  const { quarters, worst } = quartersOf({ ...facts, now: twoLines });
  expect(quarters[0]).toMatchObject({ quarter: 40, joined: 2, desks: 1, canServe: 5 });
  expect(quarters.at(-1)).toMatchObject({ quarter: 3, joined: 1, desks: 0, canServe: 0 });
  expect(worst).toEqual({ from: 3, quarters: 1, meanWaitMinutes: null });
  const unknown = noFigures(facts.range);
  gather(unknown, [dayOf('one', late)]);
  expect(quartersOf({ ...facts, now: unknown })).toMatchObject({ quarters: [{ canServe: null }], worst: null });
});

test('who ended the visits, and the main figures of the week', () => {
  expect(charts.members(facts)).toEqual([
    { id: 'mona', lineId: null, name: { en: 'Mona' }, people: 20, meanMinutes: 6, meanMinutesBefore: null },
    { id: 'former', lineId: null, name: null, people: 15, meanMinutes: 3, meanMinutesBefore: 3 },
    { id: 'programs', lineId: null, name: null, people: 5, meanMinutes: 3, meanMinutesBefore: 3 },
  ]);
  expect(charts.members({ ...facts, members: null })).toBeNull();
  // In order: four of 2, twelve of 5, five of 8, five of 9, eight of 10, five of 11, one of 12.
  expect(totalsOf(facts.now)).toMatchObject({
    joined: 40,
    served: 40,
    gone: 0,
    halfWaitMinutes: 8,
    mostWaitMinutes: 11,
  });
});
