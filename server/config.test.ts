import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError, ensureSecret, loadConfig } from './config.ts';

const secret = 'k'.repeat(32);

describe('loadConfig', () => {
  test('an empty environment has defaults for everything', () => {
    expect(loadConfig({ PORT: '', TRUST_PROXY: ' ' })).toEqual({
      port: 3000,
      host: '0.0.0.0',
      publicUrl: undefined,
      dataFolder: resolve('data'),
      databaseUrl: undefined,
      apiKey: undefined,
      secret: undefined,
      trustedProxies: [],
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
    ['DATABASE_URL', 'postgres://a:b@db:5432/turnstone', { databaseUrl: 'postgres://a:b@db:5432/turnstone' }],
    ['TURNSTONE_API_KEY', secret, { apiKey: secret }],
    ['TURNSTONE_SECRET', secret, { secret }],
    ['TRUST_PROXY', 'loopback', { trustedProxies: ['127.0.0.0/8', '::1'] }],
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
    ['TURNSTONE_API_KEY', 'k'.repeat(15)],
    ['TURNSTONE_API_KEY', `${secret} ${secret}`],
    ['TURNSTONE_SECRET', 'short'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1,,nginx'],
    ['PUSH_ORIGINS', 'localhost:8090'],
    ['PUSH_ORIGINS', 'https://push.example.org,'],
  ])('%s=%s is refused with what to write', ([name, value]) => {
    expect(() => loadConfig({ [name as string]: value })).toThrow(new RegExp(`^${name}: Write .+`));
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
    const made = await Promise.all([1, 2, 3, 4].map(() => ensureSecret({ dataFolder, secret: undefined })));
    expect(new Set(made).size).toBe(1);
    expect(made[0]).toMatch(/^[\w-]{43}$/);
    expect(await readFile(join(dataFolder, 'secret'), 'utf8')).toBe(`${made[0]}\n`);
    expect((await stat(join(dataFolder, 'secret'))).mode & 0o777).toBe(0o600);
    expect(await ensureSecret({ dataFolder, secret: undefined })).toBe(made[0]);
  });

  test('a given one is not written down', async () => {
    expect(await ensureSecret({ dataFolder, secret })).toBe(secret);
    await expect(stat(dataFolder)).rejects.toThrow('ENOENT');
  });

  test('a damaged one is refused, never replaced: what is stored could not be read any more', async () => {
    await ensureSecret({ dataFolder, secret: undefined });
    await writeFile(join(dataFolder, 'secret'), '');
    await chmod(join(dataFolder, 'secret'), 0o600);
    await expect(ensureSecret({ dataFolder, secret: undefined })).rejects.toThrow('is damaged');
    expect(await readFile(join(dataFolder, 'secret'), 'utf8')).toBe('');
  });
});
