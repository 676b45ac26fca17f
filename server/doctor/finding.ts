// One check: its name, and the pure function that judges what was seen.

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
export const warning = (found: string, doThis: string, id?: FindingId): Judgement => ({
  state: 'warning',
  found,
  doThis,
  ...(id && { id }),
});
export const wrong = (found: string, doThis: string, id?: FindingId): Judgement => ({
  state: 'wrong',
  found,
  doThis,
  ...(id && { id }),
});

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
