// How soon the last of many viewers sees a change. The hub and its streams are measured from the announcement on (so
// with the query for the change, the views and their comparison), beside a bare server that writes the same bytes to as
// many sockets. In turns, in the same run, with the same clients.

import type { BenchRow } from './bench.ts';
import { Child } from './live/child.ts';
import type { HubListening } from './live/hub-server.ts';
import type { LastFrame } from './live/watchers.ts';

const warmUps = 3;
/** The number of measurements, and the pause between two changes, so that no frame is still delayed by the previous one. */
const plans = { shared: { rounds: 17, idleMs: 1200 }, own: { rounds: 11, idleMs: 3200 } };

interface Setup {
  watchers: number;
  isOwn: boolean;
}

interface Outcome {
  hubMs: number;
  bareMs: number;
  blockMs: number;
  kibPerWatcher: number;
}

export async function run(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const watchers of [2000, 10_000]) {
    for (const isOwn of [false, true]) rows.push(...rowsOf({ watchers, isOwn }, await compare({ watchers, isOwn })));
  }
  return rows;
}

function rowsOf({ watchers, isOwn }: Setup, { hubMs, bareMs, blockMs, kibPerWatcher }: Outcome): BenchRow[] {
  const who = `${watchers.toLocaleString('en')} watchers of ${isOwn ? 'their own tickets' : 'the board'}`;
  const last = `last one after ${hubMs.toFixed(0)} ms, bare ${bareMs.toFixed(0)} ms`;
  return [
    { what: `${who}: ${last}`, value: hubMs / bareMs, unit: '×', limit: isOwn ? 1.6 : 1.3, atMost: true },
    { what: `${who}: longest block of the event loop`, value: blockMs, unit: 'ms', limit: 15, atMost: true },
    { what: `${who}: memory of one`, value: kibPerWatcher, unit: 'KiB', limit: 25, atMost: true },
  ];
}

async function compare({ watchers, isOwn }: Setup): Promise<Outcome> {
  const { rounds, idleMs } = isOwn ? plans.own : plans.shared;
  const children = ['hub-server.ts', 'watchers.ts', 'bare-server.ts', 'watchers.ts'].map(
    (file) => new Child(`./${file}`),
  );
  const [hub, hubWatchers, bare, bareWatchers] = children as [Child, Child, Child, Child];
  try {
    const { port, board, tickets } = await hub.ask<HubListening>({
      ask: 'listen',
      unwatched: rounds + warmUps,
      watched: watchers,
    });
    const before = await hub.ask<{ rssBytes: number }>({ ask: 'memory' });
    const paths = isOwn ? tickets : tickets.map(() => board);
    await hubWatchers.ask({ ask: 'connect', port, paths });
    const after = await hub.ask<{ rssBytes: number }>({ ask: 'memory' });
    const listening = await bare.ask<{ port: number }>({ ask: 'listen' });
    await bareWatchers.ask({ ask: 'connect', port: listening.port, paths: tickets });
    const taken = { hub: [] as number[], bare: [] as number[], blocks: [] as number[] };
    for (let round = 0; round < rounds + warmUps; round++) {
      await new Promise((resolve) => setTimeout(resolve, idleMs));
      const { ms, sample } = await timed(hub, { ask: 'change' }, hubWatchers);
      const { blockMs } = await hub.ask<{ blockMs: number }>({ ask: 'block' });
      if (round === 0) await bare.ask({ ask: 'prepare', sample, isOwn });
      const bareTimed = await timed(bare, { ask: 'write' }, bareWatchers);
      if (round < warmUps) continue;
      taken.hub.push(ms);
      taken.bare.push(bareTimed.ms);
      taken.blocks.push(blockMs);
    }
    return {
      hubMs: median(taken.hub),
      bareMs: median(taken.bare),
      blockMs: Math.max(...taken.blocks),
      kibPerWatcher: (after.rssBytes - before.rssBytes) / watchers / 1024,
    };
  } finally {
    for (const child of children) await child.end();
  }
}

/** From the moment the server started the change to the last viewer's frame. */
async function timed(server: Child, change: object, watchers: Child): Promise<{ ms: number; sample: string }> {
  await watchers.ask({ ask: 'arm' });
  const { began } = await server.ask<{ began: number }>(change);
  const { at, sample } = await watchers.ask<LastFrame>({ ask: 'last' });
  return { ms: at - began, sample };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
