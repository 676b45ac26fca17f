// How soon a called guest's phone has the text: from the commit of the call until the simulated phone has kept it. Once with nothing else to
// send, once while many join and their welcomes are due.

import { setTimeout as sleep } from 'node:timers/promises';
import { createSimulatedPhone } from '#channels/simulated-phone/simulated-phone.ts';
import { findSimulatedText, keepSimulatedText } from '#db/simulated-texts.ts';
import { startJobs, type Jobs } from '#jobs/start-jobs.ts';
import type { BenchRow } from './bench.ts';
import { openBenchDatabase, type BenchDatabase } from './bench-database.ts';

const calls = 300;
const welcomes = 3000;
const pauseMs = 5;

/** Hears of every call that reached the phone. */
interface Listening {
  heard: () => void;
}

export async function run(): Promise<BenchRow[]> {
  const bench = await openBenchDatabase();
  const listening: Listening = { heard: () => undefined };
  const jobs = await startListening(bench, listening);
  try {
    const calm = await measure(bench, listening, 0);
    const busy = await measure(bench, listening, welcomes);
    return [
      ...rowsOf('a call reaches the phone', calm, { p50: 20, p99: 200 }),
      ...rowsOf(`the same while ${welcomes} join and are welcomed`, busy, { p50: 100, p99: 400 }),
    ];
  } finally {
    await jobs.stop();
    await bench.close();
  }
}

function startListening({ pool, context }: BenchDatabase, listening: Listening): Promise<Jobs> {
  const { db, secrets, now } = context;
  const shelf = {
    keep: async (text: Parameters<typeof keepSimulatedText>[2] & { kind: string }) => {
      const ref = await keepSimulatedText(db, secrets, text, now());
      if (text.kind === 'called') listening.heard();
      return ref;
    },
    find: (message: Parameters<typeof findSimulatedText>[1]) => findSimulatedText(db, message),
  };
  return startJobs({
    pool,
    commands: context,
    publicUrl: 'http://localhost',
    told: () => undefined,
    report: ({ job, error }) => console.error(job, error),
    channel: (report) => createSimulatedPhone(shelf, report),
  });
}

/** Milliseconds of each call, sorted. */
async function measure(bench: BenchDatabase, listening: Listening, others: number): Promise<number[]> {
  const [called = '', welcomed = ''] = await bench.freshLines(2);
  const desk = await bench.addDesk([called]);
  for (let at = 0; at < calls; at++) await bench.join(called, at);
  await allSent(bench);
  const joining = Promise.all(Array.from({ length: others }, (_, at) => bench.join(welcomed, at)));
  const times: number[] = [];
  for (let at = 0; at < calls; at++) {
    const heard = new Promise<number>((resolve) => (listening.heard = () => resolve(performance.now())));
    await bench.callNext(desk);
    const committed = performance.now();
    times.push(Math.max(0, (await heard) - committed));
    await sleep(pauseMs);
  }
  await joining;
  await allSent(bench);
  return times.toSorted((a, b) => a - b);
}

async function allSent({ pool }: BenchDatabase): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(`select 1 from message where state in ('queued', 'sending') limit 1`);
    if (rowCount === 0) return;
    await sleep(50);
  }
}

function rowsOf(what: string, sorted: number[], most: { p50: number; p99: number }): BenchRow[] {
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return [
    { what: `${what}: p50`, value: at(0.5), unit: 'ms', limit: most.p50, atMost: true },
    { what: `${what}: p99`, value: at(0.99), unit: 'ms', limit: most.p99, atMost: true },
  ];
}
