// A million visits of another system, read and played: in seconds, and within a bounded memory. The file is made as a place would write it:
// five hundred days, forty desks, lines that grow long at noon.

import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '../bin/run-program.ts';
import { RandomStream } from '#domain/wait/random-stream.ts';
import type { BenchRow } from './bench.ts';

const visits = 1_000_000;
const perDay = 2000;
const desks = 40;
const meanSeconds = 600;
const maxSeconds = 60;
const maxMegabytes = 1024;

export async function run(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rehearse-'));
  try {
    const file = join(folder, 'visits.csv');
    await writeVisits(file);
    const measured = ['--max-old-space-size=900', '--input-type=module', '-e', program, file];
    const { code, output, seconds } = await runProgram(process.execPath, measured);
    if (code !== 0) throw new Error(output);
    const { guests, megabytes } = JSON.parse(output.trim().split('\n').at(-1) ?? '') as Record<string, number>;
    if (guests !== visits) throw new Error(`${guests} of ${visits} visits were played`);
    return [
      { what: `${visits} visits`, value: seconds, unit: 's', limit: maxSeconds, atMost: true },
      { what: 'memory', value: megabytes ?? Number.NaN, unit: 'MB', limit: maxMegabytes, atMost: true },
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

const program = `
const { runRehearse } = await import('./server/rehearse.ts');
const { code, text } = await runRehearse([process.argv[1], '--time-zone', 'Europe/Berlin', '--json'], { folder: '.', now: new Date() });
if (code !== 0) throw new Error(text);
console.log(JSON.stringify({ guests: JSON.parse(text).guests, megabytes: process.resourceUsage().maxRSS / 1000 }));
`;

async function writeVisits(file: string): Promise<void> {
  const random = new RandomStream(7);
  const out = createWriteStream(file);
  out.write('Arrival,Start,End,Service,Counter,Queue,Name\n');
  for (let day = 0; day < visits / perDay; day += 1) {
    const begins = Date.UTC(2024, 0, 1 + day, 8) / 1000;
    if (!out.write(rowsOf(begins, random))) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}

/** More arrive than forty desks serve until noon, and fewer after it. */
function rowsOf(begins: number, random: RandomStream): string {
  const arrivals = Array.from({ length: perDay }, () => {
    const share = random.uniform();
    return begins + Math.floor(share < 0.65 ? (share / 0.65) * 14_400 : 14_400 + ((share - 0.65) / 0.35) * 14_400);
  }).toSorted((one, other) => one - other);
  const free = Array<number>(desks).fill(begins);
  return arrivals
    .map((arrival) => {
      const service = random.uniform() < 0.5 ? 'Passport' : 'Permit';
      if (random.uniform() < 0.05) return `${text(arrival)},,${text(arrival + 900)},${service},,Main,X\n`;
      const desk = free.indexOf(Math.min(...free));
      const start = Math.max(arrival, (free[desk] ?? 0) + 10);
      const end = start + 60 + Math.floor(-Math.log(1 - random.uniform()) * (meanSeconds - 60));
      free[desk] = end;
      return `${text(arrival)},${text(start)},${text(end)},${service},${desk + 1},Main,X\n`;
    })
    .join('');
}

const text = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
