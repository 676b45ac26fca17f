// The app as its operator runs it: a process that is restarted whenever it is killed. The app must recover everything
// else itself.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const apiKey = 'a-key-for-the-fault-tests-that-guards-nothing';
const readyMs = 60_000;

interface AppOptions {
  dataFolder: string;
  /** Further settings, as environment variables. */
  env?: Record<string, string>;
  /** A program that runs the app as its last step, with the words before the app's own. */
  inside?: string[];
}

export class AppProcess {
  readonly url: string;

  /** The unexpected errors in the app's log, from all its lives. */
  readonly faults: string[] = [];
  private readonly options: AppOptions;
  private readonly port: number;
  private child: ChildProcess | null = null;
  private isEnding = false;
  /** The app's last output, for the case that it does not start. */
  private said = '';

  private constructor(options: AppOptions, port: number) {
    this.options = options;
    this.port = port;
    this.url = `http://127.0.0.1:${port}`;
  }

  static async start(options: AppOptions): Promise<AppProcess> {
    const app = new AppProcess(options, await freePort());
    app.launch();
    try {
      await app.ready();
    } catch (error) {
      await app.stop();
      throw error;
    }
    return app;
  }

  /** The end of what it printed. */
  get output(): string {
    return this.said;
  }

  get pid(): number {
    return this.child?.pid ?? 0;
  }

  private launch(): void {
    const { dataFolder, env = {}, inside = [] } = this.options;
    const [program, ...args] = [...inside, process.execPath, 'server/main.ts'];
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        PORT: String(this.port),
        HOST: '127.0.0.1',
        TURNSTONE_DATA: dataFolder,
        TURNSTONE_API_KEY: apiKey,
        // In tests, providers are simulators on this machine.
        PROVIDER_NETWORKS: 'loopback',
        // With the compile cache, fifty starts take the time of a few.
        NODE_COMPILE_CACHE: join(dataFolder, 'compiled'),
        ...env,
      },
    });
    const note = (chunk: Buffer): void => {
      const text = chunk.toString();
      this.said = (this.said + text).slice(-4000);
      this.faults.push(...text.split('\n').filter((line) => line.includes('"msg":"unexpected"')));
    };
    child.stdout.on('data', note);
    child.stderr.on('data', note);
    child.once('exit', (code) => {
      // If the app exits on its own, a restart would not fix the reason.
      if (!this.isEnding && code === null) this.launch();
    });
    this.child = child;
  }

  /** Resolves when the app and its database answer. */
  async ready(): Promise<void> {
    const deadline = Date.now() + readyMs;
    while (Date.now() < deadline && this.child?.exitCode === null) {
      const answer = await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(1_000) }).catch(() => null);
      await answer?.arrayBuffer().catch(() => undefined);
      if (answer?.ok) return;
      await sleep(20);
    }
    throw new Error(`The app is not ready. It said:\n${this.said}`);
  }

  /** Kills the app; returns once its process is gone and the next one is starting. */
  async kill(): Promise<void> {
    await this.killed([]);
  }

  /** Kills the embedded Postgres and all of its processes. */
  async killPostgres(): Promise<void> {
    killEach(await this.postgres());
  }

  /** Kills both at once, as a power cut does: neither has time to notice the other's end. */
  async cutPower(): Promise<void> {
    await this.killed(await this.postgres());
  }

  private async killed(others: number[]): Promise<void> {
    const child = this.child;
    child?.kill('SIGKILL');
    killEach(others);
    if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }

  /** Waits for one that is starting just now: its lock file comes late, and its number in it later. */
  private async postgres(): Promise<number[]> {
    const lockFile = join(this.options.dataFolder, 'postgres/cluster/postmaster.pid');
    let postmaster = 0;
    for (const deadline = Date.now() + readyMs; !(postmaster > 0); await sleep(20)) {
      if (Date.now() > deadline) throw new Error('Postgres does not run.');
      postmaster = Number.parseInt(await readFile(lockFile, 'utf8').catch(() => ''), 10);
    }
    return [postmaster, ...(await childrenOf(postmaster))];
  }

  async stop(): Promise<void> {
    this.isEnding = true;
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    const killer = setTimeout(() => child.kill('SIGKILL'), 20_000);
    await once(child, 'exit');
    clearTimeout(killer);
  }
}

/** The current connection string of the embedded Postgres in this data folder. */
export async function embeddedConnection(dataFolder: string): Promise<string> {
  const password = await readFile(join(dataFolder, 'postgres/password'), 'utf8');
  const port = (await readFile(join(dataFolder, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[3];
  return `postgres://turnstone:${encodeURIComponent(password.trim())}@127.0.0.1:${port}/turnstone`;
}

function killEach(pids: number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process already ended, as most do when their postmaster dies.
    }
  }
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    }),
  );
  return pids.filter((_, at) => parents[at] === parent).map(Number);
}

// Below the system's range for outgoing connections, so that it is still free when the app comes back.
async function freePort(): Promise<number> {
  for (;;) {
    const port = 12_000 + Math.floor(Math.random() * 8_000);
    const isFree = await new Promise<boolean>((done) => {
      const probe = createServer();
      probe.once('error', () => done(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
    });
    if (isFree) return port;
  }
}
