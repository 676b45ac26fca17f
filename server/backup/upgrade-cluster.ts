// `node bin/turnstone.mjs upgrade --from FOLDER`: brings the embedded database to the Postgres of this version. FOLDER
// holds the version that was used until now, with the older Postgres: its own `backup` reads the database.

import { execFile } from 'node:child_process';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ownMajor } from '#db/embedded/embedded-binaries.ts';
import { findOwner, takeOwnership } from '#db/embedded/embedded-owner.ts';
import { stopPostmaster } from '#db/embedded/embedded-postmaster.ts';
import { isHalfSwapped, majorOf, workshopOf } from '#db/embedded/other-major.ts';
import { isThere, syncFolder } from '#db/files.ts';
import { ConfigError, settingVariables, type Config } from '../start/config.ts';
import { readSecret } from '../start/read-secret.ts';
import { refuseMissing, withStartedDatabase } from './installation-database.ts';
import { restoreBackup } from './restore-backup.ts';
import { keysOfSecret } from './sealed-file.ts';

interface ClusterUpgrade {
  config: Config;
  /** The folder of the older version. */
  from: string;
  /** The major version of the Postgres that is here. */
  own?: string;
  say: (line: string) => void;
}

/** After a kill at any step it can be run again: until the swap the old database is the only one that counts. */
export async function upgradeCluster({ config, from, own = ownMajor(), say }: ClusterUpgrade): Promise<void> {
  const { dataFolder } = config;
  if (config.databaseUrl !== undefined)
    throw new ConfigError(['DATABASE_URL names a Postgres of your own: upgrade it as its guide says.']);
  if (await isHalfSwapped(dataFolder)) return endSwap(dataFolder, say);
  await refuseMissing(config);
  const home = join(dataFolder, 'postgres');
  const old = await majorOf(join(home, 'cluster'));
  if (old === own) {
    await clearWorkshop(dataFolder);
    return say(`The database is of Postgres ${own} already. Start Turnstone.`);
  }
  const aside = join(dataFolder, `postgres-${old}`);
  if (await isThere(aside))
    throw new ConfigError([`There is ${aside} already, of an earlier upgrade. Delete it, or put it elsewhere.`]);
  const secret = await readSecret(config);
  if (secret === null) throw new ConfigError([`The secret is missing in ${dataFolder}. Put your copy of it back.`]);
  const older = join(from, 'bin', 'turnstone.mjs');
  if (!(await isThere(older)))
    throw new ConfigError([
      `There is no Turnstone in ${from}. Name the folder of the version that was used until now.`,
    ]);
  const owner = join(home, 'owner');
  if ((await findOwner(owner)) !== null)
    throw new ConfigError([`Turnstone runs on ${dataFolder}. Stop it, then run the upgrade again.`]);

  await clearWorkshop(dataFolder);
  const workshop = workshopOf(dataFolder);
  await mkdir(workshop, { mode: 0o700 });
  const file = join(workshop, 'backup.age');
  say(`Reading the database of Postgres ${old}`);
  await backUpByOlder({ older, config, file });
  // A server that starts takes longer than this step, so none can have come and gone since.
  const ownership = await takeOwnership(owner);
  try {
    await stopPostmaster(join(home, 'cluster'));
    await withStartedDatabase({ dataFolder: workshop, databaseUrl: undefined }, say, (address) =>
      restoreBackup({ address, file, keys: keysOfSecret(secret), restoredAt: null }),
    );
    await rename(home, aside);
    await syncFolder(dataFolder);
    await rm(join(aside, 'owner'), { force: true });
  } finally {
    await ownership.release();
  }
  await endSwap(dataFolder, say);
  say(
    `The old database is kept in ${aside}. Delete it soon: guests who are erased from now on are still in it. To go back without what happens from now on: stop Turnstone, delete ${home}, and give ${aside} that name again.`,
  );
}

async function endSwap(dataFolder: string, say: ClusterUpgrade['say']): Promise<void> {
  const home = join(dataFolder, 'postgres');
  await rename(join(workshopOf(dataFolder), 'postgres'), home);
  await syncFolder(dataFolder);
  await clearWorkshop(dataFolder);
  say(`The database is of Postgres ${await majorOf(join(home, 'cluster'))} now. Start Turnstone.`);
}

/** What an earlier try left: a Postgres may still run there. */
async function clearWorkshop(dataFolder: string): Promise<void> {
  const workshop = workshopOf(dataFolder);
  await stopPostmaster(join(workshop, 'postgres', 'cluster'));
  await rm(workshop, { recursive: true, force: true });
}

/**
 * A program of its own, with its own Postgres. Of the settings it gets only what it needs: it refuses those that came
 * after it.
 */
async function backUpByOlder({
  older,
  config: { dataFolder, secret, secretFile },
  file,
}: {
  older: string;
  config: Config;
  file: string;
}): Promise<void> {
  const others = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('TURNSTONE_') && !settingVariables.includes(name),
  );
  const env = {
    ...Object.fromEntries(others),
    TURNSTONE_DATA: dataFolder,
    ...(secret !== undefined && { TURNSTONE_SECRET: secret }),
    ...(secretFile !== undefined && { TURNSTONE_SECRET_FILE: secretFile }),
  };
  await promisify(execFile)(process.execPath, [older, 'backup', file], { env }).catch((error: unknown) => {
    const complaint = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new ConfigError([`The older version could not read the database: ${complaint}`]);
  });
}
