// The news for waiting guests, also when their line is paused or closed. Times are times of day on the place's own clock.

import { fieldRefusal, Refusal } from '../refusal.ts';
import { addDays, clockTimeOf, instantOf, isClockTime, localDay, localMinutes, minutesOfClock } from '../local-time.ts';

export type LineNews =
  | { kind: 'pause'; minutes: number }
  | { kind: 'closes'; at: string }
  | { kind: 'no_more' }
  /** It takes longer than the guests were told. Without minutes: their own page has the wait as it is now. */
  | { kind: 'late' };

/** In the words of a host, as they are written. */
export interface OwnNews {
  kind: 'own';
  text: string;
}

/** Without a change of the line's state: nobody is told more often. */
const minutesBetweenNews = 10;

export function refuseNewsTooSoon(toldAt: Date | null, now: Date): void {
  const left = toldAt ? minutesBetweenNews * 60 - (now.getTime() - toldAt.getTime()) / 1000 : 0;
  if (left > 0) throw new Refusal('too_many', { retryAfterSeconds: Math.ceil(left) });
}

/** A longer pause counts as closing. */
export const pauseMostMinutes = 240;

/** The values that the message stores: the kind, and the time as HH:MM if it names one. */
export function newsValues(news: LineNews, { now, timeZone }: { now: Date; timeZone: string }) {
  if (news.kind === 'no_more' || news.kind === 'late') return { news: news.kind, at: '' };
  if (news.kind === 'pause') {
    if (!Number.isInteger(news.minutes) || news.minutes < 1 || news.minutes > pauseMostMinutes)
      throw fieldRefusal('news.minutes', 'out_of_range');
    return {
      news: news.kind,
      at: clockTimeOf(localMinutes(new Date(now.getTime() + news.minutes * 60_000), timeZone)),
    };
  }
  if (!isClockTime(news.at)) throw fieldRefusal('news.at', 'invalid');
  return { news: news.kind, at: news.at };
}

/** Whether the time that such news names is over, with the minute that it names. `at`: as stored. */
export function isNewsOver(at: string, { since, now, timeZone }: { since: Date; now: Date; timeZone: string }) {
  if (!isClockTime(at)) return false;
  const day = localDay(since, timeZone);
  const named = (on: string): number => instantOf(on, minutesOfClock(at) + 1, timeZone).getTime();
  const ends = named(day) > since.getTime() ? named(day) : named(addDays(day, 1));
  return now.getTime() >= ends;
}
