import { expect, test } from 'vitest';
import { cookieHeaderOf } from '#domain/cookies.ts';
import { afterRead, readWaitCookie, ownReadWaitCookie } from './read-wait.ts';

const lineId = '01990000-0000-7000-8000-0000000000a1';
const ticket = { id: '01990000-0000-7000-8000-000000000001', lineId, ahead: 4, wait: { low: 20, high: 30 } };
const later = { ...ticket, wait: { low: 25, high: 35 } };

const loadAfter = (read: typeof ticket | null, next: typeof ticket) => {
  const cookie = read ? cookieHeaderOf([readWaitCookie(read) ?? '']) : '';
  return afterRead(new Request('http://localhost/t/x', { headers: { cookie } }), next);
};

test('a page that is loaded anew goes on from what this browser read', () => {
  expect(loadAfter(ticket, later).wait).toEqual({ low: 25, high: 30 });
  expect(loadAfter(ticket, { ...ticket, wait: { low: 30, high: 45 } }).wait).toEqual({ low: 30, high: 45 });
  expect(loadAfter(ticket, { ...ticket, wait: { low: 10, high: 15 } }).wait).toEqual({ low: 10, high: 15 });
});

test('who is further back than they read, and who read of another ticket, another line or nothing, reads the wait as it is', () => {
  expect(loadAfter(ticket, { ...later, ahead: 5 })).toEqual({ ...later, ahead: 5 });
  expect(loadAfter({ ...ticket, id: '01990000-0000-7000-8000-000000000002' }, later)).toEqual(later);
  expect(loadAfter({ ...ticket, lineId: '01990000-0000-7000-8000-0000000000a2' }, later)).toEqual(later);
  expect(loadAfter(null, later)).toEqual(later);
});

test.each([
  '',
  'x',
  '_4_20_30',
  '__4_20_30',
  `${ticket.id}_${lineId}_4_20`,
  `${ticket.id}_${lineId}_4_-20_30`,
  `${ticket.id}_${lineId}_4_2e9_30`,
  `${ticket.id}_${lineId}_4_20_1e9`,
])('a cookie %j that nobody wrote changes nothing', (value) => {
  const headers = { cookie: `turnstone_read_wait=${value}` };
  expect(afterRead(new Request('http://localhost/t/x', { headers }), later)).toEqual(later);
});

test('the page writes the cookie under the name that the server reads', () => {
  const line = `turnstone_read_wait=${ticket.id}_${lineId}_4_20_30; Path=/; Max-Age=86400; SameSite=Lax`;
  expect(ownReadWaitCookie('http:', ticket)).toBe(line);
  expect(ownReadWaitCookie('https:', ticket)).toBe(`__Host-${line}; Secure`);
});

test('where no wait is told, what was read before stays', () =>
  expect(readWaitCookie({ ...ticket, wait: null })).toBeNull());
