// A backup on its way to the set-up page: one at a time, and nothing is left of one that was cut.

import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDatabase, createPool, everyOrganization, type Db } from '#db/database.ts';
import { testSecrets } from '#test/harbour.ts';
import { createTestDatabase, type TestDatabase } from '#test/postgres/postgres.ts';
import { rawRequest, sendRaw } from '#test/raw-request.ts';
import { makeSetupKey } from '../start/setup-key.ts';
import type { FirstRestore } from '../backup/first-restore.ts';
import { registerBackupUpload } from './backup-upload.ts';

let database: TestDatabase;
let pool: ReturnType<typeof createPool>;
let db: Db;
let app: FastifyInstance;
let dataFolder = '';
let key = '';
beforeEach(async () => {
  database = await createTestDatabase();
  pool = createPool(database.connectionString);
  db = everyOrganization(createDatabase(pool));
  dataFolder = await mkdtemp(join(tmpdir(), 'turnstone-upload-'));
  key = (await makeSetupKey(db, testSecrets)) ?? '';
  app = fastify();
  registerBackupUpload(app, { db, secrets: testSecrets, restore: { dataFolder } as FirstRestore });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await app.close();
  await pool.end();
  await database.drop();
  await rm(dataFolder, { recursive: true, force: true });
});

const boundary = '----form-a1';
const content = 'what a backup holds '.repeat(10_000);
const form = `--${boundary}\r\nContent-Disposition: form-data; name="backup"; filename="a.age"\r\nContent-Type: application/octet-stream\r\n\r\n${content}\r\n--${boundary}--\r\n`;
const request = (of = key): Buffer =>
  rawRequest(
    `POST /restore/file?key=${of} HTTP/1.1`,
    { host: 'localhost', 'content-type': `multipart/form-data; boundary=${boundary}` },
    form,
  );
const uploaded = () => readFile(join(dataFolder, 'restore-upload.age'), 'utf8');

/** Sends half of it, and waits until some of that is on the disk. */
async function sendHalf(): Promise<Socket> {
  const socket = connect({ port: (app.server.address() as AddressInfo).port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  socket.write(request().subarray(0, form.length / 2));
  await vi.waitFor(async () => expect(await readdir(dataFolder)).toHaveLength(1));
  return socket;
}

test('a whole one takes the place of the one before', async () => {
  for (let turn = 0; turn < 2; turn += 1) {
    const { status, headers } = await sendRaw(app, request());
    expect([status, headers.get('location')]).toEqual([303, `/restore?key=${key}&file=upload`]);
    expect(await uploaded()).toBe(content);
  }
  expect(await readdir(dataFolder)).toEqual(['restore-upload.age']);
});

test('nothing is left of one that was cut, and the next one is taken', async () => {
  const socket = await sendHalf();
  socket.destroy();
  await once(socket, 'close');
  await vi.waitFor(async () => expect(await readdir(dataFolder)).toEqual([]));
  expect((await sendRaw(app, request())).headers.get('location')).toContain('file=upload');
  expect(await uploaded()).toBe(content);
});

test('while one comes there is no room for another', async () => {
  const socket = await sendHalf();
  expect((await sendRaw(app, request())).headers.get('location')).toContain('fault=no_room');
  socket.resume().write(request().subarray(form.length / 2));
  await once(socket, 'close');
  expect(await uploaded()).toBe(content);
});

test('nobody else sends one, and nobody once the set-up is done', async () => {
  expect((await sendRaw(app, request('a-key-that-nobody-has'))).status).toBe(403);
  await pool.query('update installation set setup_done_at = now()');
  expect((await sendRaw(app, request())).status).toBe(404);
  expect(await readdir(dataFolder)).toEqual([]);
});
