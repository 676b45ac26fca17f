import type { Finding } from './finding.ts';

const signs = { good: '✓ good   ', warning: '! warning', wrong: '✗ WRONG  ' } as const;

/** Prints it, with `--json` for programs. Returns whether nothing is wrong. */
export function report(findings: readonly Finding[], args: readonly string[]): boolean {
  process.stdout.write(args.includes('--json') ? reportJson(findings) : reportText(findings));
  return countStates(findings).wrong === 0;
}

export function countStates(findings: readonly Finding[]): Record<'good' | 'warnings' | 'wrong', number> {
  const count = (state: Finding['state']): number => findings.filter((finding) => finding.state === state).length;
  return { good: count('good'), warnings: count('warning'), wrong: count('wrong') };
}

/** One line for each check, then what to do about each that is not good, then the counts. */
export function reportText(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ name }) => name.length));
  const lines = findings.map(({ name, state, found }) => `${signs[state]}  ${name.padEnd(width)}  ${found}`);
  const advice = findings.flatMap(({ name, state, doThis }) =>
    doThis === null
      ? []
      : ['', `${signs[state].trim()}  ${name}: what to do`, ...doThis.split('\n').map((line) => `  ${line}`)],
  );
  const { good, warnings, wrong } = countStates(findings);
  const counts = `${good} good, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}, ${wrong} wrong`;
  return [...lines, ...advice, '', counts, ''].join('\n');
}

export const reportJson = (findings: readonly Finding[]): string =>
  `${JSON.stringify({ ...countStates(findings), checks: findings }, null, 2)}\n`;
