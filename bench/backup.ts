// Whether a million events are backed up and restored within a minute each, in memory that does not grow with them, and what a backup costs
// those who join and call meanwhile.

import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setInterval } from 'node:timers';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPool } from '#db/database.ts';
import { readForRestore, restoreBackup } from '#server/backup/restore-backup.ts';
import { takeBackup } from '#server/backup/take-backup.ts';
import { guarded } from '#timers/guarded.ts';
import type { BenchRow } from './bench.ts';
import { openBenchDatabase, type BenchDatabase } from './bench-database.ts';

const secret = 'a secret for benches that guards nothing';
const events = 1_000_000;
const eventsPerTicket = 5;
// Rows per statement: it has ten seconds.
const atOnce = 100_000;
const maxSeconds = 60;
const commandsPerSecond = 100;
const maxGrowthMb = 200;

export async function run(): Promise<BenchRow[]> {
  const bench = await openBenchDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'turnstone-bench-backup-'));
  try {
    await fill(bench);
    const file = join(folder, 'backup.age');
    const admin = bench.pool.options.connectionString ?? '';
    let bytes = 0;
    const onProgress = (progress: { bytes: number }): void => void ({ bytes } = progress);
    const take = () => takeBackup({ address: bench.address, file, secret, lock: { by: 'secret', secret }, onProgress });
    const taking = await measured(take);
    await rm(file);
    const beside = await commandsBeside(bench, take);
    await bench.pool.query('create database restored');
    const restored = new URL(admin);
    restored.pathname = '/restored';
    const keys = { secret, identities: [], passphrase: () => Promise.resolve(null) };
    const restoring = await measured(async () => {
      await readForRestore(file, keys);
      await restoreBackup({ address: restored.href, file, keys, restoredAt: new Date(), onProgress });
    });
    const megabytes = bytes / 1_000_000;
    const { size } = await stat(file);
    return [
      ...rowsOf(`backup of ${events} events, ${megabytes.toFixed(0)} MB`, taking, megabytes),
      ...rowsOf('restore of it, after a look at all of it', restoring, megabytes),
      ...(await besideRows(beside, restored.href)),
      { what: 'the file, of what was read', value: size / bytes, unit: '', limit: 1, atMost: true },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
    await bench.close();
  }
}

interface Beside {
  lineId: string;
  alone: number[];
  meanwhile: number[];
  seconds: number;
}

const aloneSeconds = 5;

/** A hundred commands a second, every second one a call: first alone, then while the work goes on. In milliseconds. */
async function commandsBeside(bench: BenchDatabase, work: () => Promise<unknown>): Promise<Beside> {
  const [lineId = ''] = await bench.addLines(1);
  const deskId = await bench.addDesk([lineId]);
  let at = 0;
  const through = async (isOver: () => boolean): Promise<number[]> => {
    const took: Promise<number>[] = [];
    while (!isOver()) {
      const began = performance.now();
      const command = at % 2 === 0 ? bench.join(lineId, at) : bench.callNext(deskId);
      took.push(command.then(() => performance.now() - began));
      at += 1;
      await sleep(1000 / commandsPerSecond);
    }
    return Promise.all(took);
  };
  const aloneUntil = performance.now() + aloneSeconds * 1000;
  const alone = await through(() => performance.now() > aloneUntil);
  const began = performance.now();
  let isDone = false;
  const working = work().finally(() => (isDone = true));
  const meanwhile = await through(() => isDone);
  await working;
  return { lineId, alone, meanwhile, seconds: (performance.now() - began) / 1000 };
}

/** The cut is one moment of the line: its events are all there up to the last. */
async function besideRows({ lineId, alone, meanwhile, seconds }: Beside, restored: string): Promise<BenchRow[]> {
  const pool = createPool(restored, { max: 1 });
  const { rows } = await pool.query<{ events: number; head: number }>(
    'select count(*)::int as events, (select head from line where id = $1) as head from event where line_id = $1',
    [lineId],
  );
  await pool.end();
  const { events: kept = 0, head = -1 } = rows[0] ?? {};
  const p95 = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;
  const [quiet, busy] = [p95(alone), p95(meanwhile)];
  return [
    {
      what: 'commands a second beside a backup',
      value: meanwhile.length / seconds,
      unit: '/s',
      limit: 0.8 * commandsPerSecond,
      atMost: false,
    },
    {
      what: `p95 of them ${busy.toFixed(1)} ms, alone ${quiet.toFixed(1)} ms`,
      value: busy / quiet,
      unit: '×',
      limit: 10,
      atMost: true,
    },
    {
      what: `events of that line in the backup, up to its head of ${head}: missing`,
      value: head - kept,
      unit: '',
      limit: 0,
      atMost: true,
    },
  ];
}

interface Measured {
  seconds: number;
  growthMb: number;
}

const rowsOf = (what: string, { seconds, growthMb }: Measured, megabytes: number): BenchRow[] => [
  {
    what: `${what}: ${(megabytes / seconds).toFixed(1)} MB/s`,
    value: seconds,
    unit: 's',
    limit: maxSeconds,
    atMost: true,
  },
  { what: `${what}: memory grows by`, value: growthMb, unit: 'MB', limit: maxGrowthMb, atMost: true },
];

async function measured(work: () => Promise<unknown>): Promise<Measured> {
  const before = process.memoryUsage.rss();
  let highest = before;
  const look = (): void => {
    highest = Math.max(highest, process.memoryUsage.rss());
  };
  const looking = setInterval(guarded('bench: memory', look), 50);
  const began = performance.now();
  try {
    await work();
  } finally {
    clearInterval(looking);
  }
  return { seconds: (performance.now() - began) / 1000, growthMb: (highest - before) / 1_000_000 };
}

/** Rows as large as real ones, of random bytes where real ones are sealed. */
async function fill(bench: BenchDatabase): Promise<void> {
  const { pool, organizationId, placeId } = bench;
  const [lineId] = await bench.addLines(1);
  const owner = [organizationId, placeId, lineId];
  for (let from = 1; from <= events / eventsPerTicket; from += atOnce)
    await pool.query(
      `insert into ticket (organization_id, id, place_id, line_id, number, service_day, state, rank, language, source, token_hash,
         joined_at, called_at, ended_at, last_seq, name, phone)
       select $1, uuidv7(), $2, $3, 'A-' || n, date '2026-01-01' + n / 500, 'served', 'r' || n, 'en', 'qr', sha256(n::text::bytea),
         now(), now(), now(), n * ${eventsPerTicket}, sha256(('n' || n)::bytea), sha256(('p' || n)::bytea)
       from generate_series($4::int, $5::int) n`,
      [...owner, from, Math.min(from + atOnce - 1, events / eventsPerTicket)],
    );
  for (let from = 1; from <= events; from += atOnce)
    await pool.query(
      `insert into event (organization_id, line_id, seq, at, actor_kind, kind, ticket_id, command_id, data, hash)
       select $1, $2, n, now(), 'member', 'called', uuidv7(), uuidv7(), '{"deskId": "0198f0a2-5a3e-7c1d-9b2f-0a1b2c3d4e5f", "rank": "a1b2"}',
         sha256(n::text::bytea)
       from generate_series($3::int, $4::int) n`,
      [organizationId, lineId, from, from + atOnce - 1],
    );
}
