import { expect, test } from 'vitest';
import type { TicketState } from '../ticket/ticket.ts';
import { isPause, limitsVisits, visitInTheWay, visitRuleOf } from './visit-rule.ts';

const now = new Date('2026-03-02T12:00:00Z');
const visit = (state: TicketState, endedAt: string | null = null) => ({
  state,
  endedAt: endedAt === null ? null : new Date(endedAt),
});
const both = { onePlace: true, pauseHours: 4 };

test('a place that says nothing limits nothing', () => {
  const rule = visitRuleOf({});
  expect(limitsVisits(rule)).toBe(false);
  expect(visitInTheWay(rule, [visit('waiting'), visit('served', '2026-03-02T11:59:00Z')], now)).toBeNull();
});

test.each(['waiting', 'held', 'called', 'serving'] as const)('whoever is %s has a place', (state) => {
  const ticket = visit(state);
  expect(visitInTheWay(both, [visit('left', '2026-03-02T11:00:00Z'), ticket], now)).toEqual({ ticket, until: null });
  expect(visitInTheWay({ ...both, onePlace: false }, [ticket], now)).toBeNull();
});

test.each(['booked', 'no_show', 'left', 'removed', 'expired'] as const)('a ticket that is %s is no visit', (state) => {
  expect(visitInTheWay(both, [visit(state, '2026-03-02T11:00:00Z')], now)).toBeNull();
});

test('the pause lasts from the end of the last visit, to the instant', () => {
  const [earlier, last] = [visit('served', '2026-03-02T08:30:00Z'), visit('served', '2026-03-02T09:00:00Z')];
  expect(visitInTheWay(both, [earlier, last], now)).toEqual({ ticket: last, until: new Date('2026-03-02T13:00:00Z') });
  expect(visitInTheWay(both, [last], new Date('2026-03-02T13:00:00Z'))).toBeNull();
  expect(visitInTheWay({ ...both, pauseHours: 0 }, [last], now)).toBeNull();
});

test('a pause is a whole number of hours, up to a day', () => {
  expect([0, 1, 24].every(isPause)).toBe(true);
  expect([-1, 0.5, 25, Number.NaN].some(isPause)).toBe(false);
});
