// A network that swallows everything: a server that takes connections and never says a word. What tests download ends in time, is named in the
// output, and is not tried again in the same run.

import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unpackDebian } from './counterparts/debian-package.ts';
import { download, usualPatience } from './download.ts';
import { vendorPackage } from './providers/vendor-package.ts';

let server: Server;
let sockets: Socket[];
let address: string;
let folder: string;
/** Whatever is remembered of it is of this test alone. */
let from: string;
const said: string[] = [];

beforeEach(async () => {
  sockets = [];
  said.length = 0;
  server = createServer((socket) => void sockets.push(socket.on('error', () => undefined)));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), 'swallowed-'));
  vi.stubEnv('TMPDIR', folder);
  from = `a network that swallows ${randomUUID()}`;
  vi.spyOn(console, 'warn').mockImplementation((words) => void said.push(String(words)));
});

afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  for (const socket of sockets) socket.destroy();
  await new Promise((done) => server.close(done));
  await rm(folder, { recursive: true, force: true });
});

const startsMs = 15_000;
const short = { firstByteMs: 1000, wholeMs: 30_000 };

test(
  'a package of npm’s is given up when no byte came in time, and the next one at once',
  { timeout: 60_000 },
  async () => {
    const source = { from, registry: address, patience: short };
    const began = Date.now();
    expect(await vendorPackage('a-witness', '1.0.0', source)).toBeNull();
    expect(Date.now() - began).toBeLessThan(short.firstByteMs + startsMs);
    expect(said).toEqual([
      expect.stringMatching(
        /^Not compared: the package a-witness@1\.0\.0 cannot be had \(.* is not reached: .*network timeout/,
      ),
    ]);
    expect(sockets.length).toBeGreaterThan(0);
    const asked = sockets.length;
    const again = Date.now();
    expect(await vendorPackage('another-witness', '1.0.0', source)).toBeNull();
    expect(Date.now() - again).toBeLessThan(500);
    expect(said.at(-1)).toContain(`another-witness@1.0.0 cannot be had (${from} was not reached earlier in this run)`);
    expect(sockets).toHaveLength(asked);
  },
);

const isApt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

test.skipIf(!isApt)(
  'programs of Debian’s are given up as a whole, and the next ones at once',
  { timeout: 60_000 },
  async () => {
    // Those of the machine are left alone: it has none here, and asks for them.
    const lists = join(folder, 'lists');
    await mkdir(join(lists, 'partial'), { recursive: true });
    const proxies = ['http', 'https'].flatMap((way) => ['-o', `Acquire::${way}::Proxy=${address}`]);
    const options = ['-o', `Dir::State::lists=${lists}`, ...proxies];
    const source = { from, options, patience: { firstByteMs: 1000, wholeMs: 4000 } };
    const began = Date.now();
    expect(await unpackDebian(['no-such-witness'], source)).toContain(`${from} is not reached`);
    expect(Date.now() - began).toBeLessThan(source.patience.wholeMs + 5000);
    expect(sockets.length).toBeGreaterThan(0);
    const asked = sockets.length;
    const again = Date.now();
    expect(await unpackDebian(['another-witness'], source)).toContain('was not reached earlier in this run');
    expect(Date.now() - again).toBeLessThan(500);
    expect(sockets).toHaveLength(asked);
  },
);

test('a program that goes on for ever is ended when the whole time is over; the next run asks again', async () => {
  const forEver = () =>
    download(from, { firstByteMs: 500, wholeMs: 1000 }, (step) =>
      step(process.execPath, ['-e', 'setInterval(() => {}, 1000)']),
    );
  await expect(forEver()).rejects.toThrow(/is not reached: out of time/);
  await expect(forEver()).rejects.toThrow(/was not reached earlier in this run/);
  vi.resetModules();
  vi.stubEnv('TURNSTONE_TEST_RUN', 'another');
  const anew = (await import('./download.ts')).download;
  await expect(anew(from, usualPatience, () => Promise.resolve('had'))).resolves.toBe('had');
});

test('what was reached and is not there is no fault of the network: the next one is asked for', async () => {
  const fail = () => download(from, usualPatience, (step) => step(process.execPath, ['-e', 'process.exit(3)']));
  await expect(fail()).rejects.toMatchObject({ code: 3 });
  await expect(fail()).rejects.toMatchObject({ code: 3 });
});

test('nobody waits longer than a minute', () => {
  expect(usualPatience).toEqual({ firstByteMs: 20_000, wholeMs: 60_000 });
});
