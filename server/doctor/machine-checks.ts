// The checks of this machine: the program, its settings, its folder, its secret.

import { diskState } from '#domain/installation/disk-state.ts';
import { checkOf, good, warning, wrong, type Check } from './finding.ts';
import { sizeText } from '../start/figure-text.ts';

const oldestNode = 24;

export const machineChecks: readonly Check[] = [
  checkOf('Program', 'program', ({ version, node, isBuilt }) => {
    const found = `Turnstone ${version} on Node ${node}`;
    if (Number.parseInt(node, 10) < oldestNode)
      return wrong(found, `Install Node ${oldestNode} or newer (https://nodejs.org), then run: npm ci`);
    if (!isBuilt) return warning(`${found}, not built yet`, 'Start Turnstone (npm start): the start builds it.');
    return good(`${found}, built`);
  }),
  {
    name: 'Settings',
    judge: ({ settingsFault }) =>
      settingsFault === null
        ? good('every setting can be used')
        : wrong('a setting cannot be used, so nothing below it was looked at', settingsFault),
  },
  checkOf('Data folder', 'folder', ({ path, state, isEmbedded }) => {
    if (state === 'good') return good(`${path} can be written`);
    if (state === 'file') return wrong(`${path} is a file`, 'Set TURNSTONE_DATA to a folder.');
    if (state === 'closed')
      return wrong(
        `${path} cannot be read and written by this user`,
        'Run the doctor as the user who starts Turnstone. If it is that user, give them the folder (chown).',
      );
    return isEmbedded
      ? warning(
          `${path} is not there`,
          'If Turnstone was used here before, set TURNSTONE_DATA to its folder, or put your backup there. Otherwise the first start (npm start) makes it.',
        )
      : warning(`${path} is not there`, 'The next start makes it. It keeps the list of erased guests: back it up too.');
  }),
  checkOf('Rights', 'folder', ({ state, openFiles }) => {
    if (state !== 'good') return null;
    if (openFiles.length === 0) return good('only the owner of the data folder can read its secrets');
    return wrong(
      `other users of this machine may read ${openFiles.join(', ')}`,
      `Take that right away: chmod go-rwx ${openFiles.join(' ')}`,
    );
  }),
  checkOf('Disk', 'folder', ({ disk }) => {
    if (disk === null || disk.bytes === 0) return null;
    const percent = (100 * disk.freeBytes) / disk.bytes;
    const found = `${sizeText(disk.freeBytes)} free, ${Math.floor(percent)} % of the data folder's disk`;
    const state = diskState(disk);
    if (state === 'full')
      return wrong(
        found,
        'Make room now: with a full disk nobody can join or be called. Nothing that is stored is lost.',
        'disk_full',
      );
    if (state === 'low') return warning(found, 'Make room soon, or move the data folder to a larger disk.', 'disk_low');
    return good(found);
  }),
  checkOf('Secret', 'secret', ({ source, state, isNextWaiting }, { folder, database }) => {
    const tables = database?.state === 'open' ? database.tables : null;
    // The line of the data folder says it.
    if (state === 'unusable' && folder?.state === 'closed') return null;
    if (state === 'unusable')
      return wrong(
        `${source} cannot be read, or is damaged`,
        'Put your copy of the secret back, readable for the user who starts Turnstone. Without it, stored names and numbers cannot be read.',
      );
    if (state === 'missing') {
      if (!folder?.isUsed && !tables?.hasData) return good('none yet: the first start makes it');
      return wrong(
        `${source} is not there, although the database holds data`,
        'Put your copy of the secret back, in that file or as TURNSTONE_SECRET. A new one would open nothing that is stored.',
      );
    }
    if (tables?.isSecretKnown === false)
      return wrong(
        `the one in ${source} is not the one of this database`,
        'Put back the secret that belongs to this database, from the same backup. With another one no stored name or number can be read.',
      );
    if (isNextWaiting)
      return warning(
        'a new one waits for the next start',
        'Stop Turnstone and start it again; then copy the new secret to where you keep it.',
        'secret_waits',
      );
    return good(tables ? `the one in ${source} fits the database` : `${source} is there; the database was not asked`);
  }),
];
