// The news for waiting guests, also when their line is paused or closed. Times are times of day on the place's own clock.

import { fieldRefusal, Refusal } from '../refusal.ts';
import { localMinutes } from '../local-time.ts';

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

interface NewsFacts {
  now: Date;
  timeZone: string;
}

/** The values that the message stores: the kind, and the time as HH:MM if it names one. */
export function newsValues(news: LineNews, { now, timeZone }: NewsFacts): { news: LineNews['kind']; at: string } {
  if (news.kind === 'no_more' || news.kind === 'late') return { news: news.kind, at: '' };
  if (news.kind === 'pause') {
    if (!Number.isInteger(news.minutes) || news.minutes < 1 || news.minutes > pauseMostMinutes)
      throw fieldRefusal('news.minutes', 'out_of_range');
    return { news: news.kind, at: clockText(localMinutes(now, timeZone) + news.minutes) };
  }
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d$/u.test(news.at)) throw fieldRefusal('news.at', 'invalid');
  return { news: news.kind, at: news.at };
}

function clockText(minutes: number): string {
  const intoDay = minutes % (24 * 60);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${two(Math.floor(intoDay / 60))}:${two(intoDay % 60)}`;
}
