import { access, constants, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { passwordFileOf, roleNames, type DatabaseRole } from '#db/embedded/embedded-cluster.ts';
import { codeOf, diskOf, isThere } from '#db/files.ts';
import type { Disk } from '#domain/installation/disk-state.ts';
import { lastBase } from '#domain/installation/archive-plan.ts';
import { isBackupName } from '#domain/installation/backup-plan.ts';
import type { Config } from '../start/config.ts';
import { secretsAtHand, type SecretConfig } from '../start/read-secret.ts';
import { listSeries, readSeries } from '../archive/archive-folder.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const othersMay = 0o007;
const groupAndOthersMay = 0o077;

export async function lookAtProgram() {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const isBuilt = await isThere(join(root, 'build', 'program', 'main.js'));
  return { version, commit: await releasedCommit(), node: process.versions.node, isBuilt };
}

/** A release says what it was made of; a clone does not. */
async function releasedCommit(): Promise<string | null> {
  const text = await readFile(join(root, 'RELEASE.json'), 'utf8').catch(() => null);
  return text === null ? null : ((JSON.parse(text) as { commit?: string }).commit ?? null);
}

type FolderConfig = Pick<Config, 'dataFolder'> &
  Partial<Pick<Config, 'databaseUrl' | 'secretFile' | 'backupFolder' | 'archiveFolder'>>;

export async function lookAtFolder(config: FolderConfig) {
  const { dataFolder: path, databaseUrl, secretFile, backupFolder, archiveFolder } = config;
  const home = join(path, 'postgres');
  const passwords = (Object.keys(roleNames) as DatabaseRole[]).map((role) => passwordFileOf(home, role));
  const inside = [join(path, 'secret'), join(path, 'secret.next'), ...passwords];
  const open = [
    ...(await Promise.all(inside.map((file) => mayRead(file, groupAndOthersMay)))),
    // A group may be meant to read a file that the operator made.
    secretFile === undefined ? null : await mayRead(secretFile, othersMay),
  ];
  return {
    path,
    state: await stateOf(path),
    /** Whether a database was made in it. */
    isUsed: await isThere(join(home, 'cluster')),
    isEmbedded: databaseUrl === undefined,
    /** Files with a secret that other users of this machine may read. */
    openFiles: open.filter((file) => file !== null),
    disk: await diskAround(path),
    /** Null: not asked. */
    backups: backupFolder === undefined ? null : { path: backupFolder, files: await countBackups(backupFolder) },
    /** Null: the log is archived nowhere. */
    archive: archiveFolder === undefined ? null : await lookAtArchive(archiveFolder),
  };
}

async function lookAtArchive(path: string) {
  try {
    const series = await Promise.all(
      (await listSeries(path)).map(async ({ name, mark }) => {
        const { bases, reachedAt } = await readSeries(join(path, name));
        const lastBaseAt = lastBase(bases, new Date())?.at ?? null;
        return { mark, firstBaseAt: lastBaseAt && (bases[0]?.at ?? null), lastBaseAt, reachedAt };
      }),
    );
    return { path, isThere: true, series };
  } catch {
    return { path, isThere: false, series: [] };
  }
}

async function countBackups(folder: string): Promise<number> {
  return (await readdir(folder).catch(() => [])).filter((name) => isBackupName(name)).length;
}

async function stateOf(path: string): Promise<'good' | 'missing' | 'file' | 'closed'> {
  try {
    if (!(await stat(path)).isDirectory()) return 'file';
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return 'good';
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? 'missing' : 'closed';
  }
}

async function mayRead(file: string, who: number): Promise<string | null> {
  const found = await stat(file).catch(() => null);
  return found !== null && (found.mode & who) !== 0 ? file : null;
}

/** Of the folder, or of where it will be made. */
const diskAround = (path: string): Promise<Disk | null> =>
  diskOf(path).catch(() => (dirname(path) === path ? null : diskAround(dirname(path))));

type SecretState = 'there' | 'missing' | 'unusable';

/** What was seen, and the secrets with which the next start can open the database: the caller only compares them. */
export async function lookAtSecret(config: SecretConfig) {
  const source =
    config.secret === undefined ? (config.secretFile ?? join(config.dataFolder, 'secret')) : 'TURNSTONE_SECRET';
  try {
    const { secret, next, before } = await secretsAtHand(config);
    const state = secret === null ? 'missing' : 'there';
    return {
      seen: { source, state: state as SecretState, isNextWaiting: next !== null },
      secrets: [secret, next, before].filter((one) => one !== null),
    };
  } catch {
    return { seen: { source, state: 'unusable' as SecretState, isNextWaiting: false }, secrets: [] };
  }
}
