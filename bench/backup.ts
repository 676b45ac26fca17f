// Whether a million events are backed up and restored within a minute each, in memory that does not grow with them.

import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setInterval } from 'node:timers';
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
    const taking = await measured(() =>
      takeBackup({ address: bench.address, file, secret, lock: { by: 'secret', secret }, onProgress }),
    );
    await bench.pool.query('create database restored');
    const restored = new URL(admin);
    restored.pathname = '/restored';
    const keys = { secret, identities: [], passphrase: () => Promise.resolve(null) };
    const restoring = await measured(async () => {
      await readForRestore(file, keys);
      await restoreBackup({ address: restored.href, file, keys, lapsedAt: new Date(), onProgress });
    });
    const megabytes = bytes / 1_000_000;
    const { size } = await stat(file);
    return [
      ...rowsOf(`backup of ${events} events, ${megabytes.toFixed(0)} MB`, taking, megabytes),
      ...rowsOf('restore of it, after a look at all of it', restoring, megabytes),
      { what: 'the file, of what was read', value: size / bytes, unit: '', limit: 1, atMost: true },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
    await bench.close();
  }
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
