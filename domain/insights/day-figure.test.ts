import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addFigure,
  emptyFigure,
  figureOf,
  outcomeOf,
  quantile,
  quartersOfDay,
  waitMinutes,
  wholeMinutes,
  type FiguredTicket,
} from './day-figure.ts';
import { ticketStates } from '../ticket/ticket.ts';

const zone = 'America/New_York';
const at = (iso: string): Date => new Date(iso);

function ticket(input: Partial<FiguredTicket> = {}): FiguredTicket {
  return {
    state: 'waiting',
    joinedAt: at('2026-03-02T14:05:00Z'),
    calledAt: null,
    firstCalledAt: null,
    servingAt: null,
    endedAt: null,
    isGone: false,
    isKept: false,
    isToldLonger: false,
    raises: 0,
    raisedBy: 0,
    promisedLow: null,
    promisedHigh: null,
    promisedAhead: 0,
    serviceId: null,
    deskId: null,
    servedBy: null,
    language: 'en',
    source: 'qr',
    needs: [],
    rating: null,
    calls: [],
    ...input,
  };
}

const served = ticket({
  state: 'served',
  calledAt: at('2026-03-02T14:20:00Z'),
  servingAt: at('2026-03-02T14:21:00Z'),
  endedAt: at('2026-03-02T14:31:30Z'),
  promisedLow: 10,
  promisedHigh: 15,
  serviceId: 'consultation',
  deskId: 'desk',
  servedBy: 'ruth',
  language: 'ar',
  rating: 4,
  calls: [{ channel: 'sms', state: 'delivered' }],
});

const openIn = (...quarters: number[]): number[] =>
  Array.from({ length: quartersOfDay }, (_, quarter) => (quarters.includes(quarter) ? 1 : 0));

test('a visit counts once in every part', () => {
  expect(figureOf([served], zone)).toEqual({
    hours: { 9: [1, 1, 900, 1, 1] },
    quarters: { 36: [1, 1, 900] },
    waits: { 15: [1] },
    told: { '10-15': [1, 0, 1, 0] },
    judged: { 'next 10-15': [1, 0, 1, 0, 0, 0, 0, 0, 0] },
    ends: { served: [1, 1590] },
    served: { 'consultation|desk': [1, 630] },
    members: { ruth: [1, 630] },
    desks: { desk: openIn(37, 38) },
    reach: { sms: [1, 0, 0] },
    languages: { ar: [1] },
    groups: { 'language|ar': [1, 900], 'source|qr': [1, 900], 'need|none': [1, 900] },
    ratings: { 4: [1] },
  });
});

test('a promise holds at both of its ends, and is missed before and after', () => {
  const after = (seconds: number): FiguredTicket => ({
    ...served,
    calledAt: new Date(served.joinedAt.getTime() + seconds * 1000),
  });
  expect(figureOf([599, 600, 900, 901].map(after), zone).told).toEqual({ '10-15': [4, 1, 2, 1] });
  // One second too early, and one too late.
  expect(figureOf([599, 600, 900, 901].map(after), zone).judged).toEqual({ 'next 10-15': [4, 1, 2, 1, 2, 0, 0, 0, 0] });
});

test('whoever is still here, left, or was never called has no wait, and is counted all the same', () => {
  const left = ticket({ state: 'left', endedAt: at('2026-03-02T14:15:00Z'), promisedLow: 1, promisedHigh: 5 });
  const figure = figureOf([ticket(), left, ticket({ state: 'booked' })], zone);
  expect(figure.hours).toEqual({ 9: [3, 0, 0, 0, 0] });
  expect(figure.ends).toEqual({ open: [2, 0], left: [1, 600] });
  expect([figure.waits, figure.told, figure.served, figure.reach]).toEqual([{}, {}, {}, {}]);
});

test('a place that was kept for another day was not waited for', () => {
  const figure = figureOf([{ ...served, isKept: true }], zone);
  expect(figure.waits).toEqual({});
  expect(figure.hours).toEqual({ 9: [1, 0, 0, 0, 0] });
  expect(figure.served).toEqual({ 'consultation|desk': [1, 630] });
});

test('a list tells of each the wait that the figures count', () => {
  const [joinedAt, calledAt] = ['2026-03-02T14:05:00Z', '2026-03-02T14:20:31Z'];
  expect(waitMinutes({ joinedAt, firstCalledAt: calledAt, keptFor: null })).toBe(16);
  expect(waitMinutes({ joinedAt, firstCalledAt: null, keptFor: null })).toBeNull();
  expect(waitMinutes({ joinedAt: '2026-03-01T20:00:00Z', firstCalledAt: calledAt, keptFor: joinedAt })).toBeNull();
  // The clock was set back.
  expect(waitMinutes({ joinedAt: calledAt, firstCalledAt: joinedAt, keptFor: null })).toBe(0);
});

test('of one way the best that is known counts, each way by itself; none where the call was only shown', () => {
  const calls = [
    { channel: 'sms', state: 'failed' },
    { channel: 'sms', state: 'delivered' },
    { channel: 'push', state: 'dropped' },
    { channel: 'email', state: 'sent' },
  ];
  expect(figureOf([{ ...served, calls }], zone).reach).toEqual({
    sms: [1, 0, 0],
    push: [0, 0, 1],
    email: [0, 1, 0],
  });
  expect(figureOf([{ ...served, calls: [] }], zone).reach).toEqual({ none: [0, 1, 0] });
});

test('figures counted before a number existed take none away from later ones, in any order', () => {
  const [before, after] = [emptyFigure(), emptyFigure()];
  before.judged['next 10-15'] = [1, 0, 1, 0, 0];
  after.judged['next 10-15'] = [1, 0, 0, 1, 30, 1, 1, 2, 9];
  for (const order of [
    [before, after],
    [after, before],
  ]) {
    const sum = emptyFigure();
    for (const one of order) addFigure(sum, one);
    expect(sum.judged['next 10-15']).toEqual([2, 0, 1, 1, 30, 1, 1, 2, 9]);
  }
});

test('hours are those of the place’s clock on the days it is put forward and back', () => {
  const hours = (...joined: string[]): number[] =>
    Object.keys(
      figureOf(
        joined.map((one) => ticket({ joinedAt: at(one) })),
        zone,
      ).hours,
    ).map(Number);
  // 2026-03-08: 01:59 is followed by 03:00.
  expect(hours('2026-03-08T06:59:59Z', '2026-03-08T07:00:00Z')).toEqual([1, 3]);
  // 2026-11-01: the hour from 01:00 to 02:00 occurs twice and counts as one hour of the clock.
  expect(hours('2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z', '2026-11-01T07:00:00Z')).toEqual([1, 2]);
  expect(figureOf([ticket({ joinedAt: at('2026-03-01T18:20:00Z') })], 'Asia/Kathmandu').hours).toEqual({
    0: [1, 0, 0, 0, 0],
  });
});

test('waits count once by language, by way of joining and by need', () => {
  const guests = [
    { ...served, source: 'kiosk', needs: ['step_free'] },
    { ...served, language: 'en', needs: ['step_free', 'interpreter'], calledAt: at('2026-03-02T14:06:00Z') },
    ticket({ language: 'so' }),
  ] as const;
  expect(figureOf(guests, zone).groups).toEqual({
    'language|ar': [1, 900],
    'language|en': [1, 60],
    'source|kiosk': [1, 900],
    'source|qr': [1, 60],
    'need|step_free': [1, 900],
    'need|several': [1, 60],
  });
});

test('a wait is told to the nearest minute, and the typical one is a wait that somebody had', () => {
  expect([29, 30, 89, 90].map(wholeMinutes)).toEqual([0, 1, 1, 2]);
  const after = (seconds: number): FiguredTicket => ({
    ...served,
    calledAt: new Date(served.joinedAt.getTime() + seconds * 1000),
  });
  expect(figureOf([29, 30, 89, 20_000].map(after), zone).waits).toEqual({ 0: [1], 1: [2], 240: [1] });
  expect(
    quantile(
      [
        [3, 1],
        [1, 1],
        [2, 1],
        [9, 1],
      ],
      0.5,
    ),
  ).toBe(2);
  expect(quantile([], 0.5)).toBeNull();
});

test('every state is an end or is still open', () => {
  const open = ticketStates.filter((state) => outcomeOf(state) === 'open');
  expect(open).toEqual(['booked', 'waiting', 'held', 'called', 'serving']);
});

const anyTicket = fc.record({
  state: fc.constantFrom(...ticketStates),
  wait: fc.option(fc.nat(30_000)),
  low: fc.option(fc.nat(200)),
  language: fc.constantFrom('en', 'ar'),
  rating: fc.option(fc.integer({ min: 1, max: 5 })),
});

test('days add up to what all their tickets come to', () => {
  fc.assert(
    fc.property(fc.array(anyTicket), fc.nat(20), (inputs, cut) => {
      const tickets = inputs.map(({ wait, low, ...rest }) => {
        const calledAt = wait === null ? null : new Date(served.joinedAt.getTime() + wait * 1000);
        const high = low === null ? null : low + 5;
        return ticket({
          ...rest,
          calledAt,
          servingAt: calledAt,
          endedAt: calledAt,
          promisedLow: low,
          promisedHigh: high,
        });
      });
      const sum = emptyFigure();
      addFigure(sum, figureOf(tickets.slice(0, cut), zone));
      addFigure(sum, figureOf(tickets.slice(cut), zone));
      expect(sum).toEqual(figureOf(tickets, zone));
      expect(Object.values(sum.ends).reduce((all, [people = 0]) => all + people, 0)).toBe(tickets.length);
    }),
  );
});

test('a desk is open from a call to the end of the visit, as far as its end is known', () => {
  const late = at('2026-03-02T15:10:00Z');
  const desks = (...visits: Partial<FiguredTicket>[]) =>
    figureOf(
      visits.map((one) => ({ ...served, ...one })),
      zone,
    ).desks;
  expect(desks({}, { endedAt: late }, { deskId: 'other' })).toEqual({
    desk: openIn(37, 38, 39, 40),
    other: openIn(37, 38),
  });
  expect(desks({ state: 'no_show', servingAt: null, endedAt: late })).toEqual({ desk: openIn(37) });
  expect(desks({ state: 'serving', servingAt: late, endedAt: null })).toEqual({ desk: openIn(37, 38, 39, 40) });
  // Nobody ended it, so the desk may have been left long before.
  expect(desks({ endedAt: at('2026-03-04T14:31:00Z') })).toEqual({ desk: openIn(37) });
  expect(desks({ deskId: null }, { calledAt: null })).toEqual({});
  // From 23:50 to 00:05 on the place's clock.
  const night = { calledAt: at('2026-03-03T04:50:00Z'), servingAt: at('2026-03-03T04:51:00Z') };
  expect(desks({ ...night, endedAt: at('2026-03-03T05:05:00Z') })).toEqual({ desk: openIn(95, 0) });
});

test('estimates are judged by how many were ahead', () => {
  const groups = [0, 1, 2, 3, 6, 7, 200].map((promisedAhead) => ({
    ...served,
    promisedAhead,
    isToldLonger: promisedAhead > 6,
    ...(promisedAhead > 6 && { raises: 2, raisedBy: 15 }),
  }));
  expect(figureOf(groups, zone).judged).toEqual({
    'next 10-15': [1, 0, 1, 0, 0, 0, 0, 0, 0],
    'few 10-15': [2, 0, 2, 0, 0, 0, 0, 0, 0],
    'some 10-15': [2, 0, 2, 0, 0, 0, 0, 0, 0],
    'many 10-15': [2, 0, 2, 0, 0, 2, 2, 4, 30],
  });
});
