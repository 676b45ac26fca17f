// How many desks are enough: arrivals and services played with one desk, two, three ..., until enough guests of an hour would have waited
// no longer than the bound. First come, first served. The rule of a rehearsal, and of the plan for a day.

export const enoughShare = 0.8;
/** No place has more. */
export const maxDesks = 100;

/** Guests by arrival. */
export interface DeskRun {
  arrivals: Float64Array;
  services: Float64Array;
  /** Any number up to 255 that stands for the hour. */
  hours: Uint8Array;
  /** When the first guest of the day was called. */
  opens: Float64Array;
  /** What each counts; absent: all the same. */
  weights?: Float64Array;
}

/** By hour; an hour is missing if `maxDesks` are not enough for it. */
export async function enoughDesks(
  run: DeskRun,
  asked: Iterable<number>,
  { boundSeconds, pause }: { boundSeconds: number; pause?: (() => Promise<void>) | undefined },
): Promise<Map<number, number>> {
  const all = countInTime(run, 1, Infinity);
  const open = new Set(asked);
  const found = new Map<number, number>();
  for (let desks = 1; desks <= maxDesks && open.size > 0; desks += 1) {
    await pause?.();
    const inTime = countInTime(run, desks, boundSeconds);
    for (const hour of open)
      if (isEnough(at(inTime, hour), at(all, hour))) {
        found.set(hour, desks);
        open.delete(hour);
      }
  }
  return found;
}

/** Sums of weights differ in their last digits. */
export const isEnough = (inTime: number, all: number): boolean => inTime >= enoughShare * all - 1e-9;

function countInTime({ arrivals, services, hours, opens, weights }: DeskRun, desks: number, boundSeconds: number) {
  const inTime = new Float64Array(256);
  const freeAt = new Float64Array(desks).fill(-Infinity);
  for (let guest = 0; guest < arrivals.length; guest += 1) {
    const arrival = at(arrivals, guest);
    const start = Math.max(arrival, at(freeAt, 0), at(opens, guest));
    const hour = at(hours, guest);
    if (start - arrival <= boundSeconds) inTime[hour] = at(inTime, hour) + (weights?.[guest] ?? 1);
    replaceFirst(freeAt, start + at(services, guest));
  }
  return inTime;
}

/** A heap: the desk that is free first is its first entry. */
function replaceFirst(heap: Float64Array, value: number): void {
  let place = 0;
  for (;;) {
    let child = 2 * place + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && at(heap, child + 1) < at(heap, child)) child += 1;
    if (at(heap, child) >= value) break;
    heap[place] = at(heap, child);
    place = child;
  }
  heap[place] = value;
}

const at = (column: Float64Array | Uint8Array, index: number): number => column[index] as number;
