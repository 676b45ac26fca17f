import { chmod, cp, lchown, lstat, readdir, rename, rm, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { StartRefusal } from '../start-refusal.ts';
import { binary, run, type Program } from './embedded-binaries.ts';

/** The user id for Postgres if root started Turnstone: a number that no system assigns and no account has. */
export const ownUid = 60_818;
/** `nobody`: if that user cannot get a name of its own. */
const nobodyUid = 65_534;

/** How to start a program of Postgres. */
export type Runner = {
  /** The user who owns the data folder. */
  ownerUid: number;
  /** The whole command line of `program` on `folder`; `args` gets the folder as the program sees it. */
  command: (program: Program, folder: string, args: (folder: string) => string[]) => string[];
  /** A warning for the operator of Turnstone. */
  warning?: string;
};

const lessPrivate =
  'Postgres runs with the right to read every file of root: this machine lets root neither make a mount namespace nor become another user who reaches the data folder. Put Turnstone and TURNSTONE_DATA where every user may go (for example /opt and /var/lib), or start it as an ordinary user.';

/**
 * Postgres refuses to run as root, and must not read root's files. So root starts it as its own user, in a mount
 * namespace in which that user finds its folder and programs wherever they are, even below /root. Where mount
 * namespaces are refused (many containers) Postgres runs as `nobody`, if `nobody` reaches the folder. If that fails
 * too, it keeps root's access to files, and a warning says so.
 */
export async function chooseRunner(home: string): Promise<Runner> {
  const uid = process.getuid?.() ?? nobodyUid;
  if (uid !== 0 && hasName()) return { ownerUid: uid, command: inPlace([]) };
  const runner = uid === 0 ? await forRoot(home) : await firstThatWorks(home, [inUserNamespace(uid)]);
  if (runner) return runner;
  throw new StartRefusal(
    uid === 0
      ? 'Postgres may not run as root, and this machine lets root neither open a namespace (unshare) nor change the user (setpriv). Start Turnstone as an ordinary user, or set DATABASE_URL.'
      : `Postgres needs a user with a name, and user ${uid} has none in /etc/passwd. Start Turnstone as another user, or set DATABASE_URL.`,
  );
}

async function forRoot(home: string): Promise<Runner | undefined> {
  const native = dirname(dirname(binary('postgres')));
  const first = await firstThatWorks(home, [enclosed(native), asNobody(native)]);
  if (first) return first;
  // Perhaps the other user cannot reach the programs; a copy beside the data is reachable.
  const copy = await readableCopy(native, home);
  const second = await firstThatWorks(home, [enclosed(copy), asNobody(copy)]);
  if (second) return second;
  await rm(copy, { recursive: true, force: true });
  const last = [inUserNamespace(0), asNobody(native, ['--inh-caps=-all,+dac_override', ...keepingFileRights])];
  const kept = await firstThatWorks(home, last);
  return kept && { ...kept, warning: lessPrivate };
}

async function firstThatWorks(home: string, runners: Runner[]): Promise<Runner | undefined> {
  for (const runner of runners) if (await works(runner, home)) return runner;
  return undefined;
}

/** Whether the user can reach both the programs and the folder. */
async function works(runner: Runner, home: string): Promise<boolean> {
  if (runner.ownerUid === nobodyUid) await openWay(home);
  try {
    return (await run(runner.command('postgres', home, () => ['--version']))).includes('PostgreSQL');
  } catch {
    return false;
  }
}

/** Others may enter our two folders but not list them; each of our files in them is readable only by its owner. */
async function openWay(home: string): Promise<void> {
  for (const folder of [dirname(home), home]) await chmod(folder, ((await stat(folder)).mode & 0o777) | 0o011);
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

const inPlace =
  (prefix: string[]): Runner['command'] =>
  (program, folder, args) => [...prefix, binary(program), ...args(folder)];

// The folders are opened before /tmp is covered, because they may be below it. `mount` uses the open folder, not the
// path. Postgres wants a user with a name, so there is a list of users that contains this one.
const enclosure = `set -e
exec 3<"$1" 4<"$2"
mount -t tmpfs -o mode=0755,size=1m turnstone /tmp
mkdir /tmp/cluster /tmp/native
mount -c --bind /proc/self/fd/3 /tmp/cluster
mount -c --bind /proc/self/fd/4 /tmp/native
printf 'turnstone:x:%s:%s::/:/bin/false\\n' "$3" "$3" >/tmp/passwd
chmod 644 /tmp/passwd
mount --bind /tmp/passwd /etc/passwd
exec 3<&- 4<&-
cd /
uid=$3 program=$4
shift 4
exec setpriv --reuid="$uid" --regid="$uid" --clear-groups --inh-caps=-all --bounding-set=-all --no-new-privs -- "/tmp/native/bin/$program" "$@"`;

function enclosed(native: string): Runner {
  const shell = ['unshare', '--mount', '--propagation', 'private', '--', 'sh', '-c', enclosure, 'turnstone'];
  return {
    ownerUid: ownUid,
    command: (program, folder, args) => [...shell, folder, native, String(ownUid), program, ...args('/tmp/cluster')],
  };
}

// Otherwise access(2), which Postgres uses to look for its own files, denies everyone but root.
const keepingFileRights = ['--ambient-caps=-all,+dac_override', '--securebits=+no_setuid_fixup'];

function asNobody(native: string, rights = ['--inh-caps=-all', '--bounding-set=-all', '--no-new-privs']): Runner {
  const user = [`--reuid=${nobodyUid}`, `--regid=${nobodyUid}`, '--clear-groups', ...rights, '--'];
  return {
    ownerUid: nobodyUid,
    command: (program, folder, args) => [
      'setpriv',
      ...user,
      'sh',
      '-c',
      'cd "$0" && exec "$@"',
      folder,
      join(native, 'bin', program),
      ...args(folder),
    ],
  };
}

function inUserNamespace(ownerUid: number): Runner {
  const maps = [`--map-user=${nobodyUid}`, `--map-group=${nobodyUid}`];
  return { ownerUid, command: inPlace(['unshare', '--user', ...maps, '--']) };
}

/** A copy of the programs, beside the data folder, that every user can read. */
async function readableCopy(native: string, home: string): Promise<string> {
  const copy = join(home, 'programs');
  const unfinished = `${copy}.unfinished`;
  for (const old of [copy, unfinished]) await rm(old, { recursive: true, force: true });
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
  await chmod(unfinished, 0o755);
  for (const entry of await readdir(unfinished, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const isProgram = entry.isDirectory() || basename(entry.parentPath) === 'bin';
    await chmod(join(entry.parentPath, entry.name), isProgram ? 0o755 : 0o644);
  }
  await rename(unfinished, copy);
  return copy;
}

/** Whether the folder belongs to another user than this runner's, after an earlier start. */
export async function isForeign(runner: Runner, folder: string): Promise<boolean> {
  return process.platform !== 'win32' && (await lstat(folder)).uid !== runner.ownerUid;
}

/** Gives files that an earlier start left under another runner to this runner. */
export async function giveTo(runner: Runner, folder: string): Promise<void> {
  const { uid } = await lstat(folder);
  if (process.getuid?.() !== 0 || ![0, nobodyUid, ownUid].includes(uid))
    throw new StartRefusal(`${folder} belongs to user ${uid}. Start Turnstone as that user.`);
  // Changes the owner of a link itself, never of its target: the former owner of the folder may have planted it.
  for (const entry of await readdir(folder, { recursive: true }))
    await lchown(join(folder, entry), runner.ownerUid, runner.ownerUid);
  await lchown(folder, runner.ownerUid, runner.ownerUid);
}
