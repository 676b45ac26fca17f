import { flushCompileCache } from 'node:module';
import { ConfigError, loadConfig, type Config } from './start/config.ts';
import { loadBuild, registerApp } from './pages/render.ts';
import { goOnWithoutOutput, keepGoing } from './start/keep-going.ts';
import { networkAddresses } from './start/network-addresses.ts';
import { runServer } from './run-server.ts';
import type { RunningServer, StartOptions } from './start.ts';
import { startFaultSentence } from './start/faults.ts';

type Pages = Pick<StartOptions, 'registerPages' | 'preparePages'>;

/** Runs the server until a signal stops it; `npm start` and `npm run dev` differ only in their pages. */
export async function main(pages: Pages): Promise<void> {
  goOnWithoutOutput();
  const ending = new AbortController();
  const starting = start(pages, ending.signal);
  // Ctrl-C arrives twice, from the terminal and from npm: the second signal must do nothing.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      ending.abort();
      void starting.then((server) => stop(server));
    });
  }
  await starting;
}

async function start(pages: Pages, signal: AbortSignal): Promise<Running | null> {
  let began = performance.now();
  let config: Config | null = null;
  const failed = (error: unknown): void => {
    const sentence = error instanceof ConfigError ? error.message : config && startFaultSentence(error, config);
    writeError(`${sentence ?? (error instanceof Error ? (error.stack ?? error.message) : String(error))}\n`);
    process.exitCode = 1;
  };
  try {
    const read = loadConfig(process.env);
    config = read;
    const log = { level: read.logLevel ?? (process.stderr.isTTY ? 'warn' : 'info'), write: writeError };
    const ready = (started: RunningServer): void => sayReady(started, read, performance.now() - began);
    const again = (): void => void (began = performance.now());
    const server = await runServer({ config: read, say, log, ...pages, signal }, { ready, again, failed });
    keepGoing();
    // Saves the compiled code for the next start, however this process ends.
    flushCompileCache();
    return server;
  } catch (error) {
    failed(error);
    return null;
  }
}

type Running = Awaited<ReturnType<typeof runServer>>;

let isStopping = false;

async function stop(server: Running | null): Promise<void> {
  if (isStopping || server === null) return;
  isStopping = true;
  say('Stopping');
  await server.stop();
  say('Stopped');
}

function sayReady({ url, setupKey }: RunningServer, config: Config, ms: number): void {
  const network = networkAddresses(config).current();
  const lines = [
    `Turnstone is ready (${(ms / 1000).toFixed(1)} s)`,
    `  Page      ${url}/`,
    ...(network ? [`  From phones in the same network: ${network}/`] : []),
    `  Console   ${url}/desk`,
    ...(setupKey ? [`  Set up    ${url}/setup?key=${setupKey}`, `  Demo      ${url}/demo?key=${setupKey}`] : []),
  ];
  // In one piece: whoever waits for the first line finds the set-up key beside it.
  say(lines.join('\n'));
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function writeError(line: string): void {
  process.stderr.write(line);
}

if (import.meta.main)
  await main({
    registerPages: async (fastify, options) => registerApp(fastify, { ...options, build: await loadBuild() }),
    // An error comes again when the pages are registered.
    preparePages: () => void loadBuild().catch(() => undefined),
  });
