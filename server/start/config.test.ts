import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';
import { ensureSecret } from './read-secret.ts';

const secret = 'q3V-xT7mZp_1Kd0sLw9eRb2Yc8uHfJ4n';

describe('loadConfig', () => {
  test('an empty environment has defaults for everything', () => {
    expect(loadConfig({ PORT: '', TRUST_PROXY: ' ' })).toEqual({
      backupFolder: resolve('data/backups'),
      archiveFolder: undefined,
      archiveDays: 7,
      isUpgradeBare: false,
      port: 3000,
      host: '0.0.0.0',
      publicUrl: undefined,
      dataFolder: resolve('data'),
      databaseUrl: undefined,
      apiKey: undefined,
      secret: undefined,
      trustedProxies: [],
      providerNetworks: [],
      securityContact: undefined,
      pushOrigins: [],
    });
  });

  test.for([
    ['PORT', '8080', { port: 8080 }],
    ['HOST', '127.0.0.1', { host: '127.0.0.1' }],
    ['HOST', '::', { host: '::' }],
    ['HOST', 'localhost', { host: 'localhost' }],
    ['PUBLIC_URL', 'https://line.example.org/', { publicUrl: 'https://line.example.org' }],
    ['PUBLIC_URL', 'http://192.168.1.5:3000', { publicUrl: 'http://192.168.1.5:3000' }],
    ['TURNSTONE_DATA', '/srv/my data', { dataFolder: '/srv/my data' }],
    [
      'DATABASE_URL',
      'postgres://a:b@127.0.0.1:5432/turnstone',
      { databaseUrl: 'postgres://a:b@127.0.0.1:5432/turnstone' },
    ],
    ['DATABASE_URL', 'postgres://a:b@[::1]/turnstone', { databaseUrl: 'postgres://a:b@[::1]/turnstone' }],
    [
      'DATABASE_URL',
      'postgres://a:b@db/t?sslmode=verify-full',
      { databaseUrl: 'postgres://a:b@db/t?sslmode=verify-full' },
    ],
    ['DATABASE_URL', 'postgres://a:b@db/t?sslmode=disable', { databaseUrl: 'postgres://a:b@db/t?sslmode=disable' }],
    ['TURNSTONE_BACKUPS', '/backups', { backupFolder: '/backups' }],
    ['TURNSTONE_DATA', '/srv/my data', { backupFolder: '/srv/my data/backups' }],
    ['TURNSTONE_ARCHIVE', '/mnt/archive', { archiveFolder: '/mnt/archive' }],
    ['TURNSTONE_ARCHIVE_DAYS', '30', { archiveDays: 30 }],
    ['TURNSTONE_UPGRADE_WITHOUT_BACKUP', '1', { isUpgradeBare: true }],
    ['TURNSTONE_API_KEY', secret, { apiKey: secret }],
    ['TURNSTONE_SECRET', secret, { secret }],
    ['LOG_LEVEL', 'Debug', { logLevel: 'debug' }],
    ['TRUST_PROXY', 'loopback', { trustedProxies: ['127.0.0.0/8', '::1'] }],
    ['PROVIDER_NETWORKS', 'loopback', { providerNetworks: ['127.0.0.0/8', '::1'] }],
    ['TRUST_PROXY', '10.0.0.2, fd00::/8', { trustedProxies: ['10.0.0.2', 'fd00::/8'] }],
    [
      'PUSH_ORIGINS',
      'http://localhost:8090, https://push.example.org/',
      { pushOrigins: ['http://localhost:8090', 'https://push.example.org'] },
    ],
  ] as const)('%s=%s is taken', ([name, value, expected]) => {
    expect(loadConfig({ [name]: value })).toMatchObject(expected);
  });

  test.for([
    ['PORT', '0'],
    ['TURNSTONE_ARCHIVE_DAYS', '0'],
    ['TURNSTONE_ARCHIVE_DAYS', '400'],
    ['PORT', '65536'],
    ['PORT', '3e3'],
    ['PORT', 'http'],
    ['HOST', '300.1.1.1'],
    ['HOST', 'http://localhost'],
    ['PUBLIC_URL', 'line.example.org'],
    ['PUBLIC_URL', 'https://example.org/line'],
    ['PUBLIC_URL', 'ftp://example.org'],
    ['DATABASE_URL', 'mysql://a@b/c'],
    ['DATABASE_URL', 'postgres://a@b'],
    ['DATABASE_URL', 'postgres://a:b@10.0.0.5/turnstone'],
    ['DATABASE_URL', 'postgres://a:b@db.example.org/turnstone?sslmode=prefer'],
    ['DATABASE_URL', 'postgres:///turnstone?host=db.example.org'],
    ['DATABASE_URL', 'postgres://a:b@localhost/t?options=-c%20work_mem=8MB'],
    ['DATABASE_URL', 'postgres://a:b@localhost/t?application_name=line'],
    ['TURNSTONE_API_KEY', secret.slice(0, 15)],
    ['TURNSTONE_API_KEY', 'a'.repeat(16)],
    ['TURNSTONE_API_KEY', '1'.repeat(64)],
    ['TURNSTONE_API_KEY', 'abcdefghijklmnopqrstuvwxyz0123456789'],
    ['TURNSTONE_SECRET', 'secretsecretsecretsecretsecretsecret'],
    ['TRUST_PROXY', '0.0.0.0/1, 128.0.0.0/1'],
    ['TRUST_PROXY', '::/1,8000::/1'],
    ['TRUST_PROXY', '::ffff:0:0/96'],
    ['TRUST_PROXY', Array.from({ length: 32 }, (_, index) => `${index * 8}.0.0.0/8`).join()],
    ['TURNSTONE_API_KEY', `${secret} ${secret}`],
    ['TURNSTONE_SECRET', 'short'],
    ['PROVIDER_NETWORKS', 'here'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1,,nginx'],
    ['PUSH_ORIGINS', 'localhost:8090'],
    ['PUSH_ORIGINS', 'https://push.example.org,'],
  ])('%s=%s is refused with what to write', ([name, value]) => {
    expect(() => loadConfig({ [name as string]: value })).toThrow(new RegExp(`^${name}: .*Write .+`));
  });

  test('an archive is of the embedded database alone', () => {
    const both = { TURNSTONE_ARCHIVE: '/mnt/archive', DATABASE_URL: 'postgres://a:b@127.0.0.1/turnstone' };
    expect(() => loadConfig(both)).toThrow(/TURNSTONE_ARCHIVE: it is for the embedded database/);
  });

  test('a variable that nobody reads is refused, with the one that was meant', () => {
    expect(() => loadConfig({ TURNSTONE_SECRETT: 'x' })).toThrow(
      'TURNSTONE_SECRETT: Nobody reads this variable. Did you mean TURNSTONE_SECRET?',
    );
    expect(() => loadConfig({ turnstone_data: 'x' })).toThrow('Did you mean TURNSTONE_DATA?');
    expect(() => loadConfig({ TURNSTONE_COLOUR_OF_DOORS: 'x' })).toThrow('Take it out; known are');
    expect(loadConfig({ TURNSTONE_DATA: '/srv/x', MY_TURNSTONE_NOTE: 'x' })).toMatchObject({ dataFolder: '/srv/x' });
  });

  test('everything that is wrong is said at once, and no secret is repeated', () => {
    const wrong = () => loadConfig({ PORT: 'x', TURNSTONE_SECRET: 'hunter2' });
    expect(wrong).toThrow(ConfigError);
    expect(wrong).toThrow(/^PORT: .+\nTURNSTONE_SECRET: (?!.*hunter2).+$/);
  });
});

describe('ensureSecret', () => {
  let dataFolder = '';
  beforeEach(async () => {
    dataFolder = join(await mkdtemp(join(tmpdir(), 'turnstone-config-')), 'not there yet');
  });
  afterEach(async () => {
    await rm(resolve(dataFolder, '..'), { recursive: true, force: true });
  });

  test('is made once, kept for the owner alone, and the same for all who start at once', async () => {
    const made = await Promise.all(
      [1, 2, 3, 4].map(() => ensureSecret({ dataFolder, secret: undefined, secretFile: undefined })),
    );
    expect(new Set(made).size).toBe(1);
    expect(made[0]).toMatch(/^[\w-]{43}$/);
    expect(await readFile(join(dataFolder, 'secret'), 'utf8')).toBe(`${made[0]}\n`);
    expect((await stat(join(dataFolder, 'secret'))).mode & 0o777).toBe(0o600);
    expect(await ensureSecret({ dataFolder, secret: undefined, secretFile: undefined })).toBe(made[0]);
  });

  test('is read from a file outside, of systemd too, and never made there', async () => {
    const folder = resolve(dataFolder, '..');
    const file = join(folder, 'turnstone-secret');
    await writeFile(file, `${secret}\n`);
    for (const env of [{ TURNSTONE_SECRET_FILE: file }, { CREDENTIALS_DIRECTORY: folder }]) {
      const config = loadConfig({ TURNSTONE_DATA: dataFolder, ...env });
      expect(config.secretFile).toBe(file);
      expect(await ensureSecret(config)).toBe(secret);
    }
    const missing = loadConfig({ TURNSTONE_DATA: dataFolder, TURNSTONE_SECRET_FILE: `${file}s` });
    await expect(ensureSecret(missing)).rejects.toThrow('There is no');
    await expect(stat(dataFolder)).rejects.toThrow('ENOENT');
    expect(() => loadConfig({ TURNSTONE_SECRET: secret, TURNSTONE_SECRET_FILE: file })).toThrow('Take one of them out');
  });

  test('a given one is not written down', async () => {
    expect(await ensureSecret({ dataFolder, secret, secretFile: undefined })).toBe(secret);
    await expect(stat(dataFolder)).rejects.toThrow('ENOENT');
  });

  test('a damaged one is refused, never replaced: what is stored could not be read any more', async () => {
    await ensureSecret({ dataFolder, secret: undefined, secretFile: undefined });
    await writeFile(join(dataFolder, 'secret'), '');
    await chmod(join(dataFolder, 'secret'), 0o600);
    await expect(ensureSecret({ dataFolder, secret: undefined, secretFile: undefined })).rejects.toThrow('is damaged');
    expect(await readFile(join(dataFolder, 'secret'), 'utf8')).toBe('');
  });
});
