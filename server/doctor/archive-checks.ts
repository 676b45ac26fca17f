// The check of the archive: whether its folder is there, and how far it reaches.

import { beganAt, isBaseLate, isReachLate } from '#domain/installation/archive-plan.ts';
import { good, warning, type Check, type Judgement } from './finding.ts';
import { ageText } from '../start/figure-text.ts';
import type { ArchiveSeen, OpenDatabase } from './installation-seen.ts';

/** What the log of this database is archived to; null: none of what is there. */
export const ownSeries = (
  archive: ArchiveSeen,
  { logSlot }: Pick<OpenDatabase, 'logSlot'>,
): ArchiveSeen['series'][number] | null => archive.series.find(({ mark }) => mark === logSlot?.mark) ?? null;

export const archiveChecks: readonly Check[] = [
  {
    name: 'Archive',
    judge: ({ database, folder, now }) => {
      const archive = folder?.archive ?? null;
      if (archive === null) return null;
      const { path, isThere } = archive;
      if (!isThere)
        return behind(
          `${path} cannot be reached`,
          `See that it is there and that the server may write in it. The log is kept meanwhile, up to 4 GB.`,
        );
      if (database?.state !== 'open') return null;
      if (database.logSlot?.keptFrom === null)
        return behind(
          'the log grew by 4 GB while it could not be archived, and is cut off',
          `See that ${path} can be written. The server then begins a new base by itself; moments between the two cannot be reached.`,
        );
      const own = ownSeries(archive, database);
      if (own === null)
        return behind(
          `what is in ${path} is not of this database`,
          `If a disk belongs there, mount it. If it was emptied on purpose, start once without TURNSTONE_ARCHIVE and then with it.`,
        );
      return judgeSeries(own, path, now);
    },
  },
];

function judgeSeries(own: ArchiveSeen['series'][number], path: string, now: Date): Judgement {
  const { mark, firstBaseAt, lastBaseAt, reachedAt } = own;
  const mend = `See that ${path} can be written and has room for another base; the log of the server says what went wrong.`;
  if (isReachLate(reachedAt, now))
    return behind(`the last copy of the log is ${reachedAt ? `${ageText(reachedAt, now)} old` : 'missing'}`, mend);
  if (isBaseLate(lastBaseAt, beganAt(mark), now))
    return behind(lastBaseAt ? `the last base is ${ageText(lastBaseAt, now)} old` : 'there is no base yet', mend);
  return good(
    firstBaseAt
      ? `every moment of the last ${ageText(firstBaseAt, now)} is in ${path}`
      : `the first base is not there yet in ${path}`,
  );
}

const behind = (found: string, doThis: string): Judgement => warning(found, doThis, 'archive_behind');
