// One place's days, played by chance: guests join, desks call, breaks are taken, some leave. What comes out is a log as a place's own
// would be, in seconds. The same seed gives the same log.

import { DrawStream } from './draw-stream.ts';
import type { WaitEvent } from '#domain/wait/wait-event.ts';
import { nextAcross } from '#domain/ticket/next-in-line.ts';
import { rankOfSeq, uniqueBetween } from '#domain/ticket/rank.ts';
import { arrivalsOf, breaksOf, type Arrival, type DueBreak } from './draw-day.ts';
import type { Scenario, ScenarioDesk } from './scenarios.ts';

const daySeconds = 86_400;
const turnaroundMean = 20;
const turnaroundVariation = 0.5;
const pauseShare = 0.03;
const pauseSeconds = 300;

export function simulateDays(scenario: Scenario, days: number, seed: number): WaitEvent[] {
  return Array.from({ length: days }, (_, day) => simulateDay(scenario, day, seed)).flat();
}

function simulateDay(scenario: Scenario, day: number, seed: number): WaitEvent[] {
  const stream = new DrawStream(seed * 1000 + day);
  const hall = new SimulatedHall(scenario, day, stream);
  return hall.play();
}

interface Desk extends ScenarioDesk {
  isOpen: boolean;
  guest: Arrival | null;
  /** When it can call next; Infinity while it serves or is away. */
  readyAt: number;
  dueBreaks: DueBreak[];
  onBreak: boolean;
}

type Deed = () => void;

class SimulatedHall {
  readonly #events: WaitEvent[] = [];
  readonly #deeds: { at: number; order: number; deed: Deed }[] = [];
  readonly #waiting = new Map<string, Arrival[]>();
  readonly #desks: Desk[];
  readonly #scenario: Scenario;
  readonly #stream: DrawStream;
  readonly #start: number;
  #now = 0;
  #order = 0;
  #first = 0;

  constructor(scenario: Scenario, day: number, stream: DrawStream) {
    this.#scenario = scenario;
    this.#stream = stream;
    this.#start = day * daySeconds;
    for (const { id } of scenario.lines) this.#waiting.set(id, []);
    this.#desks = scenario.desks.map((desk) => ({
      ...desk,
      isOpen: false,
      guest: null,
      readyAt: Infinity,
      dueBreaks: breaksOf(scenario, stream),
      onBreak: false,
    }));
    for (const desk of this.#desks) this.#openLater(desk, hour(desk.opensAt));
    for (const arrival of arrivalsOf(scenario, day, stream)) this.#later(arrival.joinsAt, () => this.#join(arrival));
    for (const desk of this.#desks) for (const due of desk.dueBreaks) this.#later(due.at, () => this.#settle(desk));
    this.#planLull();
    this.#later(hour(scenario.closesAt), () => {
      for (const desk of this.#desks) this.#settle(desk);
    });
  }

  play(): WaitEvent[] {
    for (;;) {
      const next = takeFirst(this.#deeds);
      if (!next) break;
      this.#now = next.at;
      next.deed();
    }
    return this.#events;
  }

  #later(at: number, deed: Deed): void {
    pushInOrder(this.#deeds, { at, order: this.#order++, deed });
  }

  #say(event: Omit<WaitEvent, 'at'>): void {
    this.#events.push({ at: this.#start + this.#now, ...event });
  }

  #openLater(desk: Desk, at: number): void {
    this.#later(at, () => {
      desk.isOpen = true;
      for (const line of desk.lines) this.#say({ kind: 'open', desk: desk.id, line });
      this.#readyAfter(desk, 0);
    });
  }

  #planLull(): void {
    const { lull } = this.#scenario;
    if (!lull) return;
    for (const desk of this.#desks.filter(({ id }) => lull.desks.includes(id))) {
      const until = hour(lull.to);
      desk.dueBreaks.push({ at: hour(lull.from), seconds: until - hour(lull.from), isSaid: false, isClosing: true });
      this.#later(hour(lull.from), () => this.#settle(desk));
    }
  }

  #join(arrival: Arrival): void {
    const { ticket, line, service, expected, isFirst } = arrival;
    // Those who are put first come after those put first before them.
    arrival.rank = isFirst ? this.#first++ - 1e6 : this.#start + this.#now;
    this.#say({ kind: 'join', ticket, line, service, expected, ...(isFirst && { rank: arrival.rank }) });
    const waiting = this.#waiting.get(line) ?? [];
    const behind = waiting.findIndex(({ rank }) => rank > arrival.rank);
    waiting.splice(behind < 0 ? waiting.length : behind, 0, arrival);
    this.#later(this.#now + arrival.patience, () => this.#leave(arrival));
    for (const desk of this.#desks) this.#settle(desk);
  }

  #leave(arrival: Arrival): void {
    const waiting = this.#waiting.get(arrival.line) ?? [];
    const index = waiting.indexOf(arrival);
    if (index < 0) return;
    waiting.splice(index, 1);
    this.#say({ kind: 'left', ticket: arrival.ticket });
  }

  #readyAfter(desk: Desk, seconds: number): void {
    desk.readyAt = this.#now + seconds;
    this.#later(desk.readyAt, () => this.#settle(desk));
  }

  /** What a desk does that has nothing to do: a break that is due, the next guest, or home. */
  #settle(desk: Desk): void {
    if (!desk.isOpen || desk.guest || desk.onBreak) return;
    const due = desk.dueBreaks.findIndex(({ at }) => at <= this.#now);
    if (due >= 0) return this.#takeBreak(desk, desk.dueBreaks.splice(due, 1)[0] as DueBreak);
    if (desk.readyAt > this.#now) return;
    const lines = desk.lines.map((line) => (this.#waiting.get(line) ?? []).map(standing));
    const chosen = nextAcross(lines);
    if (chosen) this.#call(desk, chosen.arrival);
    else if (this.#now >= hour(this.#scenario.closesAt)) this.#close(desk);
  }

  #close(desk: Desk): void {
    desk.isOpen = false;
    this.#say({ kind: 'close', desk: desk.id });
  }

  #takeBreak(desk: Desk, { seconds, isSaid, isClosing, at }: DueBreak): void {
    // Who closes for lunch is back at the hour, whenever the last guest went.
    const length = isClosing ? Math.max(60, at + seconds - this.#now) : seconds;
    if (isClosing) {
      this.#close(desk);
      return this.#openLater(desk, this.#now + length);
    }
    if (!isSaid) return this.#readyAfter(desk, length);
    desk.onBreak = true;
    this.#say({ kind: 'break', desk: desk.id, until: this.#start + this.#now + length });
    this.#later(this.#now + length, () => {
      desk.onBreak = false;
      this.#say({ kind: 'back', desk: desk.id });
      this.#readyAfter(desk, this.#turnaround());
    });
  }

  #call(desk: Desk, arrival: Arrival): void {
    this.#waiting.get(arrival.line)?.splice(this.#waiting.get(arrival.line)?.indexOf(arrival) ?? 0, 1);
    desk.guest = arrival;
    desk.readyAt = Infinity;
    this.#say({ kind: 'call', desk: desk.id, ticket: arrival.ticket });
    this.#later(this.#now + this.#secondsFor(arrival), () => {
      desk.guest = null;
      this.#say({ kind: 'end', desk: desk.id, ticket: arrival.ticket });
      this.#readyAfter(desk, drawTurnaround(this.#stream));
      this.#settle(desk);
    });
  }

  #secondsFor({ takes, isNoShow }: Arrival): number {
    const { slowStart, opensAt } = this.#scenario;
    const isSlow = slowStart !== null && this.#now < hour(opensAt) + slowStart.minutes * 60;
    return isSlow && !isNoShow ? takes * slowStart.times : takes;
  }

  #turnaround(): number {
    return this.#stream.lognormal(turnaroundMean, turnaroundVariation);
  }
}

/** Seconds from the end of one guest to the next call; now and then a pause that nobody said. */
export const drawTurnaround = (stream: DrawStream): number =>
  stream.lognormal(turnaroundMean, turnaroundVariation) + (stream.uniform() < pauseShare ? pauseSeconds : 0);

/** Who is put first has a rank as one who was put between others. */
const standing = (arrival: Arrival) => ({
  arrival,
  joinedAt: new Date(arrival.joinsAt * 1000),
  rank: arrival.isFirst ? uniqueBetween(null, rankOfSeq(1), 1) : rankOfSeq(1),
});

const hour = (hours: number): number => hours * 3600;

interface Planned {
  at: number;
  order: number;
  deed: Deed;
}

/** A binary heap would be faster; a day has a few hundred deeds, most of them added at the end. */
function pushInOrder(deeds: Planned[], planned: Planned): void {
  let index = deeds.length;
  // The first is at the end.
  while (index > 0 && (deeds[index - 1] as Planned).at <= planned.at) index -= 1;
  deeds.splice(index, 0, planned);
}

const takeFirst = (deeds: Planned[]): Planned | undefined => deeds.pop();
