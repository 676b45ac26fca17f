// A database opens only with the secret it was used with. With another secret, nothing is created and the server does not listen.

import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSecrets } from '#db/secret/secrets.ts';
import { openHarbour, testSecret, testSecrets, type Harbour } from '#test/harbour.ts';
import { ConfigError, loadConfig } from './config.ts';
import { prepareRotation } from '../rotate-secret.ts';
import { startServer } from '../start.ts';
import { provenSecrets } from './proven-secrets.ts';

const other = 'another secret that guards nothing at all';
let harbour: Harbour;
let dataFolder: string;
beforeEach(async () => {
  harbour = await openHarbour();
  dataFolder = await mkdtemp(join(tmpdir(), 'turnstone-secret-'));
});
afterEach(async () => {
  await harbour.close();
  await rm(dataFolder, { recursive: true, force: true });
});

const proven = (secret: string | undefined) =>
  provenSecrets({ dataFolder, secret, secretFile: undefined, secretBefore: undefined }, harbour.db);
const checks = async () => (await harbour.pool.query('select key_id, check_value from installation_secret')).rows;
const join1 = () => harbour.join({ phone: '+12025550107' });

describe('the secret of a database', () => {
  test('is known again by a check value, and another one is refused in a sentence', async () => {
    await proven(testSecret);
    expect(await checks()).toEqual([{ key_id: 1, check_value: testSecrets.checkValue() }]);
    await proven(testSecret);
    await expect(proven(other)).rejects.toThrow(ConfigError);
    await expect(proven(other)).rejects.toThrow(
      /^This database was kept with another secret than the one in TURNSTONE_SECRET\. Put back/,
    );
    expect(await checks()).toHaveLength(1);
  });

  test('of a database from before check values is proven by what it opens', async () => {
    await join1();
    await expect(proven(other)).rejects.toThrow('kept with another secret');
    expect(await checks()).toEqual([]);
    await proven(testSecret);
    expect(await checks()).toHaveLength(1);
  });

  test('is proven although the newest rows are damaged', async () => {
    await join1();
    const { ticketId } = await join1AsStaff();
    await harbour.pool.query(`update ticket set token_hash = '\\x00' where id = $1`, [ticketId]);
    await proven(testSecret);
    expect(await checks()).toHaveLength(1);
  });

  test('is never made anew for a database that has rows', async () => {
    await expect(proven(undefined)).rejects.toThrow(
      /^The secret of this database is missing: there is no .*secret, and/,
    );
    await expect(access(join(dataFolder, 'secret'))).rejects.toThrow('ENOENT');
    await writeFile(join(dataFolder, 'secret'), `${testSecret}\n`);
    await proven(undefined);
    await rm(join(dataFolder, 'secret'));
    await expect(proven(undefined)).rejects.toThrow('is missing');
  });

  test('is made for an empty one, once for all who start at once', async () => {
    await harbour.pool.query('truncate organization cascade');
    const all = await Promise.all([1, 2, 3, 4].map(() => proven(undefined)));
    const kept = (await readFile(join(dataFolder, 'secret'), 'utf8')).trim();
    expect(new Set(all.map((one) => one.checkValue().toString('hex')))).toEqual(
      new Set([createSecrets(kept).checkValue().toString('hex')]),
    );
    expect(await checks()).toHaveLength(1);
  });

  test('of two nodes that start at once with different ones on an empty database, one is refused', async () => {
    await harbour.pool.query('truncate organization cascade');
    const results = await Promise.allSettled([proven(testSecret), proven(other)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('changes by the command at the next start, also where that was killed on the way', async () => {
    const file = join(dataFolder, 'secret');
    await writeFile(file, `${testSecret}\n`);
    await join1();
    await proven(undefined);
    const config = { dataFolder, secret: undefined, secretFile: undefined };
    expect(await prepareRotation(config)).toBe(`${file}.next`);
    const next = await readFile(`${file}.next`, 'utf8');
    expect(await prepareRotation(config)).toBe(`${file}.next`);
    expect(await readFile(`${file}.next`, 'utf8')).toBe(next);

    expect((await proven(undefined)).keyId).toBe(2);
    expect(await readFile(file, 'utf8')).toBe(next);
    await expect(access(`${file}.next`)).rejects.toThrow('ENOENT');
    // Killed after the secret was adopted and before the files were changed.
    await writeFile(file, `${testSecret}\n`);
    await writeFile(`${file}.next`, next);
    expect((await proven(undefined)).keyId).toBe(2);
    expect(await readFile(file, 'utf8')).toBe(next);
    await expect(proven(testSecret)).rejects.toThrow('kept with another secret');
  });

  test('that comes from outside changes with the one before beside it', async () => {
    await proven(testSecret);
    const config = { dataFolder, secret: other, secretFile: undefined };
    await expect(provenSecrets({ ...config, secretBefore: undefined }, harbour.db)).rejects.toThrow('another secret');
    expect((await provenSecrets({ ...config, secretBefore: testSecret }, harbour.db)).keyId).toBe(2);
    expect((await provenSecrets({ ...config, secretBefore: testSecret }, harbour.db)).keyId).toBe(2);
    expect((await proven(other)).keyId).toBe(2);
    await expect(prepareRotation(config)).rejects.toThrow('TURNSTONE_SECRET_BEFORE');
  });

  test('that does not fit ends the start before anything listens', async () => {
    await proven(testSecret);
    const config = loadConfig({
      TURNSTONE_DATA: dataFolder,
      DATABASE_URL: harbour.adminConnectionString,
      TURNSTONE_SECRET: 'c29tZXRoaW5nLWVsc2UtZW50aXJlbHktMDE5Mzc1',
      HOST: '127.0.0.1',
      PORT: '1',
    });
    const registered: string[] = [];
    const starting = startServer({
      config,
      say: () => undefined,
      log: { level: 'silent', write: () => undefined },
      registerPages: () => Promise.resolve(void registered.push('pages')),
    });
    await expect(starting).rejects.toThrow('kept with another secret');
    expect(registered).toEqual([]);
  });
});

const join1AsStaff = () => harbour.join({ phone: '+12025550108' }, harbour.staff.ruth);
