// How hard a test tries: enough to find a fault that is there, each time; and as much as ever was tried, by `npm run test:long`.

import { chanceOf } from './random-host.ts';

export const isLong = process.env['LONG'] === '1';

/** A number of kills, calls or inputs. */
export function sized(usual: number, long: number): number {
  return isLong ? long : usual;
}

/** When something is killed, and what comes first: the same again by `FAULT_SEED`, as far as a machine does the same twice. */
export function openFaultChance(): () => number {
  const seed = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000);
  console.info(`FAULT_SEED=${seed}`);
  return chanceOf(seed);
}
