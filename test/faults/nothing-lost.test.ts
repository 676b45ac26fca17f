// Nothing lost: the app and Postgres are killed again and again while guests join and hosts call. Then the history is held against what
// everybody was told.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFaultChance, sized } from '../chance/chance.ts';
import { apiKey, AppProcess } from './app-process.ts';
import { Driver } from './driver.ts';
import { expectHistory, nextAnswer, openPlace, trafficFor, withDatabase } from './under-load.ts';

const appKills = sized(12, 50);
const postgresKills = sized(3, 10);
const powerCuts = sized(3, 20);
/** For what hangs: a quiet machine is back within 3 s. */
const backWithinMs = 60_000;
const guests = 4;
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
    await kill(app);
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
  await withDatabase(folder, async (db) => {
    await expectHistory(db, line, driver);
    expect((await db.selectFrom('event').select('seq').where('line_id', '=', line).execute()).length).toBe(events);
  });
  const { called, left } = driver.acknowledged;
  console.info(
    `${appKills} kills of the app, ${postgresKills} of Postgres, ${powerCuts} of both in ${seconds.toFixed(0)} s; ${driver.joined.length} joins, ${called.length} calls, ` +
      `${left.length} leaves acknowledged, ${driver.tries - driver.asks - driver.repeats} asked again, ${driver.repeats} repeats answered the same, ` +
      `events 1..${events}; back after ${Math.round(median(backMs))} ms (median), ${Math.round(Math.max(...backMs))} ms (longest)`,
  );
});

type Kill = (app: AppProcess) => Promise<void>;

function killsInRandomOrder(): Kill[] {
  const times = (count: number, kill: Kill): Kill[] => Array.from({ length: count }, () => kill);
  const kills = [
    ...times(appKills, (it) => it.kill()),
    ...times(postgresKills, (it) => it.killPostgres()),
    ...times(powerCuts, (it) => it.cutPower()),
  ];
  return kills
    .map((kill) => ({ kill, at: chance() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ kill }) => kill);
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
