import { randomInt } from 'node:crypto';

const maxSeed = 2 ** 31;
/** The one of every ordinary run: a build fails by what was changed, and not by chance. */
const usualSeed = 20_260;

/** What the tests with odd input are thrown (docs/decisions/056): given, or the usual one, or another one each time where everything is tried. */
export function fuzzSeed({ given, isWide }: { given: string | undefined; isWide: boolean }): string {
  if (given !== undefined && given !== '') return given;
  return String(isWide ? randomInt(1, maxSeed) : usualSeed);
}
