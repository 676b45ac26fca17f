// What a console that stays open costs: it shows the tickets of the day, so each guest who was served leaves something in memory.

import type { BenchRow } from './bench.ts';
import { Child } from './live/child.ts';
import type { HubListening, Soaked } from './live/hub-server.ts';

const commands = 24_000;
const limitBytes = 512;

export async function run(): Promise<BenchRow[]> {
  const hub = new Child('./hub-server.ts');
  try {
    await hub.ask<HubListening>({ ask: 'listen', unwatched: 0, watched: 0 });
    const { bytesPerCommand } = await hub.ask<Soaked>({ ask: 'soak', commands });
    const what = `memory that stays of one of ${commands.toLocaleString('en')} commands while a console is open`;
    return [{ what, value: bytesPerCommand, unit: 'B', limit: limitBytes, atMost: true }];
  } finally {
    await hub.end();
  }
}
