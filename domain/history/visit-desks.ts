// Fills in what a table leaves out: the desk of a visit, and its end. A desk that serves two guests at once counts as several. A table
// without desks gets as many as it had guests at once. A visit without an end ended when its desk called the next guest.

import { at, inOrder, type Visits } from './visits.ts';

export interface PlayedVisits {
  visits: Visits;
  /** When the guest went: from the desk, or without being called. NaN: they left, nobody knows when. */
  ends: Float64Array;
  /** 1: the end is a guess, and teaches nothing. */
  isThought: Uint8Array;
  /** -1: never at a desk. */
  slot: Int32Array;
  /** The lines that each desk serves, in the order in which it was seen to. */
  slots: { lines: number[] }[];
  /** The visits by their call. */
  byStart: Uint32Array;
}

/** No visit is guessed to be longer. In seconds. */
const longestThought = 4 * 3600;
/** A guest who was called sooner may have come to a free desk: it tells nothing of the visit before. */
const waitedSeconds = 60;
const usualSeconds = 600;
/** More guests at once, at one desk or in a line without desks, mean that the table has wrong ends. */
const maxAtOnce = 200;

/** `pause` lets others work between the steps: each takes half a second with a million visits. */
export async function seatVisits(visits: Visits, pause?: () => Promise<void>): Promise<PlayedVisits> {
  const { count } = visits;
  const byStart = inOrder(visits.start, count);
  const played: PlayedVisits = {
    visits,
    ends: visits.end.slice(0, count),
    isThought: new Uint8Array(count),
    slot: new Int32Array(count).fill(-1),
    slots: [],
    byStart,
  };
  await pause?.();
  const isShared = sharedDesks(visits, byStart);
  const poolOf = (visit: number): string => {
    const desk = at(visits.desk, visit);
    if (desk < 0) return `l${at(visits.line, visit)}`;
    return isShared[desk] === 1 ? `d${desk}` : `d${desk}/${at(visits.line, visit)}`;
  };
  await pause?.();
  thinkEnds(played, poolOf);
  await pause?.();
  takeSlots(played, poolOf);
  await pause?.();
  return played;
}

/** Desks of one name in two lines are one desk, unless both have guests at the same time: '1' of two branches. */
function sharedDesks(visits: Visits, byStart: Uint32Array): Uint8Array {
  const desks = visits.desks.all.length;
  const [seen, clashes] = [new Uint32Array(desks), new Uint32Array(desks)];
  const busyUntil = new Float64Array(desks).fill(-Infinity);
  const busyLine = new Int32Array(desks).fill(-1);
  for (const visit of byStart) {
    const desk = at(visits.desk, visit);
    if (desk < 0) continue;
    const line = at(visits.line, visit);
    seen[desk] = at(seen, desk) + 1;
    if (at(busyUntil, desk) > at(visits.start, visit) && at(busyLine, desk) !== line)
      clashes[desk] = at(clashes, desk) + 1;
    const end = at(visits.end, visit);
    if (!(end > at(busyUntil, desk))) continue;
    busyUntil[desk] = end;
    busyLine[desk] = line;
  }
  return Uint8Array.from({ length: desks }, (_, desk) => (at(clashes, desk) * 20 <= at(seen, desk) ? 1 : 0));
}

function thinkEnds({ visits, ends, isThought, byStart }: PlayedVisits, poolOf: (visit: number) => string): void {
  const waiting = new Map<string, number>();
  const known: number[][] = visits.lines.all.map(() => []);
  for (const visit of byStart) {
    const pool = poolOf(visit);
    const before = waiting.get(pool);
    waiting.delete(pool);
    const start = at(visits.start, visit);
    if (before !== undefined) {
      const seconds = start - at(visits.start, before);
      const isNext = start - at(visits.arrival, visit) >= waitedSeconds && seconds > 0 && seconds <= longestThought;
      if (isNext) {
        ends[before] = start;
        known[at(visits.line, before)]?.push(seconds);
      }
    }
    const end = at(ends, visit);
    if (!Number.isNaN(end)) known[at(visits.line, visit)]?.push(end - start);
    else if (at(visits.desk, visit) >= 0) waiting.set(pool, visit);
  }
  if (!byStart.some((visit) => Number.isNaN(at(ends, visit)))) return;
  const all = known.flat();
  const usual = known.map((seconds) => middleOf(seconds) ?? middleOf(all) ?? usualSeconds);
  for (const visit of byStart)
    if (Number.isNaN(at(ends, visit))) {
      ends[visit] = at(visits.start, visit) + (usual[at(visits.line, visit)] ?? usualSeconds);
      isThought[visit] = 1;
    }
}

const middleOf = (values: readonly number[]): number | undefined =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length / 2) - 1];

function takeSlots(played: PlayedVisits, poolOf: (visit: number) => string): void {
  const { visits, ends, slot, slots, byStart } = played;
  const pools = new Map<string, number[]>();
  const freeAt: number[] = [];
  for (const visit of byStart) {
    const name = poolOf(visit);
    const pool = pools.get(name) ?? [];
    pools.set(name, pool);
    let own = pool.find((one) => (freeAt[one] ?? 0) <= at(visits.start, visit));
    if (own === undefined && pool.length >= maxAtOnce)
      own = pool.reduce((one, other) => ((freeAt[one] ?? 0) <= (freeAt[other] ?? 0) ? one : other));
    if (own === undefined) {
      own = slots.push({ lines: [] }) - 1;
      pool.push(own);
    }
    slot[visit] = own;
    freeAt[own] = at(ends, visit);
    const { lines } = slots[own] ?? { lines: [] };
    if (!lines.includes(at(visits.line, visit))) lines.push(at(visits.line, visit));
  }
}
