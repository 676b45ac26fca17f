/**
 * Decides which days a chart shows, which days it compares them with, and in which steps it draws them. Days are days of work of the place.
 */

import { addDays, dayNumber, isDay, serviceDayBeginsAtMinutes, weekdayOf, weekdays } from '../local-time.ts';

export const rangeChoices = ['today', 'this_week', 'last_week', '7', '28', '90', '365', 'own'] as const;
export type RangeChoice = (typeof rangeChoices)[number];

export interface DayRange {
  from: string;
  to: string;
}

export interface ChosenRange extends DayRange {
  choice: RangeChoice;
  days: number;
}

/** Ten years with leap days. */
export const longestDays = 3653;
/** Of all lines together: five years of 55 lines are some ten seconds of work. */
export const maxDaysOfLines = 100_000;
const usualChoice: RangeChoice = '28';

/** Reads the range from the text in an address; invalid text gives the default. No day is later than today. */
export function chooseRange(
  input: { choice: string | null; from: string | null; to: string | null },
  today: string,
  lines = 1,
) {
  const choice = rangeChoices.find((one) => one === input.choice) ?? usualChoice;
  if (choice === 'this_week') return rangeOf(choice, { from: stepStart(today, 'week'), to: today });
  if (choice === 'last_week') return rangeOf(choice, weekBefore(today));
  if (choice !== 'own')
    return rangeOf(choice, { from: addDays(today, choice === 'today' ? 0 : 1 - Number(choice)), to: today });
  const ends = [input.from, input.to].map((day) => (day && isDay(day) && day < today ? day : today)).sort();
  const [early = today, to = today] = ends;
  const maxDays = Math.min(longestDays, Math.ceil(maxDaysOfLines / Math.max(1, lines)));
  const own = rangeOf('own', { from: addDays(to, 1 - Math.min(maxDays, daysBetween(early, to) + 1)), to });
  return { ...own, choice: choiceOf(own, today) };
}

function rangeOf(choice: RangeChoice, { from, to }: DayRange): ChosenRange {
  return { choice, days: daysBetween(from, to) + 1, from, to };
}

/** If the dates equal those of a named choice, they count as that choice. */
function choiceOf({ from, to, days }: ChosenRange, today: string): RangeChoice {
  const week = weekBefore(today);
  if (to !== today) return from === week.from && to === week.to ? 'last_week' : 'own';
  return days === 1 ? 'today' : (rangeChoices.find((one) => one === String(days)) ?? 'own');
}

/** The same number of days, ending on the day before; of a week, the same weekdays of the week before. */
export function rangeBefore({ choice, from, to, days }: ChosenRange): DayRange {
  if (choice === 'this_week' || choice === 'last_week') return { from: addDays(from, -7), to: addDays(to, -7) };
  return { from: addDays(from, -days), to: addDays(from, -1) };
}

/** Monday to Sunday of the last week that ended before this day. */
export function weekBefore(day: string): DayRange {
  const monday = stepStart(day, 'week');
  return { from: addDays(monday, -7), to: addDays(monday, -1) };
}

export type Step = 'hour' | 'day' | 'week' | 'month';

export function stepOf(days: number): Step {
  if (days === 1) return 'hour';
  if (days <= 31) return 'day';
  return days <= 182 ? 'week' : 'month';
}

/** The first day of the step that a day belongs to. Weeks begin on Monday. */
export function stepStart(day: string, step: Step): string {
  if (step === 'month') return `${day.slice(0, 7)}-01`;
  return step === 'week' ? addDays(day, -weekdayIndex(day)) : day;
}

/** 0 is Monday. */
export function weekdayIndex(day: string): number {
  return weekdays.indexOf(weekdayOf(day));
}

/** How many hours after the start of the day of work an hour is. The day begins at 04:00, so 01:00 is late, not early. */
export function lateness(hour: number): number {
  return (hour - serviceDayBeginsAtMinutes / 60 + 24) % 24;
}

export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** How often each weekday occurs in the range, first and last day included; Monday first. */
export function weekdaysIn({ from, to }: DayRange): number[] {
  const days = daysBetween(from, to) + 1;
  const first = weekdayIndex(from);
  return Array.from({ length: 7 }, (_, weekday) => {
    const after = (weekday - first + 7) % 7;
    return days > after ? Math.floor((days - after - 1) / 7) + 1 : 0;
  });
}

/**
 * How a figure changed against the period before, in whole percent; of a share, in points (from 20 % to 25 % is 5). Null:
 * one of them is not known, or nothing can be a multiple of what was.
 */
export function changeOf(is: number | null, was: number | null, isShare = false): number | null {
  if (is === null || was === null) return null;
  if (isShare) return Math.round(100 * (is - was));
  return was === 0 ? null : Math.round((100 * (is - was)) / was);
}
