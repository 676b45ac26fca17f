import { expect, test } from 'vitest';
import type { TicketState } from '../ticket/ticket.ts';
import { rankBetween, rankOfSeq } from '../ticket/rank.ts';
import { rankNumber, waitEventsOf, type LoggedForWait } from './event-of-log.ts';

const at = new Date('2026-03-02T15:00:00Z');
const logged = (some: Partial<LoggedForWait>): LoggedForWait => {
  const plain = {
    lineId: 'a',
    at,
    kind: 'called',
    actorKind: 'member',
    ticketId: 't',
    serviceId: null,
    holdUntil: null,
  } as const;
  return { ...plain, data: {}, ...some };
};
const moved = (from: TicketState, to: TicketState, some: Partial<LoggedForWait> = {}, data = {}) =>
  waitEventsOf(
    logged({
      ...some,
      data: { before: { state: from, lineId: 'a' }, to, rank: rankOfSeq(9), ...data },
    }),
  ).map(({ kind }) => kind);

test('every move is what the estimate hears of it', () => {
  expect(moved('waiting', 'called', {}, { desk: 'd' })).toEqual(['call']);
  expect(moved('called', 'serving')).toEqual([]);
  expect(moved('serving', 'served')).toEqual(['end']);
  expect(moved('called', 'no_show')).toEqual(['end']);
  expect(moved('waiting', 'left')).toEqual(['left']);
  expect(moved('waiting', 'held')).toEqual(['hold']);
  expect(moved('held', 'waiting')).toEqual(['resume']);
  expect(moved('waiting', 'waiting')).toEqual(['resume']);
  expect(moved('called', 'waiting')).toEqual(['hold', 'resume']);
  expect(moved('no_show', 'waiting')).toEqual(['join']);
  expect(moved('booked', 'waiting')).toEqual(['join']);
  expect(moved('booked', 'expired')).toEqual([]);
  expect(moved('waiting', 'waiting', {}, { toLine: 'b' })).toEqual(['left']);
  expect(moved('serving', 'served', { actorKind: 'system' })).toEqual(['left']);
});

test('a join carries the service, a kept place is no join, and what a guest says moves nobody', () => {
  const [join] = waitEventsOf(logged({ kind: 'joined', serviceId: 's', data: { rank: rankOfSeq(4) } }));
  expect(join).toEqual({
    at: at.getTime() / 1000,
    kind: 'join',
    ticket: 't',
    line: 'a',
    service: 's',
    rank: rankNumber(rankOfSeq(4)),
  });
  expect(waitEventsOf(logged({ kind: 'joined', data: { keptFor: '2026-03-03' } }))).toEqual([]);
  expect(waitEventsOf(logged({ kind: 'changed' }))).toEqual([]);
});

test('ranks keep their order as numbers', () => {
  const ranks = [rankOfSeq(1), rankOfSeq(61), rankOfSeq(62), rankOfSeq(5000)];
  const numbers = ranks.map(rankNumber);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  expect(rankNumber(rankBetween(rankOfSeq(1), rankOfSeq(2)))).toBeGreaterThan(rankNumber(rankOfSeq(1)));
});
