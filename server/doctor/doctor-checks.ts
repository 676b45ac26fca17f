// The checks of the doctor, in the order of the report: a check may fail because one before it fails. Each judges what
// was seen, and says what to do.

import { join } from 'node:path';
import type { CarrierDiagnostics } from '#db/diagnostics.ts';
import { beganAt, isBaseLate, isReachLate } from '#domain/installation/archive-plan.ts';
import { isBackupOld, type BackupFault } from '#domain/installation/backup-plan.ts';
import { diskState } from '#domain/installation/disk-state.ts';
import { folderMark } from '../backup/take-backup.ts';
import { ageText, sizeText } from '../start/figure-text.ts';
import { checkOf, good, warning, wrong, type Check, type Judgement } from './finding.ts';
import type { AddressSeen, ArchiveSeen, FolderSeen, Seen, ServerSeen } from './installation-seen.ts';
import type { OpenDatabase, TablesSeen } from './look-at-database.ts';

const oldestNode = 24;
const fewDays = 14;
const maxClockMs = 2_000;
/** A running server writes every 5 s. */
const maxBeatAgeMs = 60_000;
/** A fault of a carrier is news for a day. */
const faultNewsMs = 86_400_000;

const start = 'Start Turnstone (npm start), then run the doctor again.';
const restart = 'Read the errors at the end of the log, then stop Turnstone and start it again.';

export const checks: readonly Check[] = [
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
    const state = diskState(disk);
    const isLowOnFiles = diskState({ ...disk, freeBytes: Infinity }) !== 'good';
    const files = isLowOnFiles ? `, and room for ${disk.freeFiles} more files` : '';
    const found = `${sizeText(disk.freeBytes)} free, ${Math.floor(percent)} % of the data folder's disk${files}`;
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
  checkOf('Server', 'server', judgeServer),
  checkOf('Database', 'database', (database, { server, folder }) => {
    if (database.state === 'closed') return wrong('it cannot be used', database.doThis);
    // Whether it runs is read from a folder that this user may not read.
    if (database.state === 'stopped' && folder?.state === 'closed') return null;
    if (database.state === 'stopped')
      return server?.pid
        ? wrong(
            'it does not run, although Turnstone does',
            'Turnstone starts it again by itself: wait a minute, then run the doctor again, as the user who started Turnstone or as root. If nothing changes, read the end of postgres/log in the data folder.',
          )
        : warning('it runs only while Turnstone does, so it was not looked at', start);
    const found = `Postgres ${database.version} answers, ${sizeText(database.sizeBytes)}`;
    return database.unsafe.length === 0 ? good(found) : wrong(found, database.unsafe.join(' '));
  }),
  ofDatabase('Tables', ({ schema }) => {
    if (schema === null) return warning('none yet', 'The first start (npm start) makes them.');
    if (schema.unknown.length > 0)
      return wrong(
        `a newer version of Turnstone made them (${schema.unknown.join(', ')})`,
        'Start that version, or put back the backup that was made before the upgrade.',
      );
    if (schema.missing.length > 0)
      return wrong(
        `they are of an older version: migrations from ${schema.missing[0]} on have not run`,
        'Make a backup, then stop Turnstone and start this version: the start runs them.',
      );
    return good('they are the ones of this version');
  }),
  { name: 'Clocks', judge: judgeClock },
  ofTables('Background jobs', ({ lastBeat }, { server, folder, now }) => {
    if (server === null || folder === null || !isOwn(server, folder)) return null;
    const found = lastBeat === null ? 'they have not written yet' : `they last wrote ${ageText(lastBeat, now)} ago`;
    const { answer } = server;
    if (answer.kind === 'turnstone' && answer.failing.some((name) => ['writes', 'sender'].includes(name)))
      return wrong(found, restart, 'jobs_quiet');
    if (lastBeat !== null && now.getTime() - lastBeat.getTime() < maxBeatAgeMs) return good(found);
    // A server that started just now has not written yet.
    return warning(found, `Wait a minute, then run the doctor again. If this stays: ${restart}`, 'jobs_quiet');
  }),
  ofTables('Messages', ({ overdue: { count, oldest } }, { now }) => {
    if (oldest === null) return good('none is late');
    return wrong(
      `${count} ${count === 1 ? 'is' : 'are'} late, the oldest by ${ageText(oldest, now)}`,
      `See below whether a carrier fails. If none does: ${restart}`,
      'messages_late',
    );
  }),
  ofTables('Carriers', ({ carriers }, { now }) => {
    if (carriers.length === 0) return good('none is on: no text and no email leaves this machine');
    const told = carriers.map((carrier) => carrierText(carrier, now)).join('; ');
    const doThis =
      'Open Settings, Texting and e-mail, and the page of that carrier: it says what to do, and can send a test text.';
    if (carriers.some(({ failing }) => failing > 0)) return wrong(told, doThis, 'carriers_fail');
    return carriers.some((carrier) => isNews(carrier, now)) ? warning(told, doThis, 'carriers_failed') : good(told);
  }),
  ofTables('Time zones', ({ timeZones }) => {
    const unknown = timeZones.filter((zone) => !isKnownZone(zone));
    if (unknown.length > 0)
      return wrong(
        `this Node does not know ${unknown.join(', ')}`,
        "Update Turnstone, or choose another time zone in that place's settings: hours and days are wrong there.",
        'time_zones_unknown',
      );
    return good(timeZones.length === 0 ? 'no place yet' : timeZones.join(', '));
  }),
  ofTables('Backups', ({ backups: { since, lastGood, lastFailed } }, { folder, now }) => {
    const { path, files } = folder?.backups ?? { path: 'the folder of backups', files: 0 };
    const last =
      lastGood === null
        ? 'none was taken yet'
        : `the last one was taken ${ageText(lastGood.started_at, now)} ago (${sizeText(lastGood.bytes ?? 0)})`;
    const failed = lastFailed?.fault
      ? `, a try ${ageText(lastFailed.started_at, now)} ago was in vain: ${why[lastFailed.fault]}`
      : '';
    const found = `${last}${failed}; ${files} ${files === 1 ? 'is' : 'are'} in ${path}`;
    const mend =
      lastFailed?.fault === 'not_there'
        ? `If a disk belongs at ${path}, mount it. If that is a new folder: touch ${join(path, folderMark)}`
        : `See that ${path} is a folder that the server may write, with room for two of the last one, or name another one by TURNSTONE_BACKUPS.`;
    if (isBackupOld(since, lastGood?.started_at ?? null, now)) return warning(found, mend, 'backup_old');
    if (lastFailed !== null && lastFailed.fault !== 'interrupted') return warning(found, mend, 'backup_failed');
    return good(since === null ? `none by night, see Settings, This installation; ${found}` : found);
  }),
  checkOf('Archive', 'folder', ({ archive }, { database, now }) => {
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
  }),
  checkOf('Public address', 'address', (address) => judgeAnswer(address) ?? judgeReach(address)),
  checkOf('Proxy', 'address', ({ url, isSet, hasProxy, answer }) => {
    // Turnstone itself speaks no https.
    if (!isSet || !url.startsWith('https:')) return null;
    if (answer?.kind === 'turnstone' && !answer.isHostKept)
      return wrong(
        `the one before ${url} does not hand on by which name visitors came`,
        'Let it forward the Host header (nginx: proxy_set_header Host $host; see docs/operations/put-it-on-the-internet.md): cookies are not bound to https otherwise, and nobody can sign in by a passkey.',
      );
    if (hasProxy) return good('TRUST_PROXY names it');
    return warning(
      `one must stand before ${url}, and TRUST_PROXY does not name it`,
      "Set TRUST_PROXY to the proxy's address as Turnstone sees it (loopback if it is on this machine), and let it forward X-Forwarded-For: all visitors have its address otherwise, and are slowed down together.",
    );
  }),
  checkOf('Certificate', 'address', ({ certificate }) => {
    if (certificate === null) return null;
    const { daysLeft, fault } = certificate;
    const renew = 'Renew it where it was made (usually in the proxy in front of Turnstone).';
    if (daysLeft < 0) return wrong('it has ended: browsers refuse the page', renew);
    if (fault !== null)
      return wrong(
        `browsers refuse it (${fault})`,
        'Use one of a public authority for exactly this name, with all the certificates in between (the full chain).',
      );
    const found = `it is valid for ${daysLeft} more ${daysLeft === 1 ? 'day' : 'days'}`;
    return daysLeft < fewDays ? warning(found, renew) : good(found);
  }),
];

/** A server that answers is this installation's if a process holds the data folder, unless nobody here can tell. */
export const isOwn = ({ pid, answer }: ServerSeen, folder: FolderSeen): boolean =>
  answer.kind === 'turnstone' && (pid !== null || !folder.isEmbedded || folder.state === 'closed');

export function ofDatabase(name: string, judge: (database: OpenDatabase, seen: Seen) => Judgement | null): Check {
  return checkOf(name, 'database', (database, seen) => (database.state === 'open' ? judge(database, seen) : null));
}

function ofTables(name: string, judge: (tables: TablesSeen, seen: Seen) => Judgement | null): Check {
  return ofDatabase(name, ({ tables }, seen) => (tables === null ? null : judge(tables, seen)));
}

function judgeServer(server: ServerSeen, { folder }: Seen): Judgement {
  const { url, pid, answer } = server;
  const process = pid === null ? '' : ` (process ${pid})`;
  if (answer.kind === 'other' || (answer.kind === 'turnstone' && folder && !isOwn(server, folder)))
    return wrong(
      `${answer.kind === 'other' ? 'another program' : 'a Turnstone with another data folder'} answers at ${url}`,
      'Give the doctor the PORT and TURNSTONE_DATA that Turnstone is started with. If it has them, stop the other program, or choose another PORT.',
    );
  if (answer.kind === 'turnstone')
    return answer.failing.length === 0
      ? good(`it runs${process} and is ready at ${url}`)
      : wrong(
          `it runs${process}, but is not ready: ${answer.failing.join(', ')}`,
          'See the other lines; what is wrong there keeps it from being ready. If they are good, read the end of the log.',
        );
  if (pid === null) return warning(`it does not run: nothing answers at ${url}`, start);
  return wrong(
    `it runs${process}, but does not answer at ${url}`,
    'If it was started just now, wait a minute. If it was started with another PORT or HOST, give them to the doctor too. Otherwise stop it and start it again.',
  );
}

function judgeClock({ database, address }: Seen): Judgement | null {
  const byDatabase = database?.state === 'open' ? database.clockAheadMs : null;
  const answer = address?.answer;
  const byAddress = answer?.kind === 'turnstone' ? answer.clockAheadMs : null;
  const known = [byDatabase, byAddress].filter((ms) => ms !== null);
  if (known.length === 0) return null;
  const worst = known.reduce((most, ms) => (Math.abs(ms) > Math.abs(most) ? ms : most));
  if (Math.abs(worst) <= maxClockMs) return good(`all that were asked agree within ${maxClockMs / 1000} seconds`);
  const other = worst === byDatabase ? "the database's" : "the public address's";
  return warning(
    `${other} is ${(Math.abs(worst) / 1000).toFixed(0)} seconds ${worst > 0 ? 'ahead of' : 'behind'} this machine's`,
    'Let both machines set their clocks by the network (timedatectl set-ntp true): times and codes to sign in are wrong otherwise.',
    'clock_off',
  );
}

const isNews = ({ faultAt }: CarrierDiagnostics, now: Date): boolean =>
  faultAt !== null && now.getTime() - faultAt.getTime() < faultNewsMs;

function carrierText(carrier: CarrierDiagnostics, now: Date): string {
  const { provider, lastSentAt, failing, fault, faultAt } = carrier;
  const sent = lastSentAt === null ? 'has sent nothing yet' : `last sent ${ageText(lastSentAt, now)} ago`;
  const failed = faultAt && isNews(carrier, now) ? `, failed ${ageText(faultAt, now)} ago (${fault})` : '';
  return `${provider} ${sent}${failed}${failing > 0 ? ', its last tries all failed' : ''}`;
}

function isKnownZone(zone: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

const why: Readonly<Record<BackupFault, string>> = {
  no_room: 'there was too little room',
  not_writable: 'the folder cannot be written',
  not_there: 'none of the earlier ones is in the folder',
  interrupted: 'Turnstone stopped meanwhile',
  failed: 'it failed, and the log says why',
};

/** What the log of this database is archived to; null: none of what is there. */
export const ownSeries = (
  archive: ArchiveSeen,
  { logSlot }: Pick<OpenDatabase, 'logSlot'>,
): ArchiveSeen['series'][number] | null => archive.series.find(({ mark }) => mark === logSlot?.mark) ?? null;

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

/** Null: it answers as it should, or was not asked. */
function judgeAnswer({ url, reach, answer }: AddressSeen): Judgement | null {
  if (answer === null || (answer.kind === 'turnstone' && answer.isOwn)) return null;
  if (answer.kind === 'none') {
    const found = `${url} does not answer from here (${answer.why})`;
    return reach === 'public'
      ? warning(
          found,
          'Open it on a phone. If the phone cannot open it either: does the name lead to this machine or its proxy, and does the proxy run? If the phone can, nothing is wrong.',
        )
      : wrong(found, 'Set PUBLIC_URL to an address of this machine, and HOST to 0.0.0.0, so that phones can open it.');
  }
  return wrong(
    answer.kind === 'other'
      ? `${url} is not answered by Turnstone (status ${answer.status})`
      : `${url} is answered by another installation of Turnstone`,
    'Set PUBLIC_URL to the address that leads here. Behind a proxy, forward the Host header and every path (docs/operations/put-it-on-the-internet.md).',
  );
}

function judgeReach({ url, isSet, reach, answer }: AddressSeen): Judgement {
  const asked = answer === null ? ' (not asked: the server does not run, or has no database)' : '';
  const set = 'set PUBLIC_URL to it, for example PUBLIC_URL=https://line.example.org';
  if (reach === 'loopback')
    return warning(
      `${url} leads every phone to itself`,
      isSet
        ? 'Set PUBLIC_URL to an address that phones can open.'
        : `Leave HOST out and connect this machine to your network, so that phones in it can open it; or put a proxy with a public name in front and ${set}.`,
      'address_of_machine',
    );
  if (url.startsWith('https:')) return good(`${url}${asked}`);
  return warning(
    reach === 'private'
      ? `${url} can be opened in this network only, and without encryption${asked}`
      : `${url} sends names and numbers without encryption${asked}`,
    `Enough for a try in the house. For guests, put a proxy with a certificate in front and ${set}; notifications need it too.`,
    reach === 'private' ? 'address_of_network' : 'address_open',
  );
}
