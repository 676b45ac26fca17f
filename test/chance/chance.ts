// How hard a test tries, and with which random numbers: normally enough to find an existing fault each time; with `npm
// run test:long`, the maximum ever used.

export type Chance = () => number;

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** `npm test`, which tries less than `npm run test:all` does. */
export const isCore = process.env['CORE'] === '1';
const isLong = process.env['LONG'] === '1';

/** A number of kills, calls or inputs. */
export function sized(usual: number, long: number): number {
  return isLong ? long : usual;
}

/** Decides when something is killed, and the order of events. `FAULT_SEED` repeats a run, as far as a machine can repeat it. */
export function openFaultChance(): () => number {
  const seed = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000);
  console.info(`FAULT_SEED=${seed}`);
  return chanceOf(seed);
}
