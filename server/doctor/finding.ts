// A check is a name and a pure function that judges what was seen.

import type { FindingId } from '#domain/installation/finding-ids.ts';
import type { Seen } from './installation-seen.ts';

export type Judgement =
  | { state: 'good'; found: string; doThis: null }
  | {
      state: 'warning' | 'wrong';
      found: string;
      doThis: string;
      /** Set if the owner's page says it too, in its own words. */
      id?: FindingId | undefined;
    };

export type Finding = { name: string } & Judgement;

export interface Check {
  name: string;
  /** Null: there is nothing to judge. */
  judge: (seen: Seen) => Judgement | null;
}

export const good = (found: string): Judgement => ({ state: 'good', found, doThis: null });
const bad =
  (state: 'warning' | 'wrong') =>
  (found: string, doThis: string, id?: FindingId): Judgement => ({ state, found, doThis, ...(id && { id }) });
export const warning = bad('warning');
export const wrong = bad('wrong');

/** A check of one part of what was seen, which is left out if that part is missing. */
export const checkOf = <Part extends keyof Seen>(
  name: string,
  part: Part,
  judge: (part: NonNullable<Seen[Part]>, seen: Seen) => Judgement | null,
): Check => ({
  name,
  judge: (seen) => {
    const found = seen[part];
    return found === null || found === undefined ? null : judge(found, seen);
  },
});

export const examine = (seen: Seen, checks: readonly Check[]): Finding[] =>
  checks.flatMap(({ name, judge }) => {
    const judgement = judge(seen);
    return judgement === null ? [] : [{ name, ...judgement }];
  });
