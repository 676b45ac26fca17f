import { expect, test } from 'vitest';
import { staffTicket } from '#test/example-view.ts';
import { everybody, passesFilter, usefulFilters, type RowFilter } from './row-filter.ts';

const now = Date.parse('2026-03-02T10:00:00Z');
const joined = (minutesAgo: number) => new Date(now - minutesAgo * 60_000).toISOString();
const told = { low: 10, high: 20 };

const late = staffTicket({
  id: 'late',
  joinedAt: joined(21),
  promised: told,
  language: 'en',
  lineId: 'a',
  service: null,
});
const inTime = staffTicket({
  id: 'inTime',
  joinedAt: joined(20),
  promised: told,
  language: 'ar',
  lineId: 'a',
  service: null,
});
const inNeed = staffTicket({
  id: 'inNeed',
  joinedAt: joined(1),
  promised: null,
  needs: ['interpreter'],
  language: 'ar',
  lineId: 'b',
  service: 'passport',
  reach: { by: 'text', state: 'not_reached' },
});
const all = [late, inTime, inNeed];
const found = (filter: RowFilter) => all.filter((ticket) => passesFilter(ticket, filter, now)).map(({ id }) => id);

test('each filter finds those it names, in their order', () => {
  expect(found(everybody)).toEqual(['late', 'inTime', 'inNeed']);
  expect(found({ by: 'longer' })).toEqual(['late']);
  expect(found({ by: 'not_reached' })).toEqual(['inNeed']);
  expect(found({ by: 'needs' })).toEqual(['inNeed']);
  expect(found({ by: 'line', value: 'a' })).toEqual(['late', 'inTime']);
  expect(found({ by: 'language', value: 'ar' })).toEqual(['inTime', 'inNeed']);
  expect(found({ by: 'service', value: 'passport' })).toEqual(['inNeed']);
});

test('a filter that would find everybody or nobody is not offered', () => {
  const offered = (tickets: typeof all) => usefulFilters(tickets, now).map(({ by, value }) => `${by} ${value ?? ''}`);
  expect(offered(all)).toEqual([
    'longer ',
    'not_reached ',
    'needs ',
    'line a',
    'line b',
    'service passport',
    'language ar',
    'language en',
  ]);
  expect(offered([late])).toEqual([]);
  expect(offered([])).toEqual([]);
});
