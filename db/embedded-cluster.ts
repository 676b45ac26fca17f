import { randomBytes } from 'node:crypto';
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { binary, chooseRunner, giveTo, run, type Runner } from './embedded-binaries.ts';
import { keptFile } from './kept-file.ts';

/** Where a Postgres lives and how it is run; not whether it runs. */
export type Cluster = {
  folder: string;
  logFile: string;
  password: string;
  runner: Runner;
  log: (sentence: string) => void;
};

/** Finds the cluster in `home`, or makes it there. */
export async function prepareCluster(home: string, log: Cluster['log']): Promise<Cluster> {
  const runner = await chooseRunner();
  const passwordFile = join(home, 'password');
  const folder = join(home, 'cluster');
  const password = await keptFile(passwordFile, randomBytes(24).toString('base64url'));
  if (!(await exists(join(folder, 'PG_VERSION')))) {
    log('Making a new database');
    await makeCluster(runner, folder, passwordFile);
  }
  await giveTo(runner, folder);
  return { folder, logFile: join(home, 'log'), password, runner, log };
}

/** Made beside its place and moved there when whole, so that a kill in between leaves nothing half made. */
async function makeCluster(runner: Runner, folder: string, passwordFile: string): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await run(runner, binary('initdb'), [
    `--pgdata=${unfinished}`,
    '--username=turnstone',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--encoding=UTF8',
  ]);
  await rename(unfinished, folder);
}

export function connectionString(cluster: Cluster, port: number, database: string): string {
  return `postgres://turnstone:${encodeURIComponent(cluster.password)}@127.0.0.1:${port}/${database}`;
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
