// How soon a provider has the text of a called guest: from the commit of the call to the provider's own log, over HTTP,
// at fifty calls a second. Once with nothing else to send, and once while 10,000 welcomes are due.

import { setTimeout as sleep } from 'node:timers/promises';
import '#test/allow-local-providers.ts';
import { vonage } from '#channels/vonage/vonage.ts';
import { insertCarrier } from '#db/messaging/carriers.ts';
import { newId } from '#db/new-id.ts';
import { startJobs, type Jobs } from '#jobs/start-jobs.ts';
import { openSimulator, type ProviderWire, type Simulator } from '#test/providers/simulator.ts';
import { vonageWire } from '#test/providers/vonage-wire.ts';
import type { BenchRow } from './bench.ts';
import { openBenchDatabase, type BenchDatabase } from './bench-database.ts';

const calls = 500;
const callsPerSecond = 50;
/** The first calls of a new process open its connections and plan its statements: they are made, but not counted. */
const firstCalls = 50;
const welcomes = 10_000;
/** The lifetime of ordinary texts; after that no welcome is sent any more. */
const drainedWithinMs = 30 * 60_000;

export async function run(): Promise<BenchRow[]> {
  const bench = await openBenchDatabase();
  const simulator = await openSimulator({} as ProviderWire);
  try {
    await addCarrier(bench, simulator);
    const calm = await measure(bench, simulator, 0);
    const busy = await measure(bench, simulator, welcomes);
    return [
      ...rowsOf(`a provider has a call, at ${callsPerSecond} a second`, calm.times, { p50: 20, p99: 100 }),
      ...rowsOf(`the same while ${welcomes} welcomes are due`, busy.times, { p50: 20, p99: 100 }),
      {
        what: 'and the welcomes are sent, texts a second',
        value: welcomes / (busy.drainedMs / 1000),
        unit: '/s',
        limit: welcomes / (drainedWithinMs / 1000),
        atMost: false,
      },
    ];
  } finally {
    await simulator.stop();
    await bench.close();
  }
}

async function addCarrier({ pool, context, ...place }: BenchDatabase, simulator: Simulator): Promise<void> {
  const { organizationId, placeId } = place;
  const settings = {
    apiKey: 'a1b2c3d4',
    apiSecret: 'Wn3uRk8sQzXe21',
    signatureSecret: 'J0yvQH4hUuX1TbqkmZ',
    sender: '+12025550177',
    address: simulator.origin,
  };
  simulator.wire = vonageWire(settings);
  const account = { organizationId, placeId, id: newId(), provider: vonage.name, settings, isOn: true, at: new Date() };
  await context.db.transaction().execute((trx) => insertCarrier(trx, context.secrets, account));
  await pool.query(`insert into place_spending (organization_id, place_id) values ($1, $2) on conflict do nothing`, [
    organizationId,
    placeId,
  ]);
  await pool.query(
    `update place_spending set day_most = 100000, prefix_most = 100000, address_most = 100000, unusual_after = 100000`,
  );
}

function startSending({ pool, context, sending }: BenchDatabase): Promise<Jobs> {
  return startJobs({
    pool,
    commands: context,
    sending,
    publicUrl: 'https://line.example.org',
    inbound: { origin: 'https://line.example.org', isPublic: true },
    onMessageChanged: () => undefined,
    report: ({ job, error }) => console.error(job, error),
  });
}

/** Milliseconds of each call, sorted, and the time until no message was due any more. */
async function measure(
  bench: BenchDatabase,
  simulator: Simulator,
  others: number,
): Promise<{ times: number[]; drainedMs: number }> {
  const [called = '', welcomed = ''] = await bench.freshLines(2);
  const desk = await bench.addDesk([called]);
  for (let at = 0; at < firstCalls + calls; at++) await bench.join(called, at);
  await bench.pool.query(`delete from message`);
  for (let at = 0; at < others; at += 200)
    await Promise.all(Array.from({ length: 200 }, (_, one) => bench.join(welcomed, firstCalls + calls + at + one)));
  const takenAt = new Map<string, number>();
  // The id has its organization in front.
  simulator.onTaken = ({ ourId }) => void takenAt.set(ourId?.split('.').at(-1) ?? '', performance.now());
  const jobs = await startSending(bench);
  bench.context.runner.wakeSenderBy(jobs.wake);
  const began = performance.now();
  try {
    await callAll(bench, desk, firstCalls);
    const committedAt = await callAll(bench, desk, calls);
    await allSent(bench);
    const drainedMs = performance.now() - began;
    const { rows } = await bench.pool.query<{ id: string; ticket_id: string; state: string; reason: string | null }>(
      `select id, ticket_id, state, reason from message where kind = 'called' and channel = 'sms'`,
    );
    const counted = rows.filter(({ ticket_id: ticket }) => committedAt.has(ticket));
    const untold = counted.filter(({ id }) => !takenAt.has(id));
    if (counted.length !== calls || untold.length > 0)
      throw new Error(
        `Of ${calls} calls, ${counted.length} have a text; not told: ${JSON.stringify(untold.slice(0, 3))}`,
      );
    const times = counted.map(
      ({ id, ticket_id: ticket }) => (takenAt.get(id) ?? Infinity) - (committedAt.get(ticket) ?? 0),
    );
    return { times: times.map((ms) => Math.max(0, ms)).toSorted((a, b) => a - b), drainedMs };
  } finally {
    await jobs.stop();
  }
}

/** At a steady rate, independent of the results. */
async function callAll(bench: BenchDatabase, desk: string, max: number): Promise<Map<string, number>> {
  const committedAt = new Map<string, number>();
  const calling: Promise<void>[] = [];
  const began = performance.now();
  for (let at = 0; at < max; at++) {
    await sleep(Math.max(0, began + (at * 1000) / callsPerSecond - performance.now()));
    calling.push(bench.callNext(desk).then((ticket) => void committedAt.set(ticket ?? '', performance.now())));
  }
  await Promise.all(calling);
  return committedAt;
}

async function allSent({ pool }: BenchDatabase): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      `select 1 from message where state in ('queued', 'sending') and channel = 'sms' limit 1`,
    );
    if (rowCount === 0) return;
    await sleep(50);
  }
}

function rowsOf(what: string, sorted: number[], max: { p50: number; p99: number }): BenchRow[] {
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return [
    { what: `${what}: p50`, value: at(0.5), unit: 'ms', limit: max.p50, atMost: true },
    { what: `${what}: p99`, value: at(0.99), unit: 'ms', limit: max.p99, atMost: true },
  ];
}
