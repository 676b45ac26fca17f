/**
 * Decides whether a text may be paid for. A place pays for texts to its own country and to the countries it allows, to numbers that accept
 * texts and are not premium. Daily limits apply: in all, per number (over all places of the installation), per prefix, and per network
 * address that guests joined from. The last two count only texts to unproven guests: a guest who came to the desk or wrote back is a
 * real person. If a prefix reaches its limit and no guest of that prefix is proven, the whole prefix is blocked until a manager allows it.
 */

import type { ParsedPhone } from '../phone/phone.ts';
import type { SpendingReason } from './failure-reason.ts';

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

/** The default and range of each limit. The range also protects one person from too many texts, whatever a place sets. */
export const spendingBounds: Readonly<Record<SpendingBound, { usual: number; least: number; max: number }>> = {
  dayMost: { usual: 500, least: 0, max: 100_000 },
  numberMost: { usual: 20, least: 1, max: 20 },
  prefixMost: { usual: 200, least: 1, max: 100_000 },
  addressMost: { usual: 200, least: 1, max: 100_000 },
  unusualAfter: { usual: 20, least: 5, max: 100_000 },
};
export const boundNames = Object.keys(spendingBounds) as SpendingBound[];

/** Maximum number of allowed countries. */
export const maxCountries = 60;

/** The limits a place has set; null: the default. */
export type SpendingSet = { [Bound in SpendingBound]: number | null } & { countries: readonly string[] | null };

export function rulesOf(set: SpendingSet | null, country: string): SpendingRules {
  const bounds = boundNames.map((name) => [name, set?.[name] ?? spendingBounds[name].usual]);
  return {
    countries: set?.countries ?? [country],
    ...(Object.fromEntries(bounds) as Record<SpendingBound, number>),
  };
}

/** Checks the number alone. Numbers of no country (satellites, 'international networks') are never paid for. */
export function reasonAgainst(
  { country, canText }: Pick<ParsedPhone, 'country' | 'canText'>,
  { countries }: Pick<SpendingRules, 'countries'>,
): Extract<SpendingReason, 'no_texts' | 'country_not_allowed'> | null {
  if (country === null || !countries.includes(country)) return 'country_not_allowed';
  return canText ? null : 'no_texts';
}

/** The number without its last four digits: such groups are rented and sold together. */
export const prefixOf = (e164: string): string => e164.slice(0, -unnamedDigits);
const unnamedDigits = 4;

/** The counts of the place's day. */
export interface Booked {
  texts: number;
  /** To this number, over all places. */
  toNumber: number;
  toPrefix: number;
  fromAddress: number;
}

/** Whether the counts reach a limit. */
export function isSpent({ texts, toNumber, toPrefix, fromAddress }: Booked, rules: SpendingRules): boolean {
  return (
    texts >= rules.dayMost ||
    toNumber >= rules.numberMost ||
    toPrefix >= rules.prefixMost ||
    fromAddress >= rules.addressMost
  );
}

/** How long a prefix stays proven after a real person used one of its numbers. */
export const knownPrefixDays = 60;
