// Plays simulated days through the estimator and compares what every guest was told with what came.

import { followEvent } from '#domain/wait/follow-event.ts';
import { newHall } from '#domain/wait/hall.ts';
import { LogDays } from '#domain/wait/play-log.ts';
import type { PredictedPlace } from '#domain/wait/predict-waits.ts';
import type { Scenario } from './scenarios.ts';
import { simulateDays } from './simulate.ts';

/** Seconds. */
export interface MeasuredWait {
  told: PredictedPlace;
  waited: number;
  isInBreak: boolean;
  /** Whether a desk opened or closed, while others were open, within the last so many joins. */
  isAfterChange: boolean;
}

/** As many guests as it takes until a line is as it was. */
const guestsAfterChange = 20;

export interface MeasureInput {
  scenario: Scenario;
  days: number;
  /** Days that teach and are not counted. */
  history: number;
  seed: number;
}

export function measureWaits({ scenario, days, history, seed }: MeasureInput): MeasuredWait[] {
  const hall = newHall();
  const logDays = new LogDays(86_400);
  const found: MeasuredWait[] = [];
  const estimates = new Map<string, Omit<MeasuredWait, 'waited'> & { at: number }>();
  let joinsSinceChange = Infinity;
  for (const event of simulateDays(scenario, history + days, seed)) {
    logDays.follow(hall, event);
    const { told } = followEvent(hall, event);
    const { ticket = '', at, kind } = event;
    if (kind === 'join') joinsSinceChange += 1;
    // Desks that open together begin a day, and change none.
    if (kind === 'open' || kind === 'close')
      joinsSinceChange = [...hall.desks.values()].some(({ openedAt }) => openedAt < at) ? 0 : Infinity;
    if (told) {
      const isInBreak = [...hall.desks.values()].some(({ state }) => state === 'break');
      estimates.set(ticket, { told, at, isInBreak, isAfterChange: joinsSinceChange <= guestsAfterChange });
    }
    const before = kind === 'call' ? estimates.get(ticket) : undefined;
    if (!before || before.at < history * 86_400) continue;
    found.push({ ...before, waited: at - before.at });
  }
  return found;
}

export interface WaitSummary {
  count: number;
  mae: number;
  inside: number;
  earlier: number;
  width: number;
}

/** Minutes and percent. */
export function summarise(waits: readonly MeasuredWait[]): WaitSummary {
  const mean = (of: (wait: MeasuredWait) => number) =>
    waits.reduce((total, wait) => total + of(wait), 0) / waits.length;
  return {
    count: waits.length,
    mae: mean(({ told, waited }) => Math.abs(told.middle - waited)) / 60,
    inside: 100 * mean(({ told, waited }) => (waited >= told.low && waited <= told.high ? 1 : 0)),
    earlier: 100 * mean(({ told, waited }) => (waited < told.low ? 1 : 0)),
    width: mean(({ told }) => told.high - told.low) / 60,
  };
}
