// The checks of what runs: the server, its database, its background work.

import type { CarrierDiagnostics } from '#db/diagnostics.ts';
import { checkOf, good, warning, wrong, type Check, type Judgement } from './finding.ts';
import { ageText, sizeText } from '../start/figure-text.ts';
import type { FolderSeen, OpenDatabase, Seen, ServerSeen, TablesSeen } from './installation-seen.ts';

const maxClockMs = 2_000;
/** A running server writes every 5 s. */
const maxBeatAgeMs = 60_000;
/** A fault of a carrier is news for a day. */
const faultNewsMs = 86_400_000;

const start = 'Start Turnstone (npm start), then run the doctor again.';
const restart = 'Read the errors at the end of the log, then stop Turnstone and start it again.';

export const runningChecks: readonly Check[] = [
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
];

/** A server that answers is this installation's if a process holds the data folder, unless nobody here can tell. */
export const isOwn = ({ pid, answer }: ServerSeen, folder: FolderSeen): boolean =>
  answer.kind === 'turnstone' && (pid !== null || !folder.isEmbedded || folder.state === 'closed');

function ofDatabase(name: string, judge: (database: OpenDatabase, seen: Seen) => Judgement | null): Check {
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
