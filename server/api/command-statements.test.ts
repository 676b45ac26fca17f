// Which statements one HTTP command sends to the database besides its own transaction. Each one is a round trip that the user waits for.

import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type TestApp } from '#test/app.ts';

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

/** The tables that are read, in order; setting the scope does not count as a read. */
async function tablesRead(input: string): Promise<string[]> {
  asked.length = 0;
  const { status } = await office.call(input, { key: office.keys.host, body: {} });
  expect(status).toBe(200);
  return asked
    .filter((text) => !text.includes('set_config'))
    .map((text) => /\bfrom (?:"(\w+)"|(ticket t join line) l\b)/.exec(text)?.slice(1).join('') ?? text);
}

test('a press reads who presses and which ticket, and after the commit the ticket once', async () => {
  await office.harbour.join();
  const { ticketId } = await office.harbour.join();
  // The first call records that the key is in use, and looks up the line.
  const { status } = await office.call(`GET /tickets/${ticketId}`, { key: office.keys.host });
  expect(status).toBe(200);
  expect(await tablesRead(`POST /desks/${office.harbour.desks.one}/call-next`)).toEqual([
    'api_key',
    'desk',
    'ticket t join line',
  ]);
  expect(await tablesRead(`POST /tickets/${ticketId}/hold`)).toEqual(['api_key', 'ticket', 'ticket t join line']);
});
