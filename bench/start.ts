/**
 * `npm start` of a build that was started before, as an operator sees it: the time to the line that says it is ready,
 * and to the first answered page. Each value is the median of seven starts, each after the previous one has ended. Then the
 * demo with its past, once, from the press to the answer.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../test/journeys/running-app.ts';
import type { BenchRow } from './bench.ts';

const starts = 7;
const limitMs = 2000;
const demoLimitMs = 3000;
const longestMs = 60_000;
/** The interval of requests for the page while nobody listens. */
const pauseMs = 5;

interface Start {
  said: number;
  answered: number;
}

export async function run(): Promise<BenchRow[]> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'turnstone-start-'));
  const env = { ...process.env, HOST: '127.0.0.1', PORT: String(await freePort()), TURNSTONE_DATA: dataFolder };
  try {
    // Creates the database, and Node's compile cache of the program.
    await startOnce(env);
    const seen: Start[] = [];
    for (let start = 0; start < starts; start += 1) seen.push(await startOnce(env));
    let demo = Infinity;
    await startOnce(env, async (url) => (demo = await openDemo(url)));
    return [
      row('npm start, the second time: ready', seen, 'said'),
      row('first page answered', seen, 'answered'),
      { what: 'the demo opened, with its past', value: demo, unit: 'ms', limit: demoLimitMs, atMost: true },
    ];
  } finally {
    await rm(dataFolder, { recursive: true, force: true });
  }
}

function row(what: string, seen: readonly Start[], which: keyof Start): BenchRow {
  const value = seen.map((start) => start[which]).toSorted((one, other) => one - other)[Math.floor(starts / 2)];
  return { what, value: value ?? Infinity, unit: 'ms', limit: limitMs, atMost: true };
}

async function openDemo(url: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`${url}/demo`, {
    method: 'POST',
    headers: { origin: url },
    body: new URLSearchParams({ wish: 'open' }),
    redirect: 'manual',
  });
  if (answer.status !== 302) throw new Error(`The demo did not open: ${answer.status}`);
  return performance.now() - began;
}

type Running = (url: string) => Promise<unknown>;

async function startOnce(env: NodeJS.ProcessEnv & { PORT: string }, whileRunning?: Running): Promise<Start> {
  const began = performance.now();
  // A process group of its own: npm does not forward every signal.
  const program = spawn('npm', ['start'], {
    cwd: resolve(import.meta.dirname, '..'),
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(program, 'exit');
  let output = '';
  const said = new Promise<number>((done) => {
    for (const stream of [program.stdout, program.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (output.includes('Turnstone is ready')) done(performance.now() - began);
      });
  });
  try {
    while (!(await isAnswered(`http://127.0.0.1:${env.PORT}/`))) {
      if (program.exitCode !== null || performance.now() - began > longestMs)
        throw new Error(`The app did not start:\n${output}`);
      await sleep(pauseMs);
    }
    const answered = performance.now() - began;
    await whileRunning?.(`http://127.0.0.1:${env.PORT}`);
    return { answered, said: await Promise.race([said, sleep(longestMs, Infinity)]) };
  } finally {
    if (program.pid !== undefined && program.exitCode === null) process.kill(-program.pid, 'SIGTERM');
    await ended;
  }
}

async function isAnswered(url: string): Promise<boolean> {
  const answer = await fetch(url).catch(() => null);
  await answer?.arrayBuffer();
  return answer?.ok === true;
}
