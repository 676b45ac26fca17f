import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isThere, keptFile } from '../files.ts';
import { chooseRunner, giveTo, isForeign, type Runner } from './runners.ts';
import { run } from './embedded-binaries.ts';
import { findPostmaster, stopPostmaster } from './embedded-postmaster.ts';
import { refuseOtherMajor } from './other-major.ts';

/** The superuser: start and archive. The owner of the tables: migrations. The running role: everything else. */
export type DatabaseRole = 'superuser' | 'owner' | 'running';

export const roleNames: Readonly<Record<DatabaseRole, string>> = {
  superuser: 'turnstone',
  owner: 'turnstone_owner',
  running: 'turnstone_app',
};

/** The first file keeps its name from the time when it was the only one. */
const passwordFiles: Readonly<Record<DatabaseRole, string>> = {
  superuser: 'password',
  owner: 'password-owner',
  running: 'password-running',
};

/** Where a Postgres has its files and how to run it; it may be stopped. */
export type Cluster = {
  folder: string;
  logFile: string;
  passwords: Record<DatabaseRole, string>;
  runner: Runner;
  log: (sentence: string) => void;
};

/** Finds the cluster in `home`, or creates it there. */
export async function prepareCluster(home: string, log: Cluster['log']): Promise<Cluster> {
  const runner = await chooseRunner(home);
  if (runner.warning !== undefined) log(runner.warning);
  const folder = join(home, 'cluster');
  const kept = (role: DatabaseRole): Promise<string> =>
    keptFile(passwordFileOf(home, role), randomBytes(24).toString('base64url'));
  const passwords = { superuser: await kept('superuser'), owner: await kept('owner'), running: await kept('running') };
  if (!(await isThere(join(folder, 'PG_VERSION')))) {
    log('Making a new database');
    await makeCluster(runner, folder, passwords.superuser);
  }
  await refuseOtherMajor(folder);
  if (await isForeign(runner, folder)) {
    // A Postgres that still runs as another user could not read its own files any more.
    await stopPostmaster(folder);
    await giveTo(runner, folder);
  }
  return { folder, logFile: join(home, 'log'), passwords, runner, log };
}

/**
 * Created beside its place and moved there when complete, so that a kill in between leaves nothing half made. Each try
 * has a folder of its own: the program of a killed one goes on for a moment.
 */
async function makeCluster(runner: Runner, folder: string, password: string): Promise<void> {
  const drafts = `${folder}.unfinished`;
  for (const name of await readdir(dirname(folder)))
    if (name.startsWith(basename(drafts)))
      await rm(join(dirname(folder), name), { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  const unfinished = await mkdtemp(`${drafts}-`);
  await giveNew(runner, unfinished);
  const settings = [
    '--username=turnstone',
    '--auth=scram-sha-256',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--encoding=UTF8',
  ];
  await withPasswordFile(runner, `${folder}.password`, password, (file, input) =>
    run(
      runner.command('initdb', unfinished, (at) => [`--pgdata=${at}`, `--pwfile=${file}`, ...settings]),
      input,
    ),
  );
  await rename(unfinished, folder);
}

/** The program may run as a user that cannot read the file's folder, so it gets the open file. */
async function withPasswordFile(
  runner: Runner,
  file: string,
  password: string,
  work: (file: string, input: number | undefined) => Promise<unknown>,
): Promise<void> {
  await rm(file, { force: true });
  const handle = await open(file, 'wx+', 0o600);
  try {
    await handle.writeFile(password);
    await giveNew(runner, file);
    await (process.platform === 'win32' ? work(file, undefined) : work('/dev/stdin', handle.fd));
  } finally {
    await handle.close();
    await rm(file, { force: true });
  }
}

async function giveNew(runner: Runner, file: string): Promise<void> {
  if (process.getuid?.() === 0) await chown(file, runner.ownerUid, runner.ownerUid);
}

export function passwordFileOf(home: string, role: DatabaseRole): string {
  return join(home, passwordFiles[role]);
}

export function connectionString(cluster: Cluster, port: number, role: DatabaseRole, database = 'turnstone'): string {
  return addressOf(role, cluster.passwords[role], port, database);
}

/** The address of the embedded Postgres that a running Turnstone uses in this data folder; null: none runs there. */
export async function findRunningPostgres(dataFolder: string, role: DatabaseRole = 'running'): Promise<string | null> {
  const home = join(dataFolder, 'postgres');
  const running = await findPostmaster(join(home, 'cluster'));
  if (!running) return null;
  const password = (await readFile(passwordFileOf(home, role), 'utf8')).trim();
  return addressOf(role, password, running.port, 'turnstone');
}

const addressOf = (role: DatabaseRole, password: string, port: number, database: string): string =>
  `postgres://${roleNames[role]}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
