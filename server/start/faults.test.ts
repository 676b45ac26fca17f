// Starts that cannot work: each fault is produced for real, and reported as a sentence without a stack trace.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { awaitDatabase } from '#db/await-database.ts';
import { createTestDatabase, type TestDatabase } from '#test/postgres/postgres.ts';
import { loadConfig } from './config.ts';
import { startServer } from '../start.ts';
import { startFaultSentence } from './faults.ts';

let folder = '';
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'turnstone-faults-'));
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** The sentence that would be printed; null: the fault is unknown. */
async function sentenceOf(
  env: Record<string, string>,
  say: (line: string) => void = () => undefined,
): Promise<string | null> {
  const config = loadConfig({
    HOST: '127.0.0.1',
    PORT: '3999',
    TURNSTONE_DATA: join(folder, 'data'),
    DATABASE_URL: database.adminConnectionString,
    ...env,
  });
  const log = { level: 'silent' as const, write: () => undefined };
  try {
    const server = await startServer({ config, say, log, registerPages: () => Promise.resolve() });
    await server.stop();
    return 'it started';
  } catch (error) {
    return startFaultSentence(error, config);
  }
}

function databaseAs(change: (url: URL) => void): string {
  const url = new URL(database.adminConnectionString);
  change(url);
  return url.href;
}

test('a wrong password', async () => {
  const wrong = databaseAs((url) => {
    url.password = 'wrong';
  });
  expect(await sentenceOf({ DATABASE_URL: wrong })).toContain('refuses the name or the password');
});

test('no such database', async () => {
  const wrong = databaseAs((url) => {
    url.pathname = '/nowhere';
  });
  expect(await sentenceOf({ DATABASE_URL: wrong })).toContain('There is no such database');
});

test('a database that speaks no TLS, where TLS is asked for', async () => {
  const wrong = databaseAs((url) => url.searchParams.set('sslmode', 'require'));
  expect(await sentenceOf({ DATABASE_URL: wrong })).toContain('speaks no TLS');
});

test('the file of an authority that cannot be read is named at once', async () => {
  const gone = join(folder, 'gone.pem');
  const wrong = databaseAs((url) => url.searchParams.set('sslrootcert', gone));
  expect(await sentenceOf({ DATABASE_URL: wrong })).toContain(gone);
});

test('another database for the role to run as', async () => {
  const other = new URL(database.connectionString);
  other.pathname = '/postgres';
  expect(await sentenceOf({ DATABASE_APP_URL: other.href })).toContain('leads to another database');
});

test('a database that can be read only, as a standby, is told once', async () => {
  const client = new pg.Client({ connectionString: database.adminConnectionString });
  await client.connect();
  const { database: name } = client;
  await client.query(`alter database ${name} set default_transaction_read_only = on`);
  const said: string[] = [];
  const sentence = await sentenceOf({}, (line) => void said.push(line));
  await client.query('set default_transaction_read_only = off');
  await client.query(`alter database ${name} reset default_transaction_read_only`);
  await client.end();
  expect(sentence).toContain('it may be a standby');
  expect(said.filter((line) => !line.startsWith('Tables are'))).toEqual([]);
});

test('a newer schema', async () => {
  const client = new pg.Client({ connectionString: database.adminConnectionString });
  await client.connect();
  await client.query(`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '2030-01-01')`);
  const said = await sentenceOf({});
  await client.query(`delete from kysely_migration where name = '9999-from-the-future'`);
  await client.end();
  expect(said).toContain('newer version of Turnstone (it has 9999-from-the-future)');
});

test('a port that is taken', async () => {
  const blocker = createServer().listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  const address = blocker.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const said = await sentenceOf({ PORT: String(port) });
  blocker.close();
  expect(said).toContain('The port is taken');
});

test('an address that is not of this machine', async () => {
  expect(await sentenceOf({ HOST: '203.0.113.7' })).toContain('This machine has no address 203.0.113.7');
});

test('a data folder that is a file, and one below a file', async () => {
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  expect(await sentenceOf({ TURNSTONE_DATA: file })).toContain('is no folder');
  expect(await sentenceOf({ TURNSTONE_DATA: join(file, 'data') })).toContain('is no folder');
});

test.for([
  [{ code: 'EACCES', syscall: 'mkdir' }, 'cannot be written'],
  [{ code: 'EROFS', syscall: 'open' }, 'can only be read'],
  [{ code: 'ENOENT', syscall: 'mkdir' }, 'cannot be written'],
  [{ code: 'EACCES', syscall: 'listen' }, 'may not open port'],
  [{ code: 'EAFNOSUPPORT', syscall: 'listen' }, 'This machine has no address'],
  [{ code: 'ENOSPC', syscall: 'write' }, 'The disk is full'],
  [{ code: '53100' }, 'The disk is full'],
  [{ code: '42501' }, 'may not make tables'],
  [{ code: '53300' }, 'takes no more connections'],
  [{ code: 'CERT_HAS_EXPIRED' }, 'has ended'],
  [{ code: 'CERT_NOT_YET_VALID' }, 'not valid yet'],
] as const)('%o is said', ([given, words]) => {
  const settings = { host: '0.0.0.0', port: 80, dataFolder: '/srv/data', databaseUrl: undefined };
  expect(startFaultSentence(Object.assign(new Error('x'), given), settings)).toContain(words);
});

test('the end of the log of an embedded Postgres on a full disk is understood; a fault of our own keeps its stack', () => {
  const settings = { host: '0.0.0.0', port: 80, dataFolder: '/srv/data', databaseUrl: undefined };
  const full = new Error('Postgres does not start: … could not write lock file: No space left on device');
  expect(startFaultSentence(full, settings)).toContain('The disk is full');
  const overQuota = Object.assign(new Error('could not extend file "base/1/2": Disk quota exceeded'), {
    code: 'XX000',
  });
  expect(startFaultSentence(overQuota, settings)).toContain('The disk is full');
  const pooled = Object.assign(new Error('unsupported startup parameter: options'), { code: '08P01' });
  expect(startFaultSentence(pooled, settings)).toContain('the address of the database itself');
  expect(startFaultSentence(new TypeError('x is undefined'), settings)).toBeNull();
});

test('a database that is away is waited for: it comes, it stays away, the start is ended', async () => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  server.close();
  await once(server, 'close');
  const away = `postgres://a:secret-word@127.0.0.1:${port}/t`;

  const said: string[] = [];
  const say = (line: string): void => void said.push(line);
  await expect(awaitDatabase(away, { waitMs: 700, say })).rejects.toMatchObject({
    code: 'refused_start',
    message: expect.stringContaining(`127.0.0.1:${port} does not answer`),
  });
  expect(said).toEqual([`Waiting for the database at 127.0.0.1:${port} ...`]);

  const signal = AbortSignal.abort();
  await expect(awaitDatabase(away, { say, signal })).rejects.toThrow('Stopped before the database answered');

  // A relay plays a database that starts late.
  const target = new URL(database.adminConnectionString);
  const waiting = awaitDatabase(
    databaseAs((url) => {
      url.port = String(port);
    }),
    { say },
  );
  await sleep(700);
  const { connect } = await import('node:net');
  const relay = createServer((socket) => {
    const other = connect(Number(target.port), target.hostname);
    socket.on('error', () => other.destroy());
    other.on('error', () => socket.destroy());
    socket.pipe(other).pipe(socket);
  }).listen(port, '127.0.0.1');
  await waiting;
  relay.close();
});

test('the process ends with a sentence, without a stack', async () => {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { PATH: process.env['PATH'], TURNSTONE_PROT: '80', DATABASE_URL: 'postgres://a:b@db.example.org/t' },
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(1);
  expect(said).toContain('TURNSTONE_PROT: Nobody reads this variable.');
  expect(said).toContain('DATABASE_URL: The database is on another machine');
  expect(said).not.toContain('    at ');
});
