/**
 * Everything that is tested, one runner after the other; the last line is the sum of all. Names of runners as arguments run
 * those alone (`npm test -- unit journeys`); `--wide` runs the journeys in every language and size.
 */
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { check, type Tally } from './check.ts';
import { endLeftovers } from './end-leftovers.ts';
import { findChromium } from './find-chromium.ts';
import { endPrograms, runNode } from './run-program.ts';

const deadlineMs = 20 * 60_000;
const runners = {
  check: () => check(),
  build: runBuild,
  unit: () => runVitest('unit'),
  database: () => runVitest('database'),
  faults: () => runVitest('faults'),
  journeys: runJourneys,
};

// Everything that the tests write goes here, so that whatever they leave can be found and removed.
const folder = await realpath(await mkdtemp(join(tmpdir(), 'turnstone-run-')));
process.env['TMPDIR'] = folder;

let isBuilt = true;
const total: Tally = { passed: 0, failed: 0 };
let ending: Promise<void> | undefined;
const timer = setTimeout(() => endOnce('The tests took longer than 20 minutes.'), deadlineMs);
// Ctrl-C arrives twice: from the terminal and handed on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => endOnce(`Ended by ${signal}.`));

for (const [name, run] of Object.entries(runners)) if (isChosen(name) && ending === undefined) await runOne(name, run);
endOnce();

function isChosen(name: string): boolean {
  const chosen = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  const needsBuild = chosen.includes('journeys') || chosen.includes('faults');
  return chosen.length === 0 || chosen.includes(name) || (name === 'build' && needsBuild);
}

async function runOne(name: string, run: () => Promise<Tally>): Promise<void> {
  const began = Date.now();
  console.log(`\n--- ${name}`);
  const tally = await run().catch((error: unknown) => {
    console.log(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  });
  if (ending !== undefined) return;
  total.passed += tally.passed;
  total.failed += tally.failed;
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`--- ${name}: ${tally.passed} passed, ${tally.failed} failed (${seconds} s)`);
}

function endOnce(reason?: string): void {
  ending ??= end(reason);
}

async function end(reason?: string): Promise<void> {
  clearTimeout(timer);
  if (reason !== undefined) {
    console.log(reason);
    total.failed += 1;
  }
  await endPrograms();
  for (const left of await endLeftovers(folder)) {
    console.log(`Left running by the tests, ended now: ${left}`);
    total.failed += 1;
  }
  await rm(folder, { recursive: true, force: true });
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 ? 0 : 1);
}

async function runBuild(): Promise<Tally> {
  const { code } = await runNode(['bin/build-when-stale.ts'], { isShown: true });
  isBuilt = code === 0;
  return { passed: 0, failed: isBuilt ? 0 : 1 };
}

async function runVitest(project: string): Promise<Tally> {
  const file = join(folder, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const order = project === 'faults' ? ['--no-file-parallelism'] : [];
  const { code } = await runNode(
    ['node_modules/vitest/vitest.mjs', 'run', `--project=${project}`, ...reporters, ...order],
    {
      env: { NODE_ENV: 'test' },
      isShown: true,
    },
  );
  const report = z
    .object({ numPassedTests: z.number(), numFailedTests: z.number() })
    .parse(JSON.parse(await readFile(file, 'utf8')));
  return judged(code, report.numPassedTests, report.numFailedTests);
}

async function runJourneys(): Promise<Tally> {
  if (!isBuilt) throw new Error('There is no build to walk through.');
  const file = join(folder, 'journeys.json');
  const { code } = await runNode(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
    env: {
      NODE_ENV: 'production',
      CHROMIUM_PATH: await findChromium(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      ...(process.argv.includes('--wide') ? { WIDE: '1' } : {}),
    },
    isShown: true,
  });
  const { stats } = z
    .object({ stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }) })
    .parse(JSON.parse(await readFile(file, 'utf8')));
  return judged(code, stats.expected, stats.unexpected + stats.flaky);
}

/** A runner that failed as a whole, or that found no test, counts as one failure. */
function judged(code: number, passed: number, failed: number): Tally {
  const isBroken = (code !== 0 && failed === 0) || passed + failed === 0;
  if (passed + failed === 0) console.log('No test was found.');
  return { passed, failed: isBroken ? 1 : failed };
}
