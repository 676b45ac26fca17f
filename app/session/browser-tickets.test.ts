import { expect, test } from 'vitest';
import { cookieWithTicket, browserTokens, isTicketToken } from './browser-tickets.server.ts';

const token = (letter: string): string => letter.repeat(22);

function requestWith(cookie: string, url = 'http://harbour.test/p/clinic'): Request {
  return new Request(url, { headers: { cookie } });
}

test('a browser holds its five newest tickets, each once', () => {
  let cookie = '';
  for (const letter of ['a', 'b', 'c', 'd', 'e', 'f', 'c'])
    cookie = cookieWithTicket(requestWith(`lang=en; ${cookie}`), token(letter)).split(';')[0] ?? '';
  expect(browserTokens(requestWith(`lang=en; ${cookie}`))).toEqual(['c', 'f', 'e', 'd', 'b'].map(token));
});

test('what is no token is not looked up', () => {
  expect(browserTokens(requestWith(`turnstone_tickets=${token('a')}.short.${'x'.repeat(23)}.'; drop`))).toEqual([
    token('a'),
  ]);
  expect(browserTokens(requestWith(`other_turnstone_tickets=${token('a')}`))).toEqual([]);
  expect(isTicketToken(`${token('a')}\n`)).toBe(false);
});

test('the cookie is for this server alone', () => {
  expect(cookieWithTicket(requestWith(''), token('a'))).toMatch(/; HttpOnly; SameSite=Lax$/);
});
