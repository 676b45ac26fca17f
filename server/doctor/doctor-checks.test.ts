// Each check, on an installation in which all is well and with its faults.

import { expect, test } from 'vitest';
import { checks } from './doctor-checks.ts';
import { examine, type Finding } from './finding.ts';
import { countStates, reportJson, reportText } from './report.ts';
import type { AddressSeen, FolderSeen, Seen, ServerSeen } from './installation-seen.ts';
import type { OpenDatabase, TablesSeen } from './look-at-database.ts';

const now = new Date('2030-03-04T12:00:00Z');
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);

const folder: FolderSeen = {
  path: '/srv/turnstone',
  state: 'good',
  isUsed: true,
  isEmbedded: true,
  openFiles: [],
  disk: { freeBytes: 50e9, bytes: 100e9 },
  backups: { path: '/srv/turnstone/backups', files: 14 },
  archive: {
    path: '/mnt/archive',
    isThere: true,
    series: [{ mark: '20300301t120000', firstBaseAt: ago(3 * 86_400), lastBaseAt: ago(3600), reachedAt: ago(20) }],
  },
};
const server: ServerSeen = { url: 'http://localhost:3000', pid: 7, answer: { kind: 'turnstone', failing: [] } };
const twilio = { provider: 'twilio', lastSentAt: ago(60), failing: 0, fault: null, faultAt: null };
const backup = {
  id: '0198f0a2-5a3e-7c1d-9b2f-0a1b2c3d4e5f',
  kind: 'nightly',
  started_at: ago(9 * 3600),
  beat_at: ago(9 * 3600),
  file: 'turnstone-2030-03-04T03-00-00Z.age',
  read_bytes: 9_000_000,
} as const;
const tables: TablesSeen = {
  hasData: true,
  isSecretKnown: true,
  lastBeat: ago(3),
  overdue: { count: 0, oldest: null },
  carriers: [twilio],
  timeZones: ['Europe/Lisbon'],
  backups: {
    since: ago(30 * 86_400),
    hour: 3,
    kept: 14,
    lastGood: { ...backup, ended_at: ago(9 * 3600), bytes: 3_200_000, fault: null },
    lastFailed: null,
    running: null,
  },
};
const database: OpenDatabase = {
  state: 'open',
  version: '18.4',
  sizeBytes: 12_345_678,
  clockAheadMs: 3,
  unsafe: [],
  schema: { missing: [], unknown: [] },
  tables,
  logSlot: { mark: '20300301t120000', keptFrom: 5e9 },
};
const address: AddressSeen = {
  url: 'https://line.example.org',
  isSet: true,
  reach: 'public',
  hasProxy: true,
  answer: { kind: 'turnstone', isOwn: true, isHostKept: true, clockAheadMs: 400 },
  certificate: { daysLeft: 60, fault: null },
};
const well: Seen = {
  now,
  program: { version: '1.2.3', commit: null, node: '24.21.0', isBuilt: true },
  settingsFault: null,
  folder,
  secret: { source: '/srv/turnstone/secret', state: 'there', isNextWaiting: false },
  server,
  database,
  address,
};
const secret = { source: '/srv/turnstone/secret', isNextWaiting: false };

const withTables = (change: Partial<TablesSeen>): Partial<Seen> => ({
  database: { ...database, tables: { ...tables, ...change } },
});
const withAddress = (change: Partial<AddressSeen>): Partial<Seen> => ({ address: { ...address, ...change } });
const withServer = (change: Partial<ServerSeen>): Partial<Seen> => ({ server: { ...server, ...change } });

const find = (name: string, change: Partial<Seen>): Finding | undefined =>
  examine({ ...well, ...change }, checks).find((finding) => finding.name === name);

test('where all is well, every check says so', () => {
  const findings = examine(well, checks);
  expect(findings.map(({ name }) => name)).toEqual(checks.map(({ name }) => name));
  expect(findings.filter(({ state }) => state !== 'good')).toEqual([]);
});

test.for<[string, 'warning' | 'wrong', Partial<Seen>, RegExp]>([
  ['Program', 'wrong', { program: { ...well.program, node: '22.1.0' } }, /Node 22/],
  ['Program', 'warning', { program: { ...well.program, isBuilt: false } }, /not built/],
  ['Settings', 'wrong', { settingsFault: 'PORT: Write a number.' }, /cannot be used/],
  ['Data folder', 'warning', { folder: { ...folder, state: 'missing' } }, /is not there/],
  ['Data folder', 'warning', { folder: { ...folder, state: 'missing', isEmbedded: false } }, /is not there/],
  ['Data folder', 'wrong', { folder: { ...folder, state: 'file' } }, /is a file/],
  ['Data folder', 'wrong', { folder: { ...folder, state: 'closed' } }, /by this user/],
  ['Rights', 'wrong', { folder: { ...folder, openFiles: ['/srv/turnstone/secret'] } }, /may read \/srv/],
  ['Disk', 'warning', { folder: { ...folder, disk: { freeBytes: 9.9e9, bytes: 100e9 } } }, /^9.9 GB free, 9 %/],
  ['Disk', 'wrong', { folder: { ...folder, disk: { freeBytes: 0.9e9, bytes: 100e9 } } }, /0 %/],
  ['Disk', 'wrong', { folder: { ...folder, disk: { freeBytes: 60e6, bytes: 100e6, freeFiles: 9e6 } } }, /60 MB.*disk$/],
  [
    'Disk',
    'wrong',
    { folder: { ...folder, disk: { freeBytes: 50e9, bytes: 100e9, freeFiles: 7 } } },
    /room for 7 more/,
  ],
  ['Secret', 'wrong', { secret: { ...secret, state: 'unusable' } }, /damaged/],
  ['Secret', 'wrong', { secret: { ...secret, state: 'missing' } }, /is not there/],
  ['Secret', 'wrong', { ...withTables({ isSecretKnown: false }) }, /not the one of this database/],
  ['Secret', 'warning', { secret: { ...secret, state: 'there', isNextWaiting: true } }, /waits/],
  ['Server', 'warning', withServer({ pid: null, answer: { kind: 'none' } }), /does not run/],
  ['Server', 'wrong', withServer({ answer: { kind: 'none' } }), /process 7\), but does not answer/],
  ['Server', 'wrong', withServer({ pid: null, answer: { kind: 'other', status: 200 } }), /another program/],
  ['Server', 'wrong', withServer({ pid: null }), /another data folder/],
  ['Server', 'wrong', withServer({ answer: { kind: 'turnstone', failing: ['disk', 'writes'] } }), /disk, writes/],
  ['Database', 'wrong', { database: { state: 'closed', doThis: 'Write another password.' } }, /cannot be used/],
  ['Database', 'wrong', { database: { state: 'stopped' } }, /although Turnstone does/],
  ['Database', 'warning', { database: { state: 'stopped' }, ...withServer({ pid: null }) }, /not looked at/],
  ['Database', 'wrong', { database: { ...database, unsafe: ['Postgres has fsync = off.'] } }, /answers/],
  ['Tables', 'warning', { database: { ...database, schema: null, tables: null } }, /none yet/],
  ['Tables', 'wrong', { database: { ...database, schema: { missing: ['0053-x'], unknown: [] } } }, /from 0053-x on/],
  ['Tables', 'wrong', { database: { ...database, schema: { missing: [], unknown: ['0999-y'] } } }, /newer.*0999-y/],
  ['Clocks', 'warning', { database: { ...database, clockAheadMs: -2_500 } }, /database's is 3 seconds behind/],
  [
    'Clocks',
    'warning',
    withAddress({ answer: { kind: 'turnstone', isOwn: true, isHostKept: true, clockAheadMs: 9_000 } }),
    /9 seconds ahead/,
  ],
  ['Background jobs', 'wrong', withServer({ answer: { kind: 'turnstone', failing: ['sender'] } }), /3 seconds ago/],
  ['Background jobs', 'warning', withTables({ lastBeat: ago(240) }), /4 minutes ago/],
  ['Background jobs', 'warning', withTables({ lastBeat: null }), /not written yet/],
  ['Messages', 'wrong', withTables({ overdue: { count: 3, oldest: ago(7_200) } }), /3 are late, the oldest by 2 hours/],
  ['Carriers', 'wrong', withTables({ carriers: [{ ...twilio, failing: 1 }] }), /twilio .*all failed/],
  [
    'Carriers',
    'warning',
    withTables({ carriers: [{ ...twilio, fault: 'account', faultAt: ago(90) }] }),
    /90 seconds ago \(account\)/,
  ],
  ['Time zones', 'wrong', withTables({ timeZones: ['Europe/Lisbon', 'Mars/Olympus'] }), /Mars\/Olympus/],
  [
    'Public address',
    'warning',
    withAddress({ url: 'http://localhost:3000', isSet: false, reach: 'loopback' }),
    /to itself/,
  ],
  ['Public address', 'warning', withAddress({ url: 'http://10.0.0.5:3000', reach: 'private' }), /this network only/],
  ['Public address', 'warning', withAddress({ url: 'http://line.example.org' }), /without encryption/],
  [
    'Proxy',
    'wrong',
    withAddress({ answer: { kind: 'turnstone', isOwn: true, isHostKept: false, clockAheadMs: 400 } }),
    /by which name/,
  ],
  ['Proxy', 'warning', withAddress({ hasProxy: false }), /TRUST_PROXY does not name it/],
  ['Public address', 'warning', withAddress({ answer: { kind: 'none', why: 'ETIMEDOUT' } }), /ETIMEDOUT/],
  [
    'Public address',
    'wrong',
    withAddress({ reach: 'private', answer: { kind: 'none', why: 'ECONNREFUSED' } }),
    /from here/,
  ],
  ['Public address', 'wrong', withAddress({ answer: { kind: 'other', status: 502 } }), /status 502/],
  [
    'Public address',
    'wrong',
    withAddress({ answer: { kind: 'turnstone', isOwn: false, isHostKept: true, clockAheadMs: 0 } }),
    /another installation/,
  ],
  ['Certificate', 'warning', withAddress({ certificate: { daysLeft: 5, fault: null } }), /5 more days/],
  ['Certificate', 'wrong', withAddress({ certificate: { daysLeft: -1, fault: 'CERT_HAS_EXPIRED' } }), /has ended/],
  ['Certificate', 'wrong', withAddress({ certificate: { daysLeft: 90, fault: 'SELF_SIGNED' } }), /SELF_SIGNED/],
])('%s can be %s', ([name, state, change, found]) => {
  const finding = find(name, change);
  expect(finding).toMatchObject({
    state,
    found: expect.stringMatching(found),
    doThis: expect.any(String),
  });
});

test('what may be so is no fault', () => {
  const isNew = { folder: { ...folder, isUsed: false }, ...withTables({ hasData: false, isSecretKnown: null }) };
  expect(find('Secret', { ...isNew, secret: { ...secret, state: 'missing' } })?.state).toBe('good');
  expect(find('Carriers', withTables({ carriers: [] }))?.state).toBe('good');
  expect(
    find('Carriers', withTables({ carriers: [{ ...twilio, fault: 'account', faultAt: ago(200_000) }] }))?.state,
  ).toBe('good');
  expect(find('Server', { folder: { ...folder, isEmbedded: false }, ...withServer({ pid: null }) })?.state).toBe(
    'good',
  );
});

test('what cannot be looked at is left out, or said not to be known', () => {
  const unreadable: Partial<Seen> = {
    folder: { ...folder, state: 'closed' },
    secret: { ...secret, state: 'unusable' },
    database: { state: 'stopped' },
    ...withServer({ pid: null }),
  };
  expect(find('Database', unreadable)).toBeUndefined();
  expect(find('Secret', unreadable)).toBeUndefined();
  expect(find('Server', unreadable)?.state).toBe('good');
  expect(find('Background jobs', withServer({ answer: { kind: 'none' } }))).toBeUndefined();
  expect(find('Secret', { database: { state: 'stopped' } })?.found).toMatch(/was not asked/);
  expect(find('Public address', withAddress({ answer: null }))?.found).toMatch(/not asked/);
});

test('a line each, then what to do, then the counts', () => {
  const findings = examine({ ...well, settingsFault: 'PORT: Write a number.\nHOST: Write an address.' }, checks);
  const text = reportText(findings);
  expect(text).toContain('✓ good     Program ');
  expect(text).toMatch(/✗ WRONG {2}Settings: what to do\n {2}PORT: Write a number\.\n {2}HOST: Write an address\.\n/);
  expect(text.trim().split('\n').at(-1)).toBe(`${checks.length - 1} good, 0 warnings, 1 wrong`);
  expect(JSON.parse(reportJson(findings))).toEqual({ ...countStates(findings), checks: findings });
});

test('backups: none by night, one that failed, and none for two days', () => {
  const { backups } = tables;
  const lastFailed = { ...backup, started_at: ago(600), ended_at: ago(590), bytes: null, fault: 'no_room' } as const;
  const lastGood = { ...backup, started_at: ago(3 * 86_400), ended_at: ago(3 * 86_400), bytes: 5e6, fault: null };
  const judged = (change: Partial<typeof backups>) =>
    find('Backups', withTables({ backups: { ...backups, ...change } }));
  expect(judged({})).toMatchObject({
    state: 'good',
    found: expect.stringContaining('9 hours ago (3.2 MB); 14 are in /srv'),
  });
  expect(judged({ since: null, lastGood })).toMatchObject({
    state: 'good',
    found: expect.stringContaining('none by night'),
  });
  expect(judged({ lastFailed })).toMatchObject({
    state: 'warning',
    id: 'backup_failed',
    found: expect.stringContaining('too little room'),
  });
  expect(judged({ lastFailed: { ...lastFailed, fault: 'interrupted' } })).toMatchObject({ state: 'good' });
  expect(judged({ lastGood })).toMatchObject({ state: 'warning', id: 'backup_old' });
});

test('the archive: away, of another database, cut off, late, and without a new base', () => {
  const [own] = folder.archive?.series ?? [];
  const judged = (change: Partial<NonNullable<typeof own>>) => {
    const archive = own && folder.archive && { ...folder.archive, series: [{ ...own, ...change }] };
    return find('Archive', { folder: { ...folder, archive: archive ?? null } });
  };
  expect(judged({})).toMatchObject({ state: 'good', found: 'every moment of the last 3 days is in /mnt/archive' });
  expect(find('Archive', { folder: { ...folder, archive: null } })).toBeUndefined();
  const behind = (found: string) => ({ state: 'warning', id: 'archive_behind', found: expect.stringContaining(found) });
  const away = { path: '/mnt/archive', isThere: false, series: [] };
  expect(find('Archive', { folder: { ...folder, archive: away } })).toMatchObject(behind('cannot be reached'));
  expect(judged({ mark: '20290301t120000' })).toMatchObject(behind('not of this database'));
  expect(judged({ reachedAt: ago(600) })).toMatchObject(behind('10 minutes old'));
  expect(judged({ lastBaseAt: ago(3 * 86_400) })).toMatchObject(behind('the last base is 3 days old'));
  expect(judged({ firstBaseAt: null, lastBaseAt: null })).toMatchObject(behind('no base yet'));
  const lost = { ...database, logSlot: { mark: '20300301t120000', keptFrom: null } };
  expect(find('Archive', { database: lost })).toMatchObject(behind('is cut off'));
});
