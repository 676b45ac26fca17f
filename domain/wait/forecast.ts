// What a line tells at present, by how many are ahead: made from an estimate after each event, kept with the line, read by everything
// that tells a wait. A command and a screen only look it up.

import { comingTurn } from './coming-turn.ts';
import type { OneDeskMore } from './one-desk-more.ts';
import type { Hall } from './hall.ts';
import { predictWaits, type PredictedLine } from './predict-waits.ts';
import { nearestMinutes, showWait, type ShownWait } from './shown-wait.ts';
import { claimedShare } from './wait-record.ts';

/** Lists by entry; whole seconds. */
export interface WaitForecast {
  /** How many are ahead, rising from 0; what is between two entries lies between them. */
  ahead: number[];
  low: number[];
  /** As likely sooner as later; the version before, which may run beside this one, writes none. */
  middle?: number[];
  high: number[];
  /** When three in four have not been called yet, and when four in five have been served (coming-turn.ts). */
  early: number[];
  served: number[];
  /** What one more desk would do, for those who work there. */
  oneMore?: OneDeskMore;
  /** So far made of what the place expects more than of waits that were seen. */
  isFirst?: true;
  /** Of the desks on a break that was said to end, the first that comes back. */
  away?: DeskAway;
}

export interface DeskAway {
  /** Its name. */
  desk: string;
  /** RFC 3339 */
  backAt: string;
}

const columns = ['low', 'middle', 'high', 'early', 'served'] as const;
type Column = (typeof columns)[number];

/** So many may join in the second before a line tells anew: the crowd when doors open. */
const crowd = 20;

/** What a line tells now; null: it can't be told. `before`: what it told, if nothing has happened since. */
export function renewForecast(hall: Hall, lineId: string, now: number, before: WaitForecast | null) {
  const waiting = hall.lines.get(lineId)?.waiting.length ?? 0;
  const predicted = predictWaits({ hall, lineId, now, further: crowd + Math.ceil(waiting / 4) });
  return predicted && calmForecast(before, forecastOf(predicted));
}

/** The first so many have an entry each; further back one of every twelfth part. */
const eachOfFirst = 12;
const maxSeconds = 7 * 86_400;

export function forecastOf(line: PredictedLine): WaitForecast {
  const last = line.places.length - 1;
  const forecast: WaitForecast & { middle: number[] } = {
    ahead: [],
    low: [],
    middle: [],
    high: [],
    early: [],
    served: [],
  };
  const known = { low: 0, middle: 0, high: 0, early: 0, served: 0 };
  for (let ahead = 0; ; ahead = Math.min(last, Math.max(ahead + 1, Math.round(ahead * (1 + 1 / eachOfFirst))))) {
    const place = line.places[ahead];
    if (!place) break;
    const { low, middle, high } = place;
    const entry = { low, middle, high, ...comingTurn(line, ahead + 1) };
    forecast.ahead.push(ahead);
    for (const column of columns) {
      // Nobody further back is told less.
      known[column] = Math.max(known[column], Math.min(maxSeconds, Math.round(entry[column])));
      forecast[column].push(known[column]);
    }
    if (ahead === last) break;
  }
  if (line.isFirstEstimate) forecast.isFirst = true;
  return forecast;
}

function at(forecast: WaitForecast, column: Column, ahead: number): number {
  const { ahead: entries } = forecast;
  const values = forecast[column] ?? forecast.low;
  const found = entries.findIndex((entry) => entry >= ahead);
  // Behind the last entry it goes on as between the last two.
  const after = found < 0 ? entries.length - 1 : found;
  const [to = 0, high = 0] = [entries[after], values[after]];
  if (to === ahead || after === 0) return high;
  const [from = 0, low = 0] = [entries[after - 1], values[after - 1]];
  return low + ((ahead - from) / (to - from)) * (high - low);
}

/** null: it can't be told. */
export function tellWait(forecast: WaitForecast | null, ahead: number): ShownWait | null {
  return forecast && showWait({ low: at(forecast, 'low', ahead), high: at(forecast, 'high', ahead) });
}

/** For programs: the middle too, and the share of such ranges that hold; null while that is not known. */
export function tellWaitInFull(forecast: WaitForecast | null, ahead: number) {
  const shown = tellWait(forecast, ahead);
  if (!forecast || !shown) return null;
  const middle = Math.min(shown.high, Math.max(shown.low, nearestMinutes(at(forecast, 'middle', ahead) / 60)));
  return { ...shown, middle, confidence: forecast.isFirst ? null : claimedShare };
}

/** Seconds in which four of five who join with so many ahead have been served. */
export const servedWithin = (forecast: WaitForecast, ahead: number): number => at(forecast, 'served', ahead);

/** Seconds within which three of four who have so many ahead are not called yet. */
export const notCalledWithin = (forecast: WaitForecast, ahead: number): number => at(forecast, 'early', ahead);

/**
 * How far from the front guests hear 'soon your turn': by the line's count, or by its minutes where they can be told; by the minutes a
 * guest says they need to come, and some to spare, where those are more.
 */
export function headsUpPositions(
  settings: { headsUpAhead: number; headsUpMinutes: number },
  forecast: WaitForecast | null,
  travelMinutes: number | null = null,
): number {
  if (!forecast) return settings.headsUpAhead;
  const minutes = Math.max(settings.headsUpMinutes, travelMinutes === null ? 0 : travelMinutes + spareMinutes);
  let byMinutes = 0;
  while (byMinutes < maxHeadsUp && at(forecast, 'early', byMinutes + 1) <= minutes * 60) byMinutes += 1;
  return Math.min(maxHeadsUp, Math.max(settings.headsUpAhead, byMinutes));
}

/** To put on a coat, and to find the door. */
const spareMinutes = 5;

// However quick a line is, nobody needs a warning further out than this; it also bounds what a command reads.
export const maxHeadsUp = 20;

/** While nothing happens in a line, time alone changes what it tells: only where that is more than a tenth. */
export function calmForecast(before: WaitForecast | null, next: WaitForecast): WaitForecast {
  if (!before) return next;
  const calm = { ...next, low: [...next.low], high: [...next.high] };
  let [low, high] = [0, 0];
  next.ahead.forEach((ahead, entry) => {
    const [wasLow, wasHigh] = [at(before, 'low', ahead), at(before, 'high', ahead)];
    const [isLow, isHigh] = [next.low[entry] as number, next.high[entry] as number];
    const mayStay = wasHigh / 10;
    const stays = Math.abs(isLow - wasLow) <= mayStay && Math.abs(isHigh - wasHigh) <= mayStay;
    low = calm.low[entry] = Math.max(low, Math.round(stays ? wasLow : isLow));
    high = calm.high[entry] = Math.max(high, Math.round(stays ? wasHigh : isHigh));
  });
  return calm;
}
