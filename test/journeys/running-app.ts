import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const maxLogShown = 4_000;
const root = resolve(import.meta.dirname, '../..');
const startMs = 60_000;
const stopMs = 20_000;

export interface RunningApp {
  /** Without a slash at the end. */
  url: string;
  apiKey: string;
  dataFolder: string;
  /** Its output so far. */
  output(): string;
  isRunning(): boolean;
  /** Stops it and starts it again on the same data and the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

/** The built app as `npm start` runs it, on a free port and with its own data. `settings` become environment variables. */
export async function startApp(settings: Record<string, string> = {}): Promise<RunningApp> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'turnstone-journey-'));
  const port = await freePort();
  const apiKey = 'journey-key-for-tests-that-guards-nothing';
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    TURNSTONE_DATA: dataFolder,
    TURNSTONE_API_KEY: apiKey,
    // In journeys, providers are simulators on this machine.
    PROVIDER_NETWORKS: 'loopback',
    ...settings,
  };
  let program: ChildProcess | undefined;
  let said = '';
  const app: RunningApp = {
    url: `http://127.0.0.1:${port}`,
    apiKey,
    dataFolder,
    output: () => said,
    isRunning: () => program !== undefined,
    async start() {
      const from = said.length;
      program = spawn(process.execPath, ['--enable-source-maps', 'build/program/main.js'], {
        cwd: root,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      for (const stream of [program.stdout, program.stderr])
        stream?.setEncoding('utf8').on('data', (text: string) => {
          said += text;
        });
      await ready(program, () => said.slice(from));
    },
    async stop() {
      if (program) await end(program);
      program = undefined;
    },
    async restart() {
      await app.stop();
      await app.start();
    },
    async remove() {
      await app.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
  await app.start();
  started.push(app);
  return app;
}

const started: RunningApp[] = [];

/** The end of what each app wrote that was started since the last call, and of those that run on. */
export function endsOfLogs(): string[] {
  const ends = started.map((app) => app.output().slice(-maxLogShown));
  for (const app of started.splice(0)) if (app.isRunning()) started.push(app);
  return ends;
}

function ready(program: ChildProcess, output: () => string): Promise<void> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error(`The app did not start:\n${output()}`)), startMs);
    const look = (): void => {
      if (!output().includes('Turnstone is ready')) return;
      clearTimeout(timer);
      program.stdout?.off('data', look);
      done();
    };
    program.stdout?.on('data', look);
    program.once('exit', (code) => {
      clearTimeout(timer);
      fail(new Error(`The app ended with code ${code}:\n${output()}`));
    });
  });
}

async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null) return;
  const ended = new Promise<void>((done) => program.once('exit', () => done()));
  program.kill('SIGTERM');
  const timer = setTimeout(() => program.kill('SIGKILL'), stopMs);
  await ended;
  clearTimeout(timer);
}

export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      // Postgres and the app bind it in a moment; the system is unlikely to give it to another program first.
      probe.close(() => done(port));
    });
  });
}
