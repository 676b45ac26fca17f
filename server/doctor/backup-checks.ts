// The check of the backups that the installation takes of itself.

import { isBackupOld, type BackupFault } from '#domain/installation/backup-plan.ts';
import { good, warning, type Check } from './finding.ts';
import { ageText, sizeText } from '../start/figure-text.ts';

const why: Readonly<Record<BackupFault, string>> = {
  no_room: 'there was too little room',
  not_writable: 'the folder cannot be written',
  interrupted: 'Turnstone stopped meanwhile',
  failed: 'it failed, and the log says why',
};

export const backupChecks: readonly Check[] = [
  {
    name: 'Backups',
    judge: ({ database, folder, now }) => {
      if (database?.state !== 'open' || database.tables === null) return null;
      const { since, lastGood, lastFailed } = database.tables.backups;
      const { path, files } = folder?.backups ?? { path: 'the folder of backups', files: 0 };
      const last =
        lastGood === null
          ? 'none was taken yet'
          : `the last one was taken ${ageText(lastGood.started_at, now)} ago (${sizeText(lastGood.bytes ?? 0)})`;
      const failed = lastFailed?.fault
        ? `, a try ${ageText(lastFailed.started_at, now)} ago was in vain: ${why[lastFailed.fault]}`
        : '';
      const found = `${last}${failed}; ${files} ${files === 1 ? 'is' : 'are'} in ${path}`;
      const mend = `See that ${path} is a folder that the server may write, with room for two of the last one, or name another one by TURNSTONE_BACKUPS.`;
      if (isBackupOld(since, lastGood?.started_at ?? null, now)) return warning(found, mend, 'backup_old');
      if (lastFailed !== null && lastFailed.fault !== 'interrupted') return warning(found, mend, 'backup_failed');
      return good(since === null ? `none by night, see Settings, This installation; ${found}` : found);
    },
  },
];
