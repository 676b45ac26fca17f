/**
 * The test run; its last line is the sum of all. Names of runners as arguments run those alone
 * (`npm test -- unit journeys`); `--all` runs everything; `--wide` runs the journeys in every language and size, and
 * feeds the fuzz tests a new seed; `--long` repeats kills, calls and tries most often; `--changed` runs what
 * the changes since the last commit touch, for the inner loop.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { check, type Tally } from '../check.ts';
import { endLeftovers } from './end-leftovers.ts';
import { fuzzSeed } from '../fuzz-seed.ts';
import { findChromium, findHeadlessChromium } from './find-chromium.ts';
import { roomyMemoryDisk } from './memory-disk.ts';
import { endPrograms, runNode } from '../run-program.ts';
import { judgeSecondTry, maxTriedAgain, maxUnsteady, vitestAgain } from './second-try.ts';
import { readPlaywrightReport, readVitestReport, type Failure, type Report } from './test-reports.ts';

const has = (flag: string): boolean => process.argv.includes(flag);
const [isWide, isLong, isChanged] = [has('--wide'), has('--long'), has('--changed')];
/** Not only what runs before every commit. */
const isAll = has('--all') || isWide || isLong;

/**
 * For runners that hang, not for slow machines: on two idle cores none needs a third of it. Each test has its own
 * limit.
 */
const maxRunnerMs = (isWide || isLong ? 180 : 45) * 60_000;
const progressMs = 20_000;
interface Runner {
  run: () => Promise<Report>;
  /** Runs these tests again, one after the other. */
  again?: (failures: Failure[]) => Promise<Report>;
}
const runners: Record<string, Runner> = {
  check: { run: async () => reportOf('check', await check()) },
  build: { run: runBuild },
  unit: runVitest('unit'),
  faults: runVitest('faults'),
  database: runVitest('database'),
  journeys: {
    run: () => runJourneys(isAll ? [] : ['--grep=@core']),
    again: () => runJourneys(['--last-failed', '--workers=1']),
  },
};
/**
 * Rounds run in order. The lists in a round run in parallel, the runners in a list in order: faults mostly wait for the
 * processes they killed, and the others keep two cores busy.
 */
const rounds = [[['check'], ['build']], [['unit', 'database'], ['faults']], [['journeys']]];
/** Files in parallel. A database test mostly waits. */
const workers: Record<string, number> = { unit: 2, faults: 1, database: 3 };

// The tests write everything here, so that leftovers can be found and removed.
const folder = await realpath(await mkdtemp(join(tmpdir(), 'turnstone-run-')));
process.env['TMPDIR'] = folder;
const quickFolder = await onMemoryDisk();
// A download that failed in one runner is not tried again in the next (test/download.ts).
process.env['TURNSTONE_TEST_RUN'] = folder;

// Printed first, to repeat the same input.
const seed = fuzzSeed({ given: process.env['FUZZ_SEED'], isWide });
process.env['FUZZ_SEED'] = seed;
console.log(`Odd input by FUZZ_SEED=${seed}`);

let isBuilt = true;
const reports: Record<string, Report> = {};
/** Printed at the end: often only the end of a long output is kept. */
const failed: Failure[] = [];
const unsteady: Failure[] = [];
let ending: Promise<void> | undefined;
// Ctrl-C arrives twice: from the terminal, and from `turnstone.mjs`.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => endOnce(`Ended by ${signal}.`));

for (const round of rounds) await Promise.all(round.map(runInTurn));
const areFew = Object.values(reports).flatMap(({ failures }) => failures).length <= maxTriedAgain;
for (const name of Object.keys(reports)) await settle(name, areFew);
endOnce();

/** Tests create and remove dozens of clusters of some sixty megabytes: in memory if there is room, else on disk. */
async function onMemoryDisk(): Promise<string> {
  const disk = await roomyMemoryDisk();
  return disk === null ? folder : realpath(await mkdtemp(join(disk, 'turnstone-run-')));
}

function isChosen(name: string): boolean {
  const chosen = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  const needsBuild = chosen.includes('journeys') || chosen.includes('faults');
  // Faults and journeys touch everything, so they would run whole.
  if (isChanged && chosen.length === 0) return ['check', 'unit', 'database'].includes(name);
  return chosen.length === 0 || chosen.includes(name) || (name === 'build' && needsBuild);
}

async function runInTurn(names: string[]): Promise<void> {
  for (const name of names.filter(isChosen)) if (ending === undefined) await runOne(name);
}

async function runOne(name: string): Promise<void> {
  const runner = runners[name];
  if (runner) reports[name] = await timed(name, runner.run);
}

/** A test that passes when it runs again, alone, is unsteady; one that fails again has failed. */
async function settle(name: string, isTriedAgain: boolean): Promise<void> {
  const { failures = [] } = reports[name] ?? {};
  const again = runners[name]?.again;
  const areTests = failures.length > 0 && failures.every(({ test }) => test !== undefined);
  if (ending !== undefined || !areTests || !again || !isTriedAgain) return void failed.push(...failures);
  const judgement = judgeSecondTry(failures, await timed(`${name}, once more`, () => again(failures)));
  unsteady.push(...judgement.unsteady);
  failed.push(...judgement.failed);
}

async function timed(name: string, run: () => Promise<Report>): Promise<Report> {
  const began = Date.now();
  console.log(`\n--- ${name}`);
  const progress = setInterval(() => {
    const passed = Date.now() - began;
    console.log(`... ${name}: ${Math.round(passed / 1000)} s`);
    if (passed > maxRunnerMs) endOnce(`${name} took longer than ${maxRunnerMs / 60_000} minutes.`);
  }, progressMs);
  const result = await run().catch((error: unknown): Report => {
    const words = error instanceof Error ? error.message : String(error);
    console.log(words);
    return { passed: 0, failures: [{ name, words }] };
  });
  clearInterval(progress);
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`--- ${name}: ${result.passed} passed, ${result.failures.length} failed (${seconds} s)`);
  return result;
}

function endOnce(reason?: string): void {
  ending ??= end(reason);
}

async function end(reason?: string): Promise<void> {
  if (reason !== undefined) {
    console.log(reason);
    failed.push({ name: reason, words: '' });
  }
  await endPrograms();
  for (const one of new Set([folder, quickFolder])) {
    for (const left of await endLeftovers(one)) failed.push({ name: `Left running by the tests: ${left}`, words: '' });
    await rm(one, { recursive: true, force: true });
  }
  for (const { name, words } of unsteady) console.log(`\nUnsteady: ${name}\n${words}`);
  if (unsteady.length > maxUnsteady) failed.push({ name: `${unsteady.length} tests are unsteady`, words: '' });
  for (const { name, words } of failed) console.log(`\nFailed: ${name}\n${words}`);
  const passed = Object.values(reports).reduce((sum, one) => sum + one.passed, unsteady.length);
  console.log(`\n${passed} passed, ${failed.length} failed`);
  process.exit(failed.length === 0 ? 0 : 1);
}

/** Environment variables for the extent of the tests. */
function sizes(): Record<string, string> {
  return { ...(isAll ? {} : { CORE: '1' }), ...(isWide ? { WIDE: '1' } : {}), ...(isLong ? { LONG: '1' } : {}) };
}

function reportOf(name: string, { passed, failed: count }: Tally): Report {
  return { passed, failures: count === 0 ? [] : [{ name, words: `    ${count} failed: see above.` }] };
}

async function runBuild(): Promise<Report> {
  const { code } = await runNode(['bin/make/build-when-stale.ts'], { isShown: true });
  isBuilt = code === 0;
  return reportOf('build', { passed: 0, failed: isBuilt ? 0 : 1 });
}

function runVitest(project: string): Required<Runner> {
  const run = async (args: string[]): Promise<Report> => {
    const file = join(folder, `${project}.json`);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const { code } = await runNode(
      ['node_modules/vitest/vitest.mjs', 'run', `--project=${project}`, ...reporters, ...args],
      // In production mode, as guests get the pages: React's checks for developers take a tenth of the time.
      { env: { NODE_ENV: project === 'unit' ? 'test' : 'production', ...sizes() }, isShown: true },
    );
    return judged(project, code, readVitestReport(await readFile(file, 'utf8'), process.cwd()));
  };
  return {
    async run() {
      const workersUsed = `--maxWorkers=${workers[project]}`;
      if (!isChanged) return run([workersUsed]);
      // Of database tests only those beside the change: by imports almost all would be touched.
      const beside = project === 'database' ? await changedFolders() : [];
      if (project === 'database' && beside.length === 0) return { passed: 0, failures: [] };
      return run([workersUsed, '--changed', '--passWithNoTests', ...beside]);
    },
    again: (failures) => run(['--maxWorkers=1', ...vitestAgain(failures)]),
  };
}

/** The subjects with uncommitted changes: `commands/ticket/`. */
async function changedFolders(): Promise<string[]> {
  const git = promisify(execFile);
  const asked = [
    ['diff', '--name-only', 'HEAD'],
    ['ls-files', '--others', '--exclude-standard'],
  ];
  const files = (await Promise.all(asked.map((args) => git('git', args)))).flatMap(({ stdout }) => stdout.split('\n'));
  return [...new Set(files.map((file) => dirname(file).split('/').slice(0, 2).join('/')))]
    .filter((subject) => !['', '.'].includes(subject))
    .map((subject) => `${subject}/`);
}

async function runJourneys(args: string[]): Promise<Report> {
  if (!isBuilt) throw new Error('There is no build to walk through.');
  const file = join(folder, 'journeys.json');
  const walk = ['test', '--reporter=list,json', ...args];
  const { code } = await runNode(['node_modules/@playwright/test/cli.js', ...walk], {
    env: {
      NODE_ENV: 'production',
      CHROMIUM_PATH: await findChromium(),
      HEADLESS_CHROMIUM_PATH: await findHeadlessChromium(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      TMPDIR: quickFolder,
      ...sizes(),
    },
    isShown: true,
  });
  return judged('journeys', code, await readPlaywrightReport(await readFile(file, 'utf8')));
}

/** A runner that failed as a whole, or found no test, counts as one failure. */
function judged(name: string, code: number, { passed, failures }: Report): Report {
  const isEmpty = passed + failures.length === 0;
  if (isEmpty && isChanged && code === 0) return { passed, failures };
  if (!isEmpty && (code === 0 || failures.length > 0)) return { passed, failures };
  const words = isEmpty ? 'no test was found.' : `ended with ${code}, though no test failed.`;
  return { passed, failures: [{ name, words: `    ${words}` }] };
}
