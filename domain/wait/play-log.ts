// Plays a log of any place through the estimator as the product would see it, and keeps what every guest was told beside what came.

import { followEvent } from './follow-event.ts';
import { newHall, type Hall } from './hall.ts';
import { showWait } from './shown-wait.ts';
import { recordByBucket, waitRecord, type JudgedEstimate, type WaitRecord } from './wait-record.ts';
import { newWaitModel, nothingSeen } from './wait-model.ts';
import { waitEventKinds, type WaitEvent } from './wait-event.ts';
import { deskDayOf, usualHoursOn, type CalledVisit, type DeskDay } from './usual-hours.ts';

interface PlayLogOptions {
  /** Learn before, count after. Seconds of the log. */
  measureFrom: number;
  isLearning: boolean;
  /** Every day is a first day. */
  forgetsDaily: boolean;
  /** Time stretched so many times. */
  scale: number;
  /** Seconds, before they are rounded for people. */
  isRaw: boolean;
  /** A clock in milliseconds, to say what an estimate costs. */
  clock: () => number;
}

export type LogRecord = ReturnType<typeof playLog>;

export type BucketRecord = ReturnType<typeof withErrors>;

export interface Judged extends JudgedEstimate {
  middle: number;
  /** When it was told. */
  at: number;
}

const daySeconds = 86_400;

export function playLog(events: Iterable<WaitEvent>, options: PlayLogOptions) {
  const counts = nothingCounted();
  const judged: Judged[] = [];
  for (const one of judgeLog(events, options, counts)) if (one) judged.push(one);
  const { left, untold, estimates, spent } = counts;
  return {
    unit: options.isRaw ? 'seconds' : 'minutes',
    ...recordsOf(judged),
    left,
    /** Guests whom nothing could be told, as no desk was open. */
    untold,
    millisecondsPerEstimate: estimates > 0 ? spent / estimates : 0,
  };
}

/** What guests were told beside what came: of those who waited, and by how far back they were. */
export function recordsOf(judged: readonly Judged[]) {
  const buckets = recordByBucket(judged).map((record, bucket) =>
    withErrors(
      record,
      judged.filter((one) => one.bucket === bucket),
    ),
  );
  /** Guests who waited and were called: without those who found a desk free. */
  const waited = judged.filter(({ bucket }) => bucket > 0);
  return { all: withErrors(waitRecord(waited), waited), buckets };
}

interface JudgeOptions extends PlayLogOptions {
  /** Whether this guest is told anything; all are, unless it is said. */
  tells?: (join: WaitEvent) => boolean;
}

export const nothingCounted = () => ({ left: 0, untold: 0, estimates: 0, spent: 0 });

/** Every guest who was told something and was called, in the order of the calls; null for an event that judged nobody. */
export function* judgeLog(
  events: Iterable<WaitEvent>,
  options: JudgeOptions,
  counts: ReturnType<typeof nothingCounted>,
): Generator<Judged | null> {
  const hall = newHall();
  const days = options.forgetsDaily ? null : new LogDays(daySeconds * options.scale);
  const told = new Map<string, Omit<Judged, 'waited'>>();
  let day: number | null = null;
  for (const logged of events) {
    const today = Math.floor(logged.at / daySeconds);
    if (options.forgetsDaily && day !== null && today !== day) forget(hall);
    day = today;
    const event = stretched(logged, options.scale);
    const isTold = event.kind === 'join' && (options.tells?.(logged) ?? true);
    days?.follow(hall, event);
    const began = options.clock();
    const followed = followEvent(hall, event, { isLearning: options.isLearning, isEstimated: isTold });
    const { ticket = '' } = event;
    if (isTold && logged.at >= options.measureFrom) {
      counts.spent += options.clock() - began;
      counts.estimates += 1;
      if (followed.told) told.set(ticket, { ...inUnit(followed.told, options.isRaw), at: event.at });
      else counts.untold += 1;
    }
    const estimate = event.kind === 'call' || event.kind === 'left' ? told.get(ticket) : undefined;
    if (estimate) told.delete(ticket);
    if (estimate && event.kind === 'left') counts.left += 1;
    yield estimate && event.kind === 'call'
      ? { ...estimate, waited: Math.max(0, event.at - estimate.at) / (options.isRaw ? 1 : 60) }
      : null;
  }
}

/** What is expected of the services is a setting, and stays. */
function forget(hall: Hall): void {
  for (const line of hall.lines.values()) {
    const { services } = line.model;
    line.model = newWaitModel();
    for (const [name, { expected }] of services) line.model.services.set(name, { expected, seconds: nothingSeen() });
  }
}

function stretched(event: WaitEvent, scale: number): WaitEvent {
  const { at, until, expected } = event;
  return {
    ...event,
    at: at * scale,
    ...(until !== undefined && { until: until * scale }),
    ...(expected !== undefined && { expected: expected * scale }),
  };
}

function inUnit(told: { bucket: number; low: number; middle: number; high: number }, isRaw: boolean) {
  const { bucket, middle } = told;
  if (isRaw) return { bucket, middle, low: told.low, high: told.high };
  return { bucket, middle: middle / 60, ...showWait(told) };
}

function withErrors(record: WaitRecord, judged: readonly Judged[]) {
  const mean = (of: (one: Judged) => number) =>
    judged.length > 0 ? judged.reduce((total, one) => total + of(one), 0) / judged.length : 0;
  return {
    ...record,
    /** Mean error of the middle. */
    mae: mean(({ middle, waited }) => Math.abs(middle - waited)),
    meanWidth: mean(({ low, high }) => high - low),
  };
}

/** The event in a line of a log, or what is wrong with it. */
export function readWaitEvent(text: string): WaitEvent | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'is not JSON';
  }
  if (typeof value !== 'object' || value === null) return 'is not an object';
  const event = value as Record<string, unknown>;
  if (typeof event.at !== 'number' || !Number.isFinite(event.at)) return '"at" is not a number of seconds';
  if (!waitEventKinds.some((kind) => kind === event.kind)) return `"kind" is none of ${waitEventKinds.join(', ')}`;
  for (const name of ['until', 'expected', 'rank'])
    if (event[name] !== undefined && typeof event[name] !== 'number') return `"${name}" is not a number`;
  for (const name of ['desk', 'ticket', 'line', 'service'])
    if (event[name] !== undefined) event[name] = `${event[name] as string | number}`;
  return event as unknown as WaitEvent;
}

// What a log says of the hours of its desks: kept day by day, and known to the hall from the start of the next day on.
export class LogDays {
  private readonly daySeconds: number;
  private readonly known = new Map<number, DeskDay>();
  private readonly linesOf = new Map<string, string[]>();
  private readonly guests = new Map<string, CalledVisit>();
  private visits: CalledVisit[] = [];
  private day: number | null = null;

  constructor(seconds: number) {
    this.daySeconds = seconds;
  }

  /** Before the hall follows the event. */
  follow(hall: Hall, { at, kind, desk = '', ticket = '', line = '' }: WaitEvent): void {
    const day = Math.floor(at / this.daySeconds);
    const dayBegan = day * this.daySeconds;
    if (day !== this.day) {
      if (this.day !== null && this.visits.length > 0) this.known.set(this.day, deskDayOf(this.visits));
      this.visits = [];
      this.day = day;
      hall.usual = usualHoursOn(day, this.known, { dayBegan, linesOf: this.linesOf });
    }
    const time = at - dayBegan;
    if (kind === 'open') this.linesOf.set(desk, [...new Set([...(this.linesOf.get(desk) ?? []), line])]);
    if (kind === 'join') this.guests.set(ticket, { line, desk, joinedAt: time, calledAt: time, endedAt: time });
    const guest = this.guests.get(ticket);
    if (guest && kind === 'call') Object.assign(guest, { desk, calledAt: time });
    if (guest && kind === 'end') this.visits.push({ ...guest, endedAt: time });
    if (kind === 'end' || kind === 'left') this.guests.delete(ticket);
  }
}
