// Visits as events of the estimate, in order of time. A table does not say when desks open and close: a desk is open from its first call to
// an hour after its last guest, as when a line learns again from its log (jobs/waits/open-hall.ts).

import type { WaitEvent } from '../wait/wait-event.ts';
import type { PlayedVisits } from './visit-desks.ts';
import { at, inOrder } from './visits.ts';

/** A desk that called nobody for so long counts as closed. In seconds. */
export const idleSeconds = 3600;

/** `nameOf`: what a line and a service are called in the events. */
interface EventNames {
  line: (line: number) => string;
  service: (service: number, line: number) => string;
  /** Before the number of a desk and of a visit. */
  prefix: string;
}

const plainNames: EventNames = { line: String, service: (service) => (service < 0 ? '' : String(service)), prefix: '' };

export function* visitEvents(played: PlayedVisits, names: EventNames = plainNames): Generator<WaitEvent> {
  const desks = new OpenDesks(played, names);
  const gone = new Leavers(played, names);
  let last = -Infinity;
  for (const { at: now, kind, visit } of moments(played)) {
    if (now - last > idleSeconds) yield* gone.all(last);
    yield* desks.close(now);
    last = now;
    if (kind === 'join') {
      yield joinOf(played, names, visit);
      gone.joined(visit);
    } else if (kind === 'call') {
      yield* gone.before(visit, now);
      yield* desks.call(visit, now);
    } else yield* desks.end(visit, now);
  }
  yield* gone.all(last);
}

function joinOf({ visits }: PlayedVisits, { line, service, prefix }: EventNames, visit: number): WaitEvent {
  const own = at(visits.line, visit);
  return {
    at: at(visits.arrival, visit),
    kind: 'join',
    ticket: `${prefix}${visit}`,
    line: line(own),
    service: service(at(visits.service, visit), own),
  };
}

interface Moment {
  at: number;
  kind: 'end' | 'join' | 'call';
  visit: number;
}

/** At one moment a desk is free before the next guest is called to it, and a guest joins before they are called. */
function* moments({ visits, ends, byStart }: PlayedVisits): Generator<Moment> {
  // Nobody goes in the moment in which they came.
  const goes = ends.map((end, visit) => {
    const start = at(visits.start, visit);
    return Math.max(end, (Number.isNaN(start) ? at(visits.arrival, visit) : start) + 1);
  });
  const lists = [
    { kind: 'end', times: goes, order: inOrder(goes, visits.count) },
    { kind: 'join', times: visits.arrival, order: inOrder(visits.arrival, visits.count) },
    { kind: 'call', times: visits.start, order: byStart },
  ] as const satisfies (Pick<Moment, 'kind'> & { times: Float64Array; order: Uint32Array })[];
  const heads = lists.map(({ times, order }) => (order.length > 0 ? at(times, at(order, 0)) : Infinity));
  const nexts = [0, 0, 0];
  for (;;) {
    let first = 0;
    for (const list of [1, 2]) if ((heads[list] ?? Infinity) < (heads[first] ?? Infinity)) first = list;
    const list = lists[first];
    const now = heads[first] ?? Infinity;
    if (!list || now === Infinity) return;
    const next = nexts[first] ?? 0;
    yield { at: now, kind: list.kind, visit: at(list.order, next) };
    nexts[first] = next + 1;
    heads[first] = next + 1 < list.order.length ? at(list.times, at(list.order, next + 1)) : Infinity;
  }
}

class OpenDesks {
  private readonly played: PlayedVisits;
  private readonly names: EventNames;
  /** By desk, since when it is idle; Infinity: it has a guest. */
  private readonly idleSince = new Map<number, number>();
  /** No desk closes before. */
  private checkAt = -Infinity;

  constructor(played: PlayedVisits, names: EventNames) {
    this.played = played;
    this.names = names;
  }

  *close(now: number): Generator<WaitEvent> {
    if (now <= this.checkAt) return;
    this.checkAt = now + idleSeconds;
    for (const [desk, since] of this.idleSince) {
      if (now - since > idleSeconds) {
        this.idleSince.delete(desk);
        yield { at: now, kind: 'close', desk: this.nameOf(desk) };
      } else this.checkAt = Math.min(this.checkAt, since + idleSeconds);
    }
  }

  *call(visit: number, now: number): Generator<WaitEvent> {
    const slot = at(this.played.slot, visit);
    const desk = this.nameOf(slot);
    if (!this.idleSince.has(slot))
      for (const line of this.played.slots[slot]?.lines ?? [])
        yield { at: now, kind: 'open', desk, line: this.names.line(line) };
    this.idleSince.set(slot, Infinity);
    yield { at: now, kind: 'call', desk, ticket: `${this.names.prefix}${visit}` };
  }

  *end(visit: number, now: number): Generator<WaitEvent> {
    const { visits, slot, isThought } = this.played;
    const ticket = `${this.names.prefix}${visit}`;
    const desk = at(slot, visit);
    if (Number.isNaN(at(visits.start, visit))) return yield { at: now, kind: 'left', ticket };
    this.idleSince.set(desk, now);
    this.checkAt = Math.min(this.checkAt, now + idleSeconds);
    // A guessed end frees the desk and teaches nothing.
    yield { at: now, kind: at(isThought, visit) === 1 ? 'left' : 'end', desk: this.nameOf(desk), ticket };
  }

  private nameOf(desk: number): string {
    return `${this.names.prefix}${desk}`;
  }
}

/** Guests who left at an unknown time: it shows when a later guest of their line is called. */
class Leavers {
  private readonly played: PlayedVisits;
  private readonly names: EventNames;
  private readonly waiting: number[][];

  constructor(played: PlayedVisits, names: EventNames) {
    this.played = played;
    this.names = names;
    this.waiting = played.visits.lines.all.map(() => []);
  }

  joined(visit: number): void {
    const { visits, ends } = this.played;
    if (Number.isNaN(at(visits.start, visit)) && Number.isNaN(at(ends, visit)))
      this.waiting[at(visits.line, visit)]?.push(visit);
  }

  *before(visit: number, now: number): Generator<WaitEvent> {
    const { visits } = this.played;
    const line = this.waiting[at(visits.line, visit)] ?? [];
    while (line[0] !== undefined && at(visits.arrival, line[0]) < at(visits.arrival, visit))
      yield this.left(line.shift() as number, now);
  }

  *all(now: number): Generator<WaitEvent> {
    for (const line of this.waiting) for (const visit of line.splice(0)) yield this.left(visit, now);
  }

  private left(visit: number, now: number): WaitEvent {
    return { at: now, kind: 'left', ticket: `${this.names.prefix}${visit}` };
  }
}
