/**
 * Who waits longer: the mean waits of groups of guests, and whether a difference is more than chance explains.
 *
 * Guests of one day wait alike, because they share its crowd. So days are the sample, not guests: the variance of a mean is that of a
 * ratio of sums over clusters of unequal size (Cochran, Sampling Techniques, 3rd edition 1977, chapter 9A),
 *
 *   D / (D - 1) * sum over days of (seconds of the day - mean * people of the day)^2 / people^2,
 *
 * with Student's t of D - 1 degrees of freedom, D being the days on which the group came. A difference to all other guests takes both
 * deviations of a day together, so that a day on which everybody waited long is no difference.
 */

import type { Tally } from './day-figure.ts';

/** A smaller group is counted together with others: nobody's own wait is to be read from a mean. */
export const fewestGuests = 20;
/** On fewer days a group tells nothing of chance. */
const fewestDays = 5;
/** The key of the small groups together. */
export const othersKey = 'others';

export interface WaitGroup {
  key: string;
  people: number;
  meanMinutes: number;
  /** The bounds of the mean that chance explains, 95 %; null: too few days. */
  chance: { low: number; high: number } | null;
  /** How it differs from all other guests beyond chance. */
  differs: 'longer' | 'shorter' | null;
}

/** The waits of one group: [people, seconds] of each day. */
type Days = readonly (readonly [people: number, seconds: number])[];

/** `days` have [people, seconds] by group. Largest first, the small ones together last; none where there is nothing to compare. */
export function compareWaits(days: readonly Tally[]): WaitGroup[] {
  const groups = foldSmall(groupDays(days));
  if (groups.length < 2) return [];
  return groups.map(({ key, of }) => {
    const rest = together(groups.filter((group) => group.key !== key));
    return {
      key,
      people: sumAt(of, 0),
      meanMinutes: meanOf(of) / 60,
      chance: chanceOf(of),
      differs: difference(of, rest, groups.length),
    };
  });
}

interface GroupDays {
  key: string;
  of: Days;
}

const none = [0, 0] as const;

function groupDays(days: readonly Tally[]): GroupDays[] {
  const keys = [...new Set(days.flatMap((day) => Object.keys(day)))];
  return keys
    .map((key) => ({ key, of: days.map((day): [number, number] => [day[key]?.[0] ?? 0, day[key]?.[1] ?? 0]) }))
    .sort((a, b) => sumAt(b.of, 0) - sumAt(a.of, 0) || (a.key < b.key ? -1 : 1));
}

/** If the small ones are too few even together, the next one joins them: otherwise they were known by subtraction from all guests. */
function foldSmall(groups: readonly GroupDays[]): GroupDays[] {
  const shown = groups.filter(({ of }) => sumAt(of, 0) >= fewestGuests);
  const folded = groups.slice(shown.length);
  if (folded.length === 0) return shown;
  while (sumAt(together(folded), 0) < fewestGuests) {
    const next = shown.pop();
    if (!next) return [];
    folded.push(next);
  }
  return [...shown, { key: othersKey, of: together(folded) }];
}

/** The sums of each day. */
function together([first, ...others]: readonly GroupDays[]): Days {
  return (first?.of ?? []).map(([people, seconds], at) => {
    const more = others.map(({ of }) => of[at] ?? none);
    return [people + sumAt(more, 0), seconds + sumAt(more, 1)];
  });
}

function sumAt(pairs: Days, at: 0 | 1): number {
  return pairs.reduce((sum, pair) => sum + pair[at], 0);
}

function meanOf(days: Days): number {
  return sumAt(days, 1) / sumAt(days, 0);
}

/** What each day adds to the error of the mean. */
function deviations(days: Days): number[] {
  const mean = meanOf(days);
  const people = sumAt(days, 0);
  return days.map(([count, seconds]) => (seconds - mean * count) / people);
}

const cameOn = (days: Days): number => days.filter(([people]) => people > 0).length;

function errorOf(deviation: readonly number[], days: number): number {
  return Math.sqrt((days / (days - 1)) * deviation.reduce((sum, one) => sum + one * one, 0));
}

function chanceOf(of: Days): WaitGroup['chance'] {
  const days = cameOn(of);
  if (days < fewestDays) return null;
  const reach = studentQuantile(oneIn / 2, days - 1) * errorOf(deviations(of), days);
  return { low: Math.max(0, meanOf(of) - reach) / 60, high: (meanOf(of) + reach) / 60 };
}

/** Of so many comparisons, one in twenty at most is to differ by chance (Bonferroni). */
function difference(of: Days, rest: Days, comparisons: number): WaitGroup['differs'] {
  const days = Math.min(cameOn(of), cameOn(rest));
  if (days < fewestDays) return null;
  const beside = deviations(rest);
  const error = errorOf(
    deviations(of).map((one, at) => one - (beside[at] ?? 0)),
    days,
  );
  const found = meanOf(of) - meanOf(rest);
  if (Math.abs(found) <= studentQuantile(oneIn / 2 / comparisons, days - 1) * error) return null;
  return found > 0 ? 'longer' : 'shorter';
}

const oneIn = 0.05;

/** The value that Student's t exceeds with this probability (Abramowitz and Stegun 1964, 26.2.23 and 26.7.5). */
export function studentQuantile(probability: number, freedom: number): number {
  const s = Math.sqrt(-2 * Math.log(probability));
  const z =
    s - (2.515517 + 0.802853 * s + 0.010328 * s ** 2) / (1 + 1.432788 * s + 0.189269 * s ** 2 + 0.001308 * s ** 3);
  const first = (z ** 3 + z) / 4;
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  const third = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384;
  const fourth = (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92_160;
  return z + first / freedom + second / freedom ** 2 + third / freedom ** 3 + fourth / freedom ** 4;
}
