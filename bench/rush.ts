// How soon everybody is back after all connect at once, as after a restart: two thousand screens open at the same
// moment while guests join and are called. In the same run, with the same clients, a bare server answers each with as
// many bytes and knows nothing.

import type { BenchRow } from './bench.ts';
import { Child } from './live/child.ts';
import type { HubListening, WorkDone } from './live/hub-server.ts';
import type { Rushed } from './live/watchers.ts';

const watchers = 2000;
/** One in this many screens is a board. */
const boardEvery = 20;
const rounds = 3;
const limitMs = 5000;

export async function run(): Promise<BenchRow[]> {
  const [hub, bare, clients] = ['hub-server.ts', 'bare-server.ts', 'watchers.ts'].map(
    (file) => new Child(`./${file}`),
  ) as [Child, Child, Child];
  try {
    const { port, board, tickets } = await hub.ask<HubListening>({ ask: 'listen', unwatched: 500, watched: watchers });
    const paths = tickets.map((path, at) => (at % boardEvery === 0 ? board : path));
    const listening = await bare.ask<{ port: number }>({ ask: 'listen' });
    const taken: { lastMs: number; bareMs: number; slowestMs: number; commands: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      await bare.ask({ ask: 'greet', bytes: 400 });
      const bareTimed = await clients.ask<Rushed>({ ask: 'rush', port: listening.port, paths });
      await hub.ask({ ask: 'work' });
      const timed = await clients.ask<Rushed>({ ask: 'rush', port, paths });
      const work = await hub.ask<WorkDone>({ ask: 'rest' });
      taken.push({
        lastMs: timed.lastMs,
        bareMs: bareTimed.lastMs,
        slowestMs: work.slowestMs,
        commands: work.commands,
      });
    }
    const worst = taken.reduce((one, other) => (one.lastMs > other.lastMs ? one : other));
    const who = `${watchers.toLocaleString('en')} screens opened at once, while ${worst.commands} commands were taken`;
    const slowest = Math.max(...taken.map(({ slowestMs }) => slowestMs));
    return [
      { what: `${who}: last first view`, value: worst.lastMs, unit: 'ms', limit: limitMs, atMost: true },
      {
        what: `the same beside a bare server (${worst.bareMs.toFixed(0)} ms)`,
        value: worst.lastMs / worst.bareMs,
        unit: '×',
        limit: 12,
        atMost: true,
      },
      { what: 'slowest command meanwhile', value: slowest, unit: 'ms', limit: limitMs, atMost: true },
    ];
  } finally {
    for (const child of [hub, bare, clients]) await child.end();
  }
}
