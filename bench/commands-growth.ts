// Whether a command costs more when more guests wait, or when more lines exist.

import type { BenchRow } from './bench.ts';
import type { BenchDatabase } from './bench-database.ts';

const samples = 300;
const warmUp = 60;

export async function growthRows(bench: BenchDatabase): Promise<BenchRow[]> {
  const byWaiting = await costs(
    [10, 1000, 10_000],
    async (waiting) => {
      const [lineId = ''] = await bench.freshLines(1);
      await fill(bench, lineId, waiting);
      return lineId;
    },
    bench,
  );
  const byLines = await costs(
    [10, 1000, 100_000],
    async (lines) => {
      const ids = await bench.freshLines(0);
      for (let made = 0; made < lines; made += 10_000)
        ids.push(...(await bench.addLines(Math.min(10_000, lines - made))));
      const lineId = ids[Math.floor(ids.length / 2)] ?? '';
      await fill(bench, lineId, 10);
      return lineId;
    },
    bench,
  );
  return [
    {
      what: `a join and a call: ${shown(byWaiting)} with 10, 1,000, 10,000 waiting: growth`,
      value: growth(byWaiting),
      unit: '×',
      limit: 1.3,
      atMost: true,
    },
    {
      what: `a join and a call: ${shown(byLines)} with 10, 1,000, 100,000 lines: growth`,
      value: growth(byLines),
      unit: '×',
      limit: 1.3,
      atMost: true,
    },
  ];
}

const shown = (costsInMs: number[]): string => costsInMs.map((ms) => `${ms.toFixed(2)} ms`).join(', ');
const growth = (costsInMs: number[]): number => (costsInMs.at(-1) ?? 0) / (costsInMs[0] ?? 1);

async function costs(
  sizes: number[],
  prepare: (size: number) => Promise<string>,
  bench: BenchDatabase,
): Promise<number[]> {
  const found: number[] = [];
  for (const size of sizes) {
    const lineId = await prepare(size);
    const deskId = await bench.addDesk([lineId]);
    await bench.pool.query('vacuum analyze');
    found.push(await joinAndCall(bench, lineId, deskId));
  }
  return found;
}

/** The median milliseconds of a join and a call on a line of constant length. */
async function joinAndCall(bench: BenchDatabase, lineId: string, deskId: string): Promise<number> {
  const found: number[] = [];
  for (let at = 0; at < samples + warmUp; at++) {
    const started = performance.now();
    await bench.join(lineId, at);
    await bench.callNext(deskId);
    if (at >= warmUp) found.push(performance.now() - started);
  }
  return found.toSorted((a, b) => a - b)[Math.floor(found.length / 2)] ?? Number.NaN;
}

/** Guests who already wait, without phones: the same for every size. */
async function fill(bench: BenchDatabase, lineId: string, waiting: number): Promise<void> {
  const { joinLine } = await import('#commands/ticket/join-line.ts');
  const guest = { kind: 'guest', id: null, browserId: null } as const;
  const one = (): Promise<unknown> => joinLine(bench.context, guest, { lineId, language: 'en', source: 'link' }, null);
  for (let made = 0; made < waiting; made += 200)
    await Promise.all(Array.from({ length: Math.min(200, waiting - made) }, one));
}
