/** Runs lint, format, types and house rules in parallel. `--fix` formats, and fixes what lint can fix. */
import { styleText } from 'node:util';
import { runNode, type Ending } from './run-program.ts';

const modules = 'node_modules';

export type Tally = { passed: number; failed: number };

export async function check(isFixing = false): Promise<Tally> {
  const fix = isFixing ? ['--fix'] : [];
  const format = tell('Format', runNode([`${modules}/oxfmt/bin/oxfmt`, isFixing ? '--write' : '--check', '.']));
  // First the types of routes and messages: lint and compiler read them.
  const made = await Promise.all([
    runNode([`${modules}/@react-router/dev/bin.cjs`, 'typegen']),
    runNode(['bin/catalogs/compile-catalogs.ts', '--types']),
  ]);
  const unmade = made.filter(({ code }) => code !== 0);
  for (const { output } of unmade) console.log(output);
  const results = await Promise.all([
    format,
    tell('Lint', runNode([`${modules}/oxlint/bin/oxlint`, ...fix])),
    tell('House', runNode(['bin/house/house.ts'])),
    tell('Types', runNode([`${modules}/typescript/bin/tsc`, '--noEmit', '--pretty', 'false', '-p', '.'])),
  ]);
  const passed = results.filter(Boolean).length;
  return { passed, failed: results.length - passed + unmade.length };
}

async function tell(name: string, ending: Promise<Ending>): Promise<boolean> {
  const { code, output, seconds } = await ending;
  if (code !== 0) console.log(output.trimEnd());
  const word = code === 0 ? styleText('green', 'good') : styleText('red', 'failed');
  console.log(`${name}: ${word} (${seconds.toFixed(1)} s)`);
  return code === 0;
}

if (import.meta.main) process.exitCode = (await check(process.argv.includes('--fix'))).failed === 0 ? 0 : 1;
