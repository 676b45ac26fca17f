// Which user runs the embedded Postgres if root started Turnstone. These tests need root and are skipped for other users.

import { chmod, chown, lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { giveTo, ownUid } from './runners.ts';

const path = process.env['PATH'];
let outside = '';
let dataFolder = '';
let log: string[] = [];
let started: EmbeddedPostgres[] = [];

beforeEach(async () => {
  // As below /root: no other user may enter. Not in the folder of the run, which other users cannot reach at all.
  outside = await mkdtemp('/tmp/turnstone-user-');
  dataFolder = join(outside, 'data');
  log = [];
  started = [];
});

afterEach(async () => {
  process.env['PATH'] = path;
  for (const postgres of started) await postgres.stop();
  await rm(outside, { recursive: true, force: true });
});

describe.runIf(process.getuid?.() === 0)('started by root (elsewhere there is no other user to become)', () => {
  test('Postgres is a user of its own without rights, in a folder that nobody else reaches', async () => {
    const { pid } = await begin();
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    expect(status).toMatch(new RegExp(`^Uid:\\t${ownUid}\\t${ownUid}\\t${ownUid}\\t${ownUid}$`, 'm'));
    expect(status).toMatch(/^CapPrm:\t0+$/m);
    expect(status).toMatch(/^CapBnd:\t0+$/m);
    expect(status).toMatch(/^NoNewPrivs:\t1$/m);
    expect(log.join('\n')).not.toContain('every file of root');
  });

  test('not even the superuser of the database reads what is root’s, or ours', async () => {
    const postgres = await begin();
    await writeFile(join(dataFolder, 'secret'), 'ours', { mode: 0o600 });
    await expectFilesRefused(postgres, [
      '/etc/shadow',
      join(dataFolder, 'secret'),
      join(dataFolder, 'postgres/password'),
    ]);
  });

  test('a folder of somebody else is said in a sentence', async () => {
    await mkdir(dataFolder);
    await chown(dataFolder, 4242, 4242);
    await expect(giveTo({ ownerUid: 0, command: () => [] }, dataFolder)).rejects.toMatchObject({
      code: 'refused_start',
      message: `${dataFolder} belongs to user 4242. Start Turnstone as that user.`,
    });
  });

  test('a umask that shuts others out, as on hardened machines, does not keep Postgres from its name', async () => {
    const before = process.umask(0o077);
    try {
      expect(await ask(await begin(), 'select 7 as number')).toEqual([{ number: 7 }]);
    } finally {
      process.umask(before);
    }
  });

  test('a folder that an older version kept as root is moved over, links in it left alone', async () => {
    const first = await begin();
    await ask(first, 'create table kept as select 7 as number');
    await first.stop();
    const cluster = join(dataFolder, 'postgres/cluster');
    const asRoot = { ownerUid: 0, command: () => [] };
    await giveTo(asRoot, cluster);
    const roots = join(outside, 'roots');
    await writeFile(roots, 'of root', { mode: 0o600 });
    await symlink(roots, join(cluster, 'laid'));
    const second = await begin();
    expect(await ask(second, 'select number from kept')).toEqual([{ number: 7 }]);
    for (const entry of await readdir(cluster)) expect((await lstat(join(cluster, entry))).uid).toBe(ownUid);
    expect((await lstat(roots)).uid).toBe(0);
  });

  test('without namespaces it is nobody, where nobody reaches the folder, and reads nothing of root’s either', async () => {
    await chmod(outside, 0o755);
    await withoutUnshare();
    const postgres = await begin();
    expect(await readFile(`/proc/${postgres.pid}/status`, 'utf8')).toMatch(/^Uid:\t65534\t65534\t65534\t65534$/m);
    await expectFilesRefused(postgres, ['/etc/shadow', join(dataFolder, 'postgres/password')]);
    expect(log.join('\n')).not.toContain('every file of root');
  });

  test('where it keeps root’s way to files it says so', async () => {
    await withoutUnshare();
    const postgres = await begin();
    expect(await ask(postgres, 'select 1 as a')).toEqual([{ a: 1 }]);
    expect(log.join('\n')).toContain('Postgres runs with the right to read every file of root');
  });
});

// Files under /tmp do not exist for that user.
const refused = /Permission denied|No such file/;

async function expectFilesRefused(postgres: EmbeddedPostgres, files: string[]): Promise<void> {
  await ask(postgres, 'create table lines (line text)');
  for (const file of files) {
    await lstat(file);
    await expect(ask(postgres, `select pg_read_file('${file}')`)).rejects.toThrow(refused);
    await expect(ask(postgres, `copy lines from '${file}'`)).rejects.toThrow(refused);
    await expect(ask(postgres, `copy lines from program 'cat ${file}'`)).rejects.toThrow('program');
  }
}

async function begin(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataFolder, log: (line) => log.push(line) });
  started.push(postgres);
  return postgres;
}

/** A PATH on which `unshare` fails, as in many containers. */
async function withoutUnshare(): Promise<void> {
  const programs = join(outside, 'programs');
  await mkdir(programs);
  await writeFile(join(programs, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  process.env['PATH'] = `${programs}:/usr/bin:/bin`;
}

async function ask(postgres: EmbeddedPostgres, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: postgres.addresses.superuser });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
