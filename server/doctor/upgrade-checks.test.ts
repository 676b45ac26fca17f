import { expect, test } from 'vitest';
import { migrations } from '#db/migrations/migrate.ts';
import { examine } from './finding.ts';
import type { FolderSeen, Seen } from './installation-seen.ts';
import type { OpenDatabase } from './look-at-database.ts';
import { nextStep, upgradeChecks } from './upgrade-checks.ts';

const names = Object.keys(migrations);
const database: OpenDatabase = {
  state: 'open',
  version: '18.4',
  sizeBytes: 2e9,
  clockAheadMs: 0,
  unsafe: [],
  schema: { missing: names.slice(-2), unknown: [] },
  tables: null,
  logSlot: null,
};
const path = '/srv/turnstone';
const disk = { freeBytes: 5e9, bytes: 9e9 };
const folder: FolderSeen = {
  path,
  state: 'good',
  isUsed: true,
  isEmbedded: true,
  openFiles: [],
  backups: null,
  archive: null,
  disk,
};
const well: Seen = {
  now: new Date(),
  program: { version: '1.2.3', node: '24.21.0', isBuilt: true, commit: null },
  settingsFault: null,
  folder,
  secret: null,
  server: null,
  database,
  address: null,
};
const withSchema = (schema: OpenDatabase['schema']): Seen => ({ ...well, database: { ...database, schema } });
const find = (name: string, seen: Seen) => examine(seen, upgradeChecks).find((finding) => finding.name === name);

test('an older database: from which tables to which, and that the way back is a backup', () => {
  const findings = examine(well, upgradeChecks);
  expect(findings.map(({ name, state }) => `${name} ${state}`)).toEqual(
    ['Program', 'Settings', 'Data folder', 'Database', 'Tables', 'Disk'].map((name) => `${name} good`),
  );
  expect(find('Tables', well)?.found).toMatch(
    new RegExp(`^from ${names.at(-3)} to ${names.at(-1)}, by 2 migrations: ${names.at(-2)}, `),
  );
  expect(nextStep(well)).toMatch(/takes a backup.*forward only/);
});

test('the same tables: the version before can be started again', () => {
  expect(find('Tables', withSchema({ missing: [], unknown: [] }))?.found).toMatch(/already/);
  expect(nextStep(withSchema({ missing: [], unknown: [] }))).toMatch(/can be started again/);
});

test('a cluster of another major version is brought over first; an external database is not', () => {
  const older: Seen = { ...well, database: { ...database, version: '17.9' } };
  expect(nextStep(older)).toContain('upgrade --from FOLDER');
  expect(nextStep({ ...older, folder: { ...folder, isEmbedded: false } })).not.toContain('--from');
});

test('an empty database is made by the start', () =>
  expect(find('Tables', withSchema(null))).toMatchObject({ state: 'good', found: expect.stringMatching(/none yet/) }));

test('a database of a newer version is refused, and nothing comes next', () => {
  const newer = withSchema({ missing: [], unknown: ['0999-newer'] });
  expect(find('Tables', newer)).toMatchObject({ state: 'wrong', found: expect.stringMatching(/0999-newer.*refuses/) });
  expect(nextStep(newer)).toBeNull();
});

test('a disk without room for a copy', () => {
  const full = { ...well, folder: { ...folder, disk: { freeBytes: 2e9, bytes: 9e9 } } };
  expect(find('Disk', full)?.state).toBe('wrong');
  expect(find('Disk', { ...full, folder: { ...full.folder, isEmbedded: false } })).toBeUndefined();
});

test('a database that cannot be looked at is not said to fit', () => {
  const stopped: Seen = { ...well, database: { state: 'stopped' } };
  expect(find('Database', stopped)?.state).toBe('wrong');
  expect(find('Database', { ...stopped, folder: { ...folder, disk: null, isUsed: false } })?.state).toBe('good');
  expect(find('Database', { ...well, database: { state: 'closed', doThis: 'Start it.' } })).toMatchObject({
    state: 'wrong',
    doThis: 'Start it.',
  });
  expect(nextStep({ database: { state: 'stopped' }, folder })).toBeNull();
});
