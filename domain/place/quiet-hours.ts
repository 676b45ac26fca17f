/**
 * Decides when a place is quiet and what is held back then: all that is not about the line now. Calls and what takes them back, the
 * heads-up, the link of somebody who just joined, news of the line, an opening that a place was kept for, what staff write and what a guest
 * is answered go at any hour. Times are the place's own clock.
 */

import { addDays, instantOf, isClockTime, localDay, minutesOfClock } from '../local-time.ts';

export interface QuietHours {
  isOn: boolean;
  /** HH:MM; where it is later than `to`, the quiet goes over midnight. */
  from: string;
  to: string;
}

/** Where the place says nothing else (product 9). */
export const quietDefaults: QuietHours = { isOn: true, from: '21:00', to: '08:00' };

export function quietHoursOf(own: Partial<QuietHours> | null): QuietHours {
  return { ...quietDefaults, ...own };
}

/** Nothing lies between a time and itself: whoever wants no quiet turns it off. */
export function quietFault({ isOn, from, to }: QuietHours): { field: 'from' | 'to'; code: string } | null {
  if (!isClockTime(from)) return { field: 'from', code: 'time_missing' };
  if (!isClockTime(to)) return { field: 'to', code: 'time_missing' };
  return isOn && from === to ? { field: 'to', code: 'time_same' } : null;
}

/** When the quiet ends in which `now` falls; null: it is not quiet. */
export function quietUntil(now: Date, timeZone: string, { isOn, from, to }: QuietHours): Date | null {
  const [begins, ends] = [minutesOfClock(from), minutesOfClock(to)];
  if (!isOn || begins === ends) return null;
  const today = localDay(now, timeZone);
  // In instants: a clock that goes back shows the end of the quiet twice.
  for (const day of [addDays(today, -1), today]) {
    const until = instantOf(begins > ends ? addDays(day, 1) : day, ends, timeZone);
    if (instantOf(day, begins, timeZone) <= now && now < until) return until;
  }
  return null;
}
