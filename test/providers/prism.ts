// Prism between an adapter and a simulator: it checks all traffic against the provider's own description of its API,
// which we did not write. The descriptions are stored beside the project (../shared/specs) and read from there.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { vendorPackage } from './vendor-package.ts';

const specs = process.env['TURNSTONE_SPECS'] ?? resolve(import.meta.dirname, '../../../shared/specs');
const packageName = '@stoplight/prism-cli';
const packageVersion = '5.16.0';

interface PrismInput {
  /** The name of the file, without its extension. */
  spec: string;
  /** The rest of the description would only take time to parse. */
  paths: readonly string[];
  /** The simulator behind it. */
  upstream: string;
  /** If set, it answers invalid requests itself, as the provider would; otherwise it forwards them and only records the error. */
  refuses: boolean;
}

export interface Prism {
  origin: string;
  /** The violations since the last call, as 'request.body.ttl must be >= 5'. */
  violations: () => Promise<string[]>;
  stop: () => Promise<void>;
}

/** Null, with a message in the output, if Prism or the description is not available. */
export async function openPrism({ spec, paths, upstream, refuses }: PrismInput): Promise<Prism | null> {
  const described = await describedIn(spec, paths);
  const load = described === null ? null : await vendorPackage(packageName, packageVersion);
  if (described === null || load === null) return null;
  const folder = await mkdtemp(join(tmpdir(), 'prism-'));
  const file = join(folder, 'spec.json');
  await writeFile(file, described);
  const port = await freePort();
  const strictly = refuses ? ['--errors'] : [];
  const words = ['proxy', file, upstream, ...strictly, '--host', '127.0.0.1', '--port', String(port)];
  const prism = spawn(process.execPath, [load.resolve(`${packageName}/dist/index.js`), ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
  });
  const said: string[] = [];
  prism.stdout.setEncoding('utf8').on('data', (part: string) => said.push(part));
  prism.stderr.setEncoding('utf8').on('data', (part: string) => said.push(part));
  const stop = async (): Promise<void> => {
    if (prism.exitCode === null && prism.signalCode === null) {
      prism.kill('SIGKILL');
      await once(prism, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  };
  await saying(prism, said, /Prism is listening/).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const origin = `http://127.0.0.1:${port}`;
  let asked = 0;
  const violations = async (): Promise<string[]> => {
    // Its log comes later than its answers, but in order: once the log reports an unknown path, it has reported
    // everything before.
    const mark = `/mark-${++asked}`;
    await fetch(origin + mark);
    const all = await saying(prism, said, new RegExp(`${mark} (?=[^]*(?:route not found|no path matched))`, 'i'));
    said.length = 0;
    return violationsIn(all.slice(0, all.indexOf(mark)));
  };
  return { origin, violations, stop };
}

/** Only that part of the description. */
async function describedIn(spec: string, paths: readonly string[]): Promise<string | null> {
  const path = join(specs, `${spec}.json`);
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) {
    console.warn(`Not compared: there is no description ${path}.`);
    return null;
  }
  const whole = JSON.parse(text) as { paths: Record<string, unknown> };
  return JSON.stringify({ ...whole, paths: Object.fromEntries(paths.map((one) => [one, whole.paths[one]])) });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function saying(prism: ChildProcess, said: readonly string[], words: RegExp): Promise<string> {
  return new Promise((done, fail) => {
    const settle = (end: () => void): void => {
      prism.stdout?.off('data', look);
      prism.off('error', failed).off('exit', failed);
      end();
    };
    const look = (): void => {
      const all = said.join('');
      if (words.test(all)) settle(() => done(all));
    };
    const failed = (): void => settle(() => fail(new Error(`Prism ended:\n${said.join('')}`)));
    prism.stdout?.on('data', look);
    prism.once('error', failed).once('exit', failed);
    look();
  });
}

const violationsIn = (said: string): string[] =>
  said
    .split('\n')
    .map((line) => line.split('Violation: ')[1]?.trim() ?? '')
    .filter((violation) => violation !== '');
