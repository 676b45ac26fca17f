import { randomInt } from 'node:crypto';

const maxSeed = 2 ** 31;
/** Of ordinary runs, so that a build fails because of a change and not by chance. */
const usualSeed = 20_260;

/** The seed of the fuzz tests (docs/decisions/056): the given one, the usual one, or in a wide run a random one. */
export function fuzzSeed({ given, isWide }: { given: string | undefined; isWide: boolean }): string {
  if (given !== undefined && given !== '') return given;
  return String(isWide ? randomInt(1, maxSeed) : usualSeed);
}
