// Visits as numbers, in columns: a million of them take 40 MB. Times are seconds since 1970; NaN: it was not written.

export class Visits {
  count = 0;
  arrival = new Float64Array(1024);
  /** NaN: the guest left without being called. */
  start = new Float64Array(1024);
  end = new Float64Array(1024);
  line = new Int32Array(1024);
  /** -1: none is written. */
  service = new Int32Array(1024);
  desk = new Int32Array(1024);
  readonly lines = new Names();
  readonly services = new Names();
  readonly desks = new Names();

  add(visit: { arrival: number; start: number; end: number; line: number; service: number; desk: number }): void {
    if (this.count === this.arrival.length) this.grow();
    const at = this.count;
    this.arrival[at] = visit.arrival;
    this.start[at] = visit.start;
    this.end[at] = visit.end;
    this.line[at] = visit.line;
    this.service[at] = visit.service;
    this.desk[at] = visit.desk;
    this.count += 1;
  }

  private grow(): void {
    const size = this.count * 2;
    for (const column of ['arrival', 'start', 'end'] as const) {
      const wider = new Float64Array(size);
      wider.set(this[column]);
      this[column] = wider;
    }
    for (const column of ['line', 'service', 'desk'] as const) {
      const wider = new Int32Array(size);
      wider.set(this[column]);
      this[column] = wider;
    }
  }
}

/** Names by number, in the order in which they were first met. */
class Names {
  readonly all: string[] = [];
  private readonly numbers = new Map<string, number>();

  /** -1: there are more than `max` already. */
  numberOf(name: string, max: number): number {
    const known = this.numbers.get(name);
    if (known !== undefined) return known;
    if (this.all.length >= max) return -1;
    this.numbers.set(name, this.all.length);
    return this.all.push(name) - 1;
  }
}

/** The numbers of the visits that have this time, by it. Those of one moment stay as they were written. */
export function inOrder(times: Float64Array, count: number): Uint32Array {
  const found = new Uint32Array(count);
  let size = 0;
  for (let at = 0; at < count; at += 1) if (!Number.isNaN(times[at])) found[size++] = at;
  return found.subarray(0, size).sort((one, other) => at(times, one) - at(times, other) || one - other);
}

/** An entry that is there. */
export const at = (column: Float64Array | Int32Array | Uint32Array | Uint8Array, index: number): number =>
  column[index] as number;
