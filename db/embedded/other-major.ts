// Only one major version of Postgres reads a cluster's files. `upgrade --from` makes a new cluster in a workshop beside
// the old one, and swaps the two folders when the new one is whole.

import { join } from 'node:path';
import { isThere, readIfThere } from '../files.ts';
import { StartRefusal } from '../start-refusal.ts';
import { ownMajor } from './embedded-binaries.ts';

/** Laid out as a data folder: the new cluster's home is `postgres` in it. */
export const workshopOf = (dataFolder: string): string => join(dataFolder, 'upgrade');

/** Null: no cluster is there. */
export const majorOf = async (cluster: string): Promise<string | null> =>
  (await readIfThere(join(cluster, 'PG_VERSION')).catch(() => null))?.trim() ?? null;

export async function refuseOtherMajor(cluster: string): Promise<void> {
  const [kept, own] = [await majorOf(cluster), ownMajor()];
  if (kept === own) return;
  throw new StartRefusal(
    `The database in ${cluster} is of Postgres ${kept}, and this version of Turnstone brings Postgres ${own}. Bring it over: node bin/turnstone.mjs upgrade --from FOLDER, with the folder of the version that was used until now.`,
  );
}

/** Between the two steps of a swap the old folder has its new name, and the new one not yet the old name. */
export const isHalfSwapped = async (dataFolder: string): Promise<boolean> =>
  (await isThere(join(workshopOf(dataFolder), 'postgres', 'cluster'))) &&
  !(await isThere(join(dataFolder, 'postgres')));

/** A start would make an empty database there. */
export async function refuseHalfSwapped(dataFolder: string): Promise<void> {
  if (await isHalfSwapped(dataFolder))
    throw new StartRefusal(
      `The upgrade of the database in ${dataFolder} was interrupted. Run it again: node bin/turnstone.mjs upgrade --from FOLDER`,
    );
}
