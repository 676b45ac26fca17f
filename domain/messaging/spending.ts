/**
 * Decides whether a text may be paid for. A place pays for texts to its own country and to those it names, to numbers that take texts and
 * cost nothing else, and for so many on one day: in all, to one number (over all places of the installation), to numbers that begin alike,
 * and to guests who joined from one network address. Of these last two only texts to guests of whom nothing was seen yet are counted: who
 * stood at the desk or wrote back is a person. Where so many texts went to numbers that begin alike and nobody among them gave any sign
 * of a person, all of them are held until a manager says otherwise.
 */

import type { ParsedPhone } from '../phone/phone.ts';

export interface SpendingRules {
  /** ISO 3166-1 alpha-2. */
  countries: readonly string[];
  dayMost: number;
  numberMost: number;
  prefixMost: number;
  addressMost: number;
  unusualAfter: number;
}

export type SpendingBound = Exclude<keyof SpendingRules, 'countries'>;

/** What is usual, and between which numbers it may be set. One person is never texted more often, whatever places wish. */
export const spendingBounds: Readonly<Record<SpendingBound, { usual: number; least: number; max: number }>> = {
  dayMost: { usual: 500, least: 0, max: 100_000 },
  numberMost: { usual: 20, least: 1, max: 20 },
  prefixMost: { usual: 200, least: 1, max: 100_000 },
  addressMost: { usual: 200, least: 1, max: 100_000 },
  unusualAfter: { usual: 20, least: 5, max: 100_000 },
};
export const boundNames = Object.keys(spendingBounds) as SpendingBound[];

/** So many countries may be named. */
export const maxCountries = 60;

/** What a place has set; null: what is usual. */
export type SpendingSet = { [Bound in SpendingBound]: number | null } & { countries: readonly string[] | null };

export function rulesOf(set: SpendingSet | null, country: string): SpendingRules {
  const { dayMost, numberMost, prefixMost, addressMost, unusualAfter } = spendingBounds;
  return {
    countries: set?.countries ?? [country],
    dayMost: set?.dayMost ?? dayMost.usual,
    numberMost: set?.numberMost ?? numberMost.usual,
    prefixMost: set?.prefixMost ?? prefixMost.usual,
    addressMost: set?.addressMost ?? addressMost.usual,
    unusualAfter: set?.unusualAfter ?? unusualAfter.usual,
  };
}

/** Why a text is not paid for; as messages carry it. */
export const spendingReasons = ['no_texts', 'country_not_allowed', 'budget_spent', 'held'] as const;
export type SpendingReason = (typeof spendingReasons)[number];

export function isSpendingReason(reason: string): reason is SpendingReason {
  return (spendingReasons as readonly string[]).includes(reason);
}

/** What the number alone says. Numbers of no country (satellites, 'international networks') are never paid for. */
export function reasonAgainst(
  { country, canText }: Pick<ParsedPhone, 'country' | 'canText'>,
  { countries }: Pick<SpendingRules, 'countries'>,
): Extract<SpendingReason, 'no_texts' | 'country_not_allowed'> | null {
  if (country === null || !countries.includes(country)) return 'country_not_allowed';
  return canText ? null : 'no_texts';
}

/** The number without its last four digits: a group that is rented and sold together. */
export const prefixOf = (e164: string): string => e164.slice(0, -unnamedDigits);
const unnamedDigits = 4;

/** What was booked on the place's day. */
export interface Booked {
  texts: number;
  /** To this number, over all places. */
  toNumber: number;
  toPrefix: number;
  fromAddress: number;
}

/** Whether a bound is reached by what was counted. */
export function isSpent({ texts, toNumber, toPrefix, fromAddress }: Booked, rules: SpendingRules): boolean {
  return (
    texts >= rules.dayMost ||
    toNumber >= rules.numberMost ||
    toPrefix >= rules.prefixMost ||
    fromAddress >= rules.addressMost
  );
}

/** How long it is remembered that there was a person among numbers that begin alike. */
export const knownPrefixDays = 60;
