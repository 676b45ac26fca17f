// What the owner reads of the installation: figures of the database, findings of the doctor, and no secret.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteDatabaseSize } from '#db/place/database-sizes.ts';
import { presentInstallation, type InstallationLook } from '#presenters/staff/installation-view.ts';
import { openHarbour, testSecret, testSecrets, type Harbour } from '#test/harbour.ts';
import { lookInside } from './look-inside.ts';

let harbour: Harbour;
let folder = '';
beforeAll(async () => {
  harbour = await openHarbour();
  folder = await mkdtemp(join(tmpdir(), 'turnstone-inside-'));
  await writeFile(join(folder, 'secret'), testSecret, { mode: 0o600 });
});
afterAll(async () => {
  await harbour.close();
  await rm(folder, { recursive: true, force: true });
});

const lastRuns = new Map([
  ['clock', { doneAt: new Date('2026-03-02T14:59:58Z'), failedAt: null }],
  ['erase', { doneAt: new Date('2026-03-02T14:00:00Z'), failedAt: new Date('2026-03-02T14:05:00Z') }],
]);
let isSending = true;

const look = (url = 'https://line.example.org'): Promise<InstallationLook> =>
  lookInside({
    ...harbour.running,
    commands: harbour.context,
    vitals: () => ({ canWrite: () => true, isSending: () => isSending, lastRuns }),
    config: {
      apiKey: 'a-key',
      publicUrl: url,
      trustedProxies: [],
      dataFolder: folder,
      databaseUrl: 'postgres://x:y@z',
    },
    url,
  });

const idsOf = ({ findings }: InstallationLook): string[] => findings.map(({ id }) => id);

test('an installation in which all is well has nothing to say, and no secret', async () => {
  const seen = await look();
  // The disk of the machine that tests is not the test's.
  expect(idsOf(seen).filter((id) => !id.startsWith('disk'))).toEqual([]);
  expect(seen).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+/),
    database: { isEmbedded: false, version: expect.stringMatching(/^1[89]/), weeklyBytes: null },
    disk: { bytes: expect.any(Number) },
    outbox: { due: 0, oldestAt: null, sent: 0, failed: 0 },
    address: { url: 'https://line.example.org', isSet: true },
  });
  expect(JSON.stringify(seen)).not.toMatch(new RegExp(`${testSecret}|a-key|x:y|${folder}`));
});

test('a finding has the name that the page has words for', async () => {
  expect(idsOf(await look('http://localhost:3000'))).toContain('address_of_machine');
  expect(idsOf(await look('http://10.0.0.5:3000'))).toContain('address_of_network');
  await writeFile(join(folder, 'secret.next'), `${testSecret}-next`, { mode: 0o600 });
  isSending = false;
  expect(idsOf(await look())).toEqual(expect.arrayContaining(['secret_waits', 'jobs_quiet']));
  isSending = true;
});

test('the size of a day is noted once, and a week of them tells the growth', async () => {
  const { db, pool } = harbour;
  await noteDatabaseSize(db, '2026-03-02');
  await pool.query(`update database_size set bytes = 9000`);
  await noteDatabaseSize(db, '2026-03-02');
  await pool.query(`insert into database_size values ('2026-02-16', 5000), ('2024-01-01', 1), ('2026-01-01', 1)`);
  expect((await look()).database.weeklyBytes).toBe(2000);
  await noteDatabaseSize(db, '2026-03-03');
  const { rows } = await pool.query<{ count: string }>(`select count(*) from database_size where day < '2025-01-01'`);
  expect(Number(rows[0]?.count)).toBe(0);
});

test('what waits, was sent and failed in every outbox; carriers of the places that the owner has', async () => {
  const { organizationId, placeId, pool } = harbour;
  await pool.query(
    `insert into staff_mail (organization_id, id, kind, link_id, language, due_at, expires_at, created_at, state)
      select $1, gen_random_uuid(), 'invitation', gen_random_uuid(), 'en', $2::timestamptz - age, $2, $2::timestamptz - age, state
      from (values ('queued', interval '1 minute'), ('queued', interval '2 hours'), ('sent', interval '1 hour'),
        ('failed', interval '1 hour'), ('failed', interval '3 days')) v (state, age)`,
    [organizationId, harbour.clock.now()],
  );
  await pool.query(
    `insert into channel_account (organization_id, id, place_id, provider, settings, inbound_hash, created_at, changed_at, position)
      values ($1, gen_random_uuid(), $2, 'twilio', $3, '\\x01', now(), now(), 0)`,
    [organizationId, placeId, Buffer.alloc(40)],
  );
  const seen = await look();
  expect(seen.outbox).toEqual({ due: 2, oldestAt: new Date('2026-03-02T13:00:00.250Z'), sent: 1, failed: 1 });
  const present = (placeIds: string[]) =>
    presentInstallation({ db: harbour.db, secrets: testSecrets, now: harbour.clock.now }, seen, {
      organizationId,
      staff: { ...harbour.staff.ines, placeIds },
    });
  const view = await present([]);
  expect(view.carriers).toMatchObject([
    { place: { slug: 'harbour-clinic' }, channel: { provider: 'twilio', state: 'fault' } },
  ]);
  expect((await present(['00000000-0000-7000-8000-000000000000'])).carriers).toEqual([]);
  expect(view.jobs).toEqual([
    { job: 'messages', doneAt: null, isFailing: false },
    { job: 'lines', doneAt: '2026-03-02T14:59:58.000Z', isFailing: false },
    { job: 'erasing', doneAt: '2026-03-02T14:00:00.000Z', isFailing: true },
    { job: 'figures', doneAt: null, isFailing: false },
    { job: 'audit', doneAt: null, isFailing: false },
  ]);
});

test('the last backup, the one that failed since, and how much of the one at work is done', async () => {
  const { db, pool, organizationId, staff } = harbour;
  await pool.query(`insert into backup (id, kind, started_at, ended_at, file, bytes, read_bytes, fault) values
    (gen_random_uuid(), 'nightly', '2026-03-01T03:00Z', '2026-03-01T03:01Z', 'one', 3000, 8000, null),
    (gen_random_uuid(), 'nightly', '2026-03-02T03:00Z', '2026-03-02T03:00Z', 'two', null, 0, 'no_room'),
    (gen_random_uuid(), 'asked', '2026-03-02T15:00Z', null, 'three', null, 2000, null)`);
  const seen = await look();
  expect(idsOf(seen)).toContain('backup_failed');
  const deps = { db, secrets: testSecrets, now: harbour.clock.now };
  const { backups } = await presentInstallation(deps, seen, { organizationId, staff: staff.ines });
  expect(backups).toEqual({
    isOn: false,
    hour: 3,
    kept: 14,
    folder: null,
    files: 0,
    last: { at: '2026-03-01T03:00:00.000Z', bytes: 3000 },
    failed: { at: '2026-03-02T03:00:00.000Z', fault: 'no_room' },
    running: { share: 0.25 },
  });
});
