// Nothing lost: the app and Postgres are killed again and again while guests join and hosts call. Then the history is held against what
// everybody was told.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDatabase, createPool, type Db } from '#db/database.ts';
import { harbourClinic } from '../cast.ts';
import { lineFaults } from '../line-truth.ts';
import { openFaultChance, sized } from '../chance/chance.ts';
import { apiKey, AppProcess, embeddedConnection } from './app-process.ts';
import { Driver, setUp } from './driver.ts';

const appKills = sized(12, 50);
const postgresKills = sized(3, 10);
/** For what hangs: a quiet machine is back within 3 s. */
const backWithinMs = 60_000;
const guests = 4;
const desks = 3;
const chance = openFaultChance();

let folder = '';
let app: AppProcess | null = null;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'turnstone-faults-'));
});
afterEach(async () => {
  await app?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('every acknowledged change is in the history exactly once, whatever is killed', async () => {
  app = await AppProcess.start({ dataFolder: folder });
  const { line, deskIds } = await openPlace(app.url);
  const { url } = app;
  const driver = new Driver(() => url, line);
  const running = driver.run(guests, deskIds);

  const began = performance.now();
  const backMs: number[] = [];
  for (const kill of killsInRandomOrder()) {
    await trafficFor(driver, 3);
    await sleep(chance() * 150);
    const killed = performance.now();
    if (kill === 'app') await app.kill();
    else await app.killPostgres();
    await nextAnswer(driver);
    backMs.push(performance.now() - killed);
  }
  const seconds = (performance.now() - began) / 1000;
  await trafficFor(driver, 20);
  driver.end();
  await running;

  expect({ wrong: driver.wrong, faults: app.faults }).toEqual({ wrong: [], faults: [] });
  expect(Math.max(...backMs)).toBeLessThan(backWithinMs);
  const { length: events } = await eventsOverHttp(app.url, line);
  await withDatabase(async (db) => {
    await expectHistory(db, line, driver);
    expect((await db.selectFrom('event').select('seq').where('line_id', '=', line).execute()).length).toBe(events);
  });
  const { called, left } = driver.acknowledged;
  console.info(
    `${appKills} kills of the app, ${postgresKills} of Postgres in ${seconds.toFixed(0)} s; ${driver.joined.length} joins, ${called.length} calls, ` +
      `${left.length} leaves acknowledged, ${driver.tries - driver.asks - driver.repeats} asked again, ${driver.repeats} repeats answered the same, ` +
      `events 1..${events}; back after ${Math.round(median(backMs))} ms (median), ${Math.round(Math.max(...backMs))} ms (longest)`,
  );
});

async function openPlace(url: string): Promise<{ line: string; deskIds: string[] }> {
  const { slug, name, country, timeZone, languages, defaultLanguage } = harbourClinic;
  await setUp(url, '/places', { slug, name, country, timeZone, languages, defaultLanguage });
  const [walkIn] = harbourClinic.lines;
  const { id: line } = await setUp<{ id: string }>(url, `/places/${slug}/lines`, { ...walkIn, capacity: 10_000 });
  const deskIds: string[] = [];
  for (let at = 1; at <= desks; at++) {
    const input = { name: `Desk ${at}`, lines: [line], open: true };
    deskIds.push((await setUp<{ id: string }>(url, `/places/${slug}/desks`, input)).id);
  }
  return { line, deskIds };
}

function killsInRandomOrder(): ('app' | 'postgres')[] {
  const kills = [
    ...Array.from({ length: appKills }, () => 'app' as const),
    ...Array.from({ length: postgresKills }, () => 'postgres' as const),
  ];
  return kills
    .map((kill) => ({ kill, at: chance() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ kill }) => kill);
}

/** Waits for so many more answers: kills must strike in the middle of work. */
async function trafficFor(driver: Driver, answers: number): Promise<void> {
  for (let at = 0; at < answers; at++) await nextAnswer(driver);
}

function nextAnswer(driver: Driver): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer for a minute')), 60_000);
    driver.onAnswer = () => {
      clearTimeout(timer);
      driver.onAnswer = () => undefined;
      resolve();
    };
  });
}

async function withDatabase(look: (db: Db) => Promise<void>): Promise<void> {
  const db = createDatabase(createPool(await embeddedConnection(folder), { max: 2 }), 'every');
  try {
    await look(db);
  } finally {
    await db.destroy();
  }
}

async function expectHistory(db: Db, line: string, driver: Driver): Promise<void> {
  expect(await lineFaults(db, line)).toEqual([]);
  const events = await db.selectFrom('event').select(['kind', 'ticket_id']).where('line_id', '=', line).execute();
  const ticketsOf = (kind: string): string[] =>
    events
      .filter((event) => event.kind === kind)
      .map((event) => event.ticket_id ?? '')
      .toSorted();
  // Everything that was done was acknowledged in the end, and everything acknowledged was done: once.
  expect(ticketsOf('joined')).toEqual(driver.joined.map((one) => one.id).toSorted());
  expect(ticketsOf('called')).toEqual(driver.acknowledged.called.toSorted());
  expect(ticketsOf('serving')).toEqual(driver.acknowledged.serving.toSorted());
  expect(ticketsOf('served')).toEqual(driver.acknowledged.served.toSorted());
  expect(ticketsOf('left')).toEqual(driver.acknowledged.left.toSorted());
  expect(new Set(ticketsOf('joined')).size).toBe(driver.joined.length);
  expect(new Set(ticketsOf('called')).size).toBe(driver.acknowledged.called.length);
  expect(new Set(driver.joined.map((one) => one.number)).size).toBe(driver.joined.length);
  expect(new Set(driver.joined.map((one) => one.token)).size).toBe(driver.joined.length);
  const rows = await db.selectFrom('ticket').select(['id', 'number', 'state']).where('line_id', '=', line).execute();
  const states = new Map(rows.map((row) => [row.id, row]));
  for (const one of driver.joined) expect(states.get(one.id)).toMatchObject({ number: one.number });
  for (const id of driver.acknowledged.served) expect(states.get(id)?.state).toBe('served');
  for (const id of driver.acknowledged.left) expect(states.get(id)?.state).toBe('left');
}

/** The whole log as a program reads it, page by page; its numbers are 1, 2, 3 … */
async function eventsOverHttp(url: string, line: string): Promise<number[]> {
  const seqs: number[] = [];
  for (let after: number | null = 0; after !== null;) {
    const answer = await fetch(`${url}/api/v1/lines/${line}/events?after=${after}&limit=1000`, {
      headers: { authorization: `Bearer ${apiKey}` },
    });
    const page = (await answer.json()) as { items: { seq: number }[]; next: number | null };
    seqs.push(...page.items.map((event) => event.seq));
    after = page.next;
  }
  expect(seqs).toEqual(Array.from(seqs, (_, at) => at + 1));
  return seqs;
}

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
