// Which statements one HTTP command sends to the database besides its own transaction. Each one is a round trip that the
// user waits for: at most one before the transaction, none after it.

import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type CallOptions, type TestApp } from '#test/app.ts';
import { keyRememberedMs } from '#db/team/api-keys.ts';
import { testSecrets } from '#test/harbour.ts';
import { xsrfToken } from '../http/browser-cookies.ts';

let office: TestApp;
const asked: string[] = [];

beforeAll(async () => {
  office = await openApp();
  const watched = new WeakSet<pg.PoolClient>();
  office.harbour.running.pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((given: string | { text: string }, ...rest: unknown[]) => {
      asked.push(typeof given === 'string' ? given : given.text);
      return query(given, ...rest);
    }) as pg.PoolClient['query'];
  });
});

afterAll(() => office.close());

/** How many statements are sent for a call; setting the scope of a connection does not count. */
async function statements(input: string, options: CallOptions): Promise<{ sent: string[]; body: { id: string } }> {
  asked.length = 0;
  const { status, body } = await office.call(input, { body: {}, ...options });
  expect(status).toBeLessThan(300);
  return { sent: asked.filter((text) => !text.includes('set_config')), body: body as { id: string } };
}

async function session(): Promise<CallOptions> {
  const account = { name: 'Hanna', email: 'hanna@harbour.example', password: 'a kettle of nine herons' };
  const { userId } = await office.accounts.create(account);
  await office.addMember(userId, 'host', 'Hanna');
  const { cookies } = await office.accounts.signIn({ ...account, address: '10.9.9.9' });
  const browser = uuid();
  const cookie = [...cookies.map((line) => line.split(';')[0]), `turnstone_browser=${browser}`].join('; ');
  return { headers: { cookie, 'x-xsrf-token': xsrfToken(testSecrets, browser) } };
}

test('a host with a session: one statement finds who it is and what they name', async () => {
  const host = await session();
  await office.harbour.join();
  const { ticketId: other } = await office.harbour.join();
  // The first call records that the key, or the member, was seen.
  await statements(`POST /tickets/${other}/hold`, host);
  const called = await statements(`POST /desks/${office.harbour.desks.one}/call-next`, host);
  expect(called.sent).toHaveLength(1);
  for (const move of ['serve', 'finish'])
    expect((await statements(`POST /tickets/${called.body.id}/${move}`, host)).sent).toHaveLength(1);
});

test('a program with a key: none for what was found a moment ago', async () => {
  const program = { key: office.keys.host };
  const next = `POST /desks/${office.harbour.desks.two}/call-next`;
  for (let at = 0; at < 3; at++) await office.harbour.join();
  await statements(next, program);
  const called = await statements(next, program);
  expect(called.sent).toEqual([]);
  for (const move of ['serve', 'finish'])
    expect((await statements(`POST /tickets/${called.body.id}/${move}`, program)).sent).toEqual([]);
});

test('a key that was revoked, and a desk that was given other lines, are found out at once or within two seconds', async () => {
  const key = office.keys.manager;
  const { desks, lines, pool } = office.harbour;
  const next = () => office.call(`POST /desks/${desks.room7}/call-next`, { key, body: {} });
  await office.harbour.join({ lineId: lines.walkIn });
  await pool.query('update desk set line_ids = $2, is_open = true where id = $1', [desks.room7, [lines.results]]);
  expect((await next()).status).toBe(204);
  await pool.query('update desk set line_ids = $2 where id = $1', [desks.room7, [lines.walkIn]]);
  expect((await next()).status).toBe(200);
  await pool.query('update api_key set revoked_at = now() where key_hash = $1', [testSecrets.bearerHash(key)]);
  await sleep(keyRememberedMs + 50);
  expect((await next()).status).toBe(401);
});

test('a guest: one statement finds the ticket of the token, and the first answer of a repeat too', async () => {
  const { ticketId } = await office.harbour.join();
  await office.harbour.join();
  const input = `POST /tickets/${testSecrets.ticketToken(ticketId)}`;
  expect((await statements(`${input}/delay`, { body: { passing: 1 } })).sent).toHaveLength(1);
  // How many are ahead, for the bound.
  await office.harbour.join();
  const until = new Date(office.harbour.clock.now().getTime() + 60_000).toISOString();
  expect((await statements(`${input}/step-away`, { body: { until } })).sent).toHaveLength(2);
  const headers = { 'idempotency-key': 'the guest leaves once' };
  expect((await statements(`${input}/leave`, { headers })).sent).toHaveLength(1);
  expect((await statements(`${input}/leave`, { headers })).sent).toHaveLength(1);
});

test('a guest who joins a known line in a known language: none', async () => {
  const join = () =>
    statements(`POST /lines/${office.harbour.lines.walkIn}/tickets`, { body: { name: 'Noor', language: 'en' } });
  // The first look-up of a line is kept.
  await join();
  expect((await join()).sent).toEqual([]);
});
