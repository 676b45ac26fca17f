// How near anybody could come: the same guests, told by somebody who knows every distribution that the days are drawn from, and only has
// to play the hall forward. What is still wrong then is chance; no estimate of a place that must be learnt can be better.

import { followEvent } from '#domain/wait/follow-event.ts';
import { desksOf, linesPlayedWith, newHall, type Hall } from '#domain/wait/hall.ts';
import type { DeskTimes } from '#domain/wait/desk-times.ts';
import { playForward } from '#domain/wait/play-forward.ts';
import { DrawStream } from './draw-stream.ts';
import { levels } from '#domain/wait/wait-model.ts';
import { drawTakes, drawNoShow } from './draw-day.ts';
import type { MeasureInput } from './measure.ts';
import type { Scenario } from './scenarios.ts';
import { drawTurnaround, simulateDays } from './simulate.ts';

/** Breaks, lulls and slow days are chance that no distribution tells of: they have no such measure. */
export const isSteady = ({ breaks, lull, slowStart, drift, longService, desks, opensAt }: Scenario): boolean =>
  breaks.length === 0 &&
  [lull, slowStart, drift].every((change) => change === null) &&
  longService === 0 &&
  desks.every((desk) => desk.opensAt === opensAt);

const tableSize = 4000;
/** Times a hundred runs. */
const plays = 6;

/** Of one guest who waited and was called. Seconds. */
export interface BestEstimate {
  /** By how much the middle was off. */
  error: number;
  /** Of the range that holds four in five, cut where the product cuts it. */
  width: number;
}

export function bestEstimates({ scenario, history, days, seed }: MeasureInput): BestEstimate[] {
  const times = knownTimes(scenario);
  const hall = newHall();
  const told = new Map<string, { at: number; middle: number; width: number }>();
  const found: BestEstimate[] = [];
  for (const event of simulateDays(scenario, history + days, seed)) {
    const { told: estimate } = followEvent(hall, event);
    const { ticket = '', line = '', at } = event;
    if (estimate && estimate.bucket > 0 && at >= history * 86_400)
      told.set(ticket, { at, ...rangeOf(hall, line, ticket, times) });
    const before = event.kind === 'call' ? told.get(ticket) : undefined;
    if (before) found.push({ error: Math.abs(before.middle - (at - before.at)), width: before.width });
  }
  return found;
}

function knownTimes({ services, patience }: Scenario): DeskTimes {
  const stream = new DrawStream(99);
  const table = (draw: () => number) => Float64Array.from({ length: tableSize }, draw).sort();
  const tables = new Map(
    services.map((service) => [service.name, table(() => drawNoShow(stream) ?? drawTakes(service, stream))]),
  );
  const turnarounds = table(() => drawTurnaround(stream));
  const mean = 60 * services.reduce((total, { share, minutes }) => total + share * minutes, 0);
  const of = (service: string) => ({ mean, seconds: tables.get(service) ?? turnarounds });
  return { mean, calm: 0, turnaroundMean: 0, turnarounds, leaveRate: 1 / (patience * 60), of };
}

function rangeOf(hall: Hall, lineId: string, ticket: string, known: DeskTimes): { middle: number; width: number } {
  const lines = linesPlayedWith(hall, lineId);
  const desks = desksOf([...hall.desks.values()], lines);
  const place = hall.lines.get(lineId)?.waiting.findIndex((guest) => guest.ticket === ticket) ?? 0;
  const seconds: number[] = [];
  for (let play = 0; play < plays; play++) {
    const input = { lines, times: lines.map(() => known), desks, now: hall.now, seed: hall.seq + play * 7919 };
    const line = playForward(input)[0];
    for (let run = 0; run < (line?.runs ?? 0); run++)
      seconds.push(line?.seconds[run * line.places + place] ?? Infinity);
  }
  seconds.sort((a, b) => a - b);
  const at = (share: number): number => seconds[Math.floor(share * seconds.length)] ?? 0;
  return { middle: at(0.5), width: at(levels.high) - at(levels.low) };
}
