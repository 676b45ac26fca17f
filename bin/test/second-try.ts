import type { Failure, Report } from './test-reports.ts';

/** More unsteady tests than this fail the run. */
export const maxUnsteady = 3;
/** More failures than this are no race but a fault: nothing is tried again. */
export const maxTriedAgain = 12;

/** `unsteady`: those that passed at the second try. `again`: the report of the second run. If it ran fewer tests than had failed, it proves nothing. */
export function judgeSecondTry(first: Failure[], again: Report) {
  const hasRunAll = again.passed + again.failures.length >= first.length;
  const second = new Map(again.failures.map((failure) => [failure.name, failure]));
  const unsteady = hasRunAll ? first.filter(({ name }) => !second.has(name)) : [];
  const failed = first
    .filter((failure) => !unsteady.includes(failure))
    .map((failure) => ({ ...failure, words: bothErrors(failure, second.get(failure.name)) }));
  const others = again.failures.filter(({ name }) => first.every((failure) => failure.name !== name));
  return { unsteady, failed: [...failed, ...others] };
}

function bothErrors({ words }: Failure, second: Failure | undefined): string {
  if (!second || second.words === words) return words;
  return `${words}\n    At the second try:\n${second.words}`;
}

/** The arguments that make Vitest run these tests alone. */
export function vitestAgain(failures: Failure[]): string[] {
  const known = failures.flatMap(({ test }) => test ?? []);
  const files = [...new Set(known.map(({ file }) => file))];
  const tests = known.flatMap(({ name }) => name ?? []);
  const isByName = tests.length === known.length;
  return [...files, ...(isByName ? [`--testNamePattern=^(${tests.map(literally).join('|')})$`] : [])];
}

/** Escapes a text for a regular expression. */
function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
