// Until when a guest may step away. They name a time and are not called before it; their place in line is kept, so
// whoever waits on site only passes. The bound is that of a delay: by today's estimate no more guests go first than one
// delay may let pass. Without an estimate it is an hour. It is never longer than a hold, and never so late that the
// line closes right after it.

import { closingAfter, isOpenAt, type HoursException, type OpeningHours } from '../line/opening-hours.ts';
import { notCalledWithin, type WaitForecast } from './forecast.ts';
import { limits } from '../ticket/ticket.ts';

export interface AwayQuestion {
  ahead: number;
  line: {
    state: 'open' | 'paused' | 'closed';
    hours: OpeningHours | null;
    exceptions: HoursException[];
    waiting: number;
    forecast: WaitForecast | null;
  };
  timeZone: string;
  now: Date;
}

const minuteMs = 60_000;
/** Quarters of an hour are the same instants on the clocks of all time zones. */
const quarterMs = 15 * minuteMs;
/** A time that is nearer is not worth going away for. */
const leadMs = 10 * minuteMs;
const withoutEstimateMs = 60 * minuteMs;

/** The latest time at which they may be back; null: nobody behind them could go first, or the line is not open. */
export function latestReturn({ ahead, line, timeZone, now }: AwayQuestion): Date | null {
  const { state, hours, exceptions, waiting, forecast } = line;
  if (waiting - ahead <= 1 || state === 'closed' || !isOpenAt(hours, exceptions, now, timeZone)) return null;
  const closesAt = closingAfter(hours, exceptions, now, timeZone);
  const passedMs = forecast ? notCalledWithin(forecast, ahead + limits.maxDelay) * 1000 : withoutEstimateMs;
  const awayMs = Math.min(passedMs, limits.holdMinutes * minuteMs);
  return new Date(Math.min(now.getTime() + awayMs, closesAt ? closesAt.getTime() - quarterMs : Infinity));
}

/** The times that are offered. */
export function returnTimes(question: AwayQuestion): Date[] {
  const latest = latestReturn(question)?.getTime() ?? -Infinity;
  const times: Date[] = [];
  const first = Math.ceil((question.now.getTime() + leadMs) / quarterMs) * quarterMs;
  for (let at = first; at <= latest; at += quarterMs) times.push(new Date(at));
  return times;
}

/** Whether they may be away until then. Not only the times that are offered: the offer may be some minutes old. */
export function mayReturnAt(until: Date, question: AwayQuestion): boolean {
  const latest = latestReturn(question);
  return latest !== null && until > question.now && until <= latest;
}
