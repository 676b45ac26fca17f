import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rename, rm, stat, symlink, writeFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Duplex } from 'node:stream';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { hearFaults } from '#timers/guarded.ts';
import { roomyMemoryDisk } from '../../bin/test/memory-disk.ts';
import { prepareCluster } from './embedded-cluster.ts';
import { freePort, launch } from './embedded-launch.ts';
import { stopPostmaster } from './embedded-postmaster.ts';
import { startEmbeddedPostgres, superviseEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';

let folder = '';
let log: string[] = [];
let started: EmbeddedPostgres[] = [];
let children: ChildProcess[] = [];
const path = process.env['PATH'];
/** A data folder whose database is made, as a first start leaves it: making one takes longer than most of what is tested with it. */
let made = '';

beforeAll(async () => {
  made = await newFolder();
  await (await startEmbeddedPostgres({ dataFolder: made, log: () => undefined })).stop();
});

afterAll(() => rm(dirname(made), { recursive: true, force: true }));

beforeEach(async () => {
  folder = await newFolder();
  await promisify(execFile)('cp', ['-a', made, folder]);
  log = [];
  started = [];
  children = [];
});

/**
 * A long path with a space: it is too long for a socket's path, and a shell would split it. In memory, where there is
 * room: a start and a stop write the whole database.
 */
async function newFolder(): Promise<string> {
  const disk = (await roomyMemoryDisk()) ?? tmpdir();
  return join(await mkdtemp(join(disk, 'turnstone data ')), 'x'.repeat(100));
}

afterEach(async () => {
  process.env['PATH'] = path;
  for (const child of children) child.kill('SIGKILL');
  for (const postgres of started) await postgres.stop();
  await rm(dirname(folder), { recursive: true, force: true });
});

test('what was written is there after a stop and a start', async () => {
  const first = await begin(startEmbeddedPostgres);
  await ask(first.addresses.superuser, 'create table kept as select 7 as number');
  await Promise.all([first.stop(), first.stop()]);
  // It is gone when it has let go of the folder, and its process a moment later.
  await expect.poll(() => isAlive(first.pid)).toBe(false);
  const second = await begin(startEmbeddedPostgres);
  expect(await ask(second.addresses.superuser, 'select number from kept')).toEqual([{ number: 7 }]);
  await second.stop();
  await second.stop();
});

test('a clock that leaps ends neither a start nor a stop before its time', async () => {
  let leaptMs = 0;
  const real = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => real() + (leaptMs += 3600_000));
  try {
    await (await begin(startEmbeddedPostgres)).stop();
  } finally {
    vi.restoreAllMocks();
  }
  expect(log).not.toContain('The database is still recovering');
  const said = await readFile(join(folder, 'postgres/log'), 'utf8');
  expect(said).toContain('received fast shutdown request');
  expect(said).not.toContain('received immediate shutdown request');
});

test('its password is for the owner alone, and nobody gets in without it', async () => {
  const postgres = await begin(startEmbeddedPostgres);
  expect((await stat(join(folder, 'postgres/password'))).mode & 0o777).toBe(0o600);
  const wrong = new URL(postgres.addresses.superuser);
  wrong.password = 'guessed';
  await expect(ask(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
});

test('a lost password is said at once, not after minutes', async () => {
  await (await begin(startEmbeddedPostgres)).stop();
  await writeFile(join(folder, 'postgres/password'), 'another');
  const began = Date.now();
  await expect(begin(startEmbeddedPostgres)).rejects.toThrow('password authentication failed');
  expect(Date.now() - began).toBeLessThan(15_000);
  // The processes that were started for it are stopped too.
  expect(await readdir(join(folder, 'postgres/cluster'))).not.toContain('postmaster.pid');
});

test('a second start on the same folder is refused and leaves the first alone', async () => {
  const postgres = await begin(startEmbeddedPostgres);
  await expect(begin(startEmbeddedPostgres)).rejects.toThrow(
    `already runs on this data folder (process ${process.pid})`,
  );
  expect(await ask(postgres.addresses.superuser, 'select 1 as a')).toEqual([{ a: 1 }]);
});

test('after kill -9 of the program its Postgres is taken over', async () => {
  const { program, pid } = await beginElsewhere();
  program.kill('SIGKILL');
  await ended(program);
  expect(isAlive(pid)).toBe(true);
  const postgres = await begin(startEmbeddedPostgres);
  expect(postgres.pid).toBe(pid);
  expect(await ask(postgres.addresses.superuser, 'select 1 as a')).toEqual([{ a: 1 }]);
  await postgres.stop();
  await expect(ask(postgres.addresses.superuser, 'select 1')).rejects.toThrow('ECONNREFUSED');
});

test('after kill -9 of the program and of Postgres the next start needs no hand', async () => {
  const { program, pid, connectionString } = await beginElsewhere();
  await ask(connectionString, 'create table kept as select 7 as number');
  program.kill('SIGKILL');
  process.kill(pid, 'SIGKILL');
  await ended(program);
  const postgres = await begin(startEmbeddedPostgres);
  expect(await ask(postgres.addresses.superuser, 'select number from kept')).toEqual([{ number: 7 }]);
});

test('Ctrl-C in the terminal does not reach Postgres behind our back', async () => {
  const { program, pid } = await beginElsewhere();
  process.kill(-(program.pid ?? 0), 'SIGINT');
  await ended(program);
  await sleep(300);
  expect(isAlive(pid)).toBe(true);
  started.push(await begin(startEmbeddedPostgres));
});

test('a lock file whose process is somebody else now does not stand in the way', async () => {
  await (await begin(startEmbeddedPostgres)).stop();
  const cluster = join(folder, 'postgres/cluster');
  await writeFile(join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n1\n5432\n\n127.0.0.1\n\nready\n`);
  await writeFile(join(folder, 'postgres/owner'), `${process.pid} 1 another-boot\n`);
  const postgres = await begin(startEmbeddedPostgres);
  expect(await ask(postgres.addresses.superuser, 'select 1 as a')).toEqual([{ a: 1 }]);
});

test('a kill in the middle of making the database is made good', async () => {
  await rm(join(folder, 'postgres'), { recursive: true });
  await mkdir(join(folder, 'postgres/cluster.unfinished/base'), { recursive: true });
  const postgres = await begin(startEmbeddedPostgres);
  expect(await ask(postgres.addresses.superuser, 'select current_database() as name')).toEqual([{ name: 'turnstone' }]);
  expect(await readdir(join(folder, 'postgres'))).not.toContain('cluster.unfinished');
});

test('a start right after a kill does not mind that the first making of the database still goes on', async () => {
  const home = join(folder, 'postgres');
  await rm(join(home, 'cluster'), { recursive: true });
  await mkdir(join(home, 'cluster.unfinished'));
  // Writes as the initdb of a killed start does, whose folder is deleted under it.
  const writes = 'while :; do mkdir -p cluster.unfinished/base; : >"cluster.unfinished/base/$((at += 1))"; done';
  children.push(spawn('sh', ['-c', writes], { cwd: home, stdio: 'ignore' }));
  await expect.poll(() => readdir(join(home, 'cluster.unfinished'))).toEqual(['base']);
  const postgres = await begin(startEmbeddedPostgres);
  expect(await ask(postgres.addresses.superuser, 'select 7 as number')).toEqual([{ number: 7 }]);
});

test('the supervisor has a killed Postgres back within 10 s, at the same address, with a client that held a lock', async () => {
  const postgres = await begin(superviseEmbeddedPostgres);
  await ask(postgres.addresses.superuser, 'create table kept as select 7 as number');
  for (let round = 0; round < 3; round += 1) {
    const holder = new Client({ connectionString: postgres.addresses.superuser });
    holder.on('error', () => undefined);
    await holder.connect();
    await holder.query('begin; lock table kept');
    const busy = holder.query('select pg_sleep(60)').catch(() => undefined);
    const pid = postgres.pid;
    const began = Date.now();
    process.kill(pid, 'SIGKILL');
    expect(await untilAnswered(postgres.addresses.superuser, 'select number from kept')).toEqual([{ number: 7 }]);
    expect(Date.now() - began).toBeLessThan(10_000);
    await expect.poll(() => postgres.pid).not.toBe(pid);
    await busy;
    await holder.end().catch(() => undefined);
  }
  expect(log.filter((line) => line.includes('ended unexpectedly'))).toHaveLength(3);
});

test('where the folder was moved away, nothing is done to what another start makes in its place', async () => {
  const first = await begin(superviseEmbeddedPostgres);
  await rename(join(folder, 'postgres'), join(folder, 'moved'));
  const second = await beginElsewhere();
  await expect.poll(() => log.filter((line) => line.includes('was moved away'))).toHaveLength(1);
  await first.stop();
  expect(isAlive(second.pid)).toBe(true);
  expect(await ask(second.connectionString, 'select 1 as a')).toEqual([{ a: 1 }]);
  expect(await ask(first.addresses.superuser, 'select 1 as a')).toEqual([{ a: 1 }]);
  for (const name of ['moved', 'postgres']) await stopPostmaster(join(folder, name, 'cluster'));
});

test('a stop during the restart leaves nothing running', async () => {
  const postgres = await begin(superviseEmbeddedPostgres);
  process.kill(postgres.pid, 'SIGKILL');
  while (!log.some((line) => line.includes('ended unexpectedly'))) await sleep(5);
  await postgres.stop();
  await sleep(500);
  await expect(ask(postgres.addresses.superuser, 'select 1')).rejects.toThrow('ECONNREFUSED');
});

test.runIf(process.getuid?.() === 0)('root without user namespaces changes the user, and back', async () => {
  const first = await begin(startEmbeddedPostgres);
  await ask(first.addresses.superuser, 'create table kept as select 7 as number');
  await first.stop();
  await withoutUnshare();
  const second = await begin(startEmbeddedPostgres);
  expect(await readFile(`/proc/${second.pid}/status`, 'utf8')).toMatch(/^Uid:\t65534/m);
  expect(await ask(second.addresses.superuser, 'select number from kept')).toEqual([{ number: 7 }]);
  await second.stop();
  process.env['PATH'] = path;
  const third = await begin(startEmbeddedPostgres);
  expect(await ask(third.addresses.superuser, 'select number from kept')).toEqual([{ number: 7 }]);
});

test.runIf(process.platform === 'linux')(
  'what a killed Postgres left running is cleared away before the next one is launched',
  async () => {
    const { program, pid, connectionString: url } = await beginElsewhere();
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    const [backend] = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows;
    const left = backend?.pid ?? 0;
    // This process cannot notice that its postmaster is gone, and keeps the shared memory.
    process.kill(left, 'SIGSTOP');
    program.kill('SIGKILL');
    process.kill(pid, 'SIGKILL');
    await ended(program);
    expect(isAlive(left)).toBe(true);
    const cluster = await prepareCluster(join(folder, 'postgres'), (line) => log.push(line));
    await launch(cluster, await freePort());
    await expect.poll(() => isAlive(left)).toBe(false);
    await stopPostmaster(cluster.folder);
  },
);

test('a query of somebody who is gone does not go on', async () => {
  const postgres = await begin(startEmbeddedPostgres);
  const client = new Client({ connectionString: postgres.addresses.superuser });
  client.on('error', () => undefined);
  await client.connect();
  const running = client.query('select pg_sleep(60)').catch(() => undefined);
  const isRunning = () =>
    ask(postgres.addresses.superuser, `select from pg_stat_activity where query = 'select pg_sleep(60)'`);
  await expect.poll(isRunning).toHaveLength(1);
  // Closes the connection like a process that dies, without a goodbye message: `end` would send one.
  (client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy();
  await running;
  await expect.poll(isRunning, { timeout: 8_000 }).toHaveLength(0);
});

test('a supervisor whose log fails looks on all the same', async () => {
  const postgres = await superviseEmbeddedPostgres({
    dataFolder: folder,
    log: (line) => {
      log.push(line);
      if (line.includes('ended unexpectedly') && log.filter((one) => one === line).length === 1)
        throw new Error('nobody reads');
    },
  });
  started.push(postgres);
  const faults: string[] = [];
  const stop = hearFaults(({ place }) => void faults.push(place));
  process.kill(postgres.pid, 'SIGKILL');
  expect(await untilAnswered(postgres.addresses.superuser, 'select 1 as a')).toEqual([{ a: 1 }]);
  expect(faults).toEqual(['database: looking after it']);
  stop();
});

test('nothing a person gave stands in the log of Postgres', async () => {
  const postgres = await begin(startEmbeddedPostgres);
  await ask(postgres.addresses.superuser, 'create table person (phone text primary key)');
  const insert = "insert into person values ('+12025550143')";
  await ask(postgres.addresses.superuser, insert);
  await expect(ask(postgres.addresses.superuser, insert)).rejects.toThrow('duplicate key');
  const written = await readFile(join(folder, 'postgres/log'), 'utf8');
  expect(written).toContain('duplicate key');
  expect(written).not.toContain('2025550143');
});

async function begin(start: typeof startEmbeddedPostgres): Promise<EmbeddedPostgres> {
  const postgres = await start({ dataFolder: folder, log: (line) => log.push(line) });
  started.push(postgres);
  return postgres;
}

/** Starts Postgres from a separate program with its own process group, as a terminal does. */
async function beginElsewhere(): Promise<{ program: ChildProcess; pid: number; connectionString: string }> {
  const module = join(import.meta.dirname, 'embedded-postgres.ts');
  const source = `
    import { startEmbeddedPostgres } from ${JSON.stringify(module)};
    const started = await startEmbeddedPostgres({ dataFolder: process.argv[1], log: () => {} });
    console.log(JSON.stringify({ pid: started.pid, connectionString: started.addresses.superuser }));
    setInterval(() => {}, 1000);`;
  const program = spawn(process.execPath, ['--input-type=module', '--eval', source, folder], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(program);
  for await (const line of createInterface({ input: program.stdout }))
    return { program, ...(JSON.parse(line) as { pid: number; connectionString: string }) };
  throw new Error('The program said nothing');
}

/** A PATH on which `unshare` fails, as in many containers. */
async function withoutUnshare(): Promise<void> {
  const programs = join(folder, 'programs');
  await mkdir(programs);
  await writeFile(join(programs, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  await symlink('/usr/bin/setpriv', join(programs, 'setpriv'));
  process.env['PATH'] = `${programs}:/usr/bin:/bin`;
}

function ended(program: ChildProcess): Promise<void> {
  return new Promise((done) => program.once('exit', () => done()));
}

/** A process that has ended keeps its id until its parent asks how; the first process of a container may ask late. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

async function untilAnswered(connectionString: string, statement: string): Promise<unknown[]> {
  for (;;) {
    try {
      return await ask(connectionString, statement);
    } catch {
      await sleep(20);
    }
  }
}

async function ask(connectionString: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
