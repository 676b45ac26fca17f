// What is to be known before this version takes over a database: from which tables to which, and whether it can.

import { ownMajor } from '#db/embedded/embedded-binaries.ts';
import { migrations } from '#db/migrations/migrate.ts';
import { checks, ofDatabase } from './doctor-checks.ts';
import { checkOf, good, wrong, type Check } from './finding.ts';
import { sizeText } from '../start/figure-text.ts';
import type { Seen } from './installation-seen.ts';

/** For the log of the database, beside a second copy of the largest table. */
const logBytes = 512 * 1024 ** 2;
const sharedChecks = ['Program', 'Settings', 'Data folder'];

export const upgradeChecks: readonly Check[] = [
  ...checks.filter(({ name }) => sharedChecks.includes(name)),
  checkOf('Database', 'database', (database, { folder }) => {
    if (database.state === 'closed') return wrong('it cannot be used', database.doThis);
    if (database.state === 'stopped' && folder?.state !== 'closed' && !folder?.isUsed)
      return good('none yet: the start makes it');
    // What was not looked at is not said to fit.
    if (database.state === 'stopped')
      return wrong(
        'it runs only while Turnstone does, so it was not looked at',
        'Start the version that is used today, with its settings, then ask again beside it.',
      );
    return good(`Postgres ${database.version}, ${sizeText(database.sizeBytes)}`);
  }),
  ofDatabase('Tables', ({ schema }) => {
    if (schema === null) return good('none yet: the start makes them');
    const { missing, unknown } = schema;
    if (unknown.length > 0)
      return wrong(
        `a newer version of Turnstone made them (${unknown.join(', ')}): this one refuses to start on them`,
        'Start that version, or put back the backup that was made before its first start.',
      );
    if (missing.length === 0) return good('they are the ones of this version already');
    const last = Object.keys(migrations).findLast((name) => !missing.includes(name));
    return good(
      `from ${last} to ${missing.at(-1)}, by ${missing.length === 1 ? '1 migration' : `${missing.length} migrations`}: ${missing.join(', ')}`,
    );
  }),
  ofDatabase('Disk', ({ sizeBytes }, { folder }) => {
    // Of a database of somebody else's, the disk is not seen.
    if (!folder?.isEmbedded || folder.disk === null) return null;
    const needed = sizeBytes + logBytes;
    const found = `${sizeText(folder.disk.freeBytes)} free; a migration that rewrites everything takes ${sizeText(needed)} while it runs`;
    if (folder.disk.freeBytes >= needed) return good(found);
    return wrong(found, 'Make room first, or move the data folder to a larger disk.');
  }),
];

/** What to do next; null: not before what is wrong is put right. */
export function nextStep({ database, folder }: Pick<Seen, 'database' | 'folder'>): string | null {
  if (database?.state !== 'open' || (database.schema?.unknown.length ?? 0) > 0) return null;
  const own = ownMajor();
  if (folder?.isEmbedded && database.version.split('.')[0] !== own)
    return `Next: stop Turnstone, and bring the database to Postgres ${own}: upgrade --from FOLDER, with the folder of the version that runs now. Then start this version.`;
  const isSame = database.schema?.missing.length === 0;
  return isSame
    ? 'Next: stop Turnstone and start this version. It changes no table, so the version before can be started again.'
    : 'Next: stop Turnstone and start this version: the start takes a backup, then runs the migrations, forward only. The way back is that backup.';
}
