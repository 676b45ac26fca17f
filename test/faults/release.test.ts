// A release as somebody without a network has it: unpacked where nobody may write, started by a user who is not root, with
// no Node on the machine and no way out of it.

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, readdir, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pack, type Processor } from '../../bin/pack.ts';

const run = promisify(execFile);
const processor = process.arch as Processor;
const longestReadyMs = 10_000;
/** `nobody`: Postgres needs a user with a name. */
const user = 65_534;

let folder: string;
let archive: string;
let sums: string;
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'turnstone-release-')));
  const made = await pack(join(folder, 'packed'), [processor]);
  archive = made[0] ?? '';
  sums = await readFile(join(folder, 'packed', 'SHA256SUMS'), 'utf8');
  await mkdir(join(folder, 'unpacked'));
  await run('tar', ['-xzf', archive, '-C', join(folder, 'unpacked')]);
}, 600_000);
afterAll(async () => {
  await run('chmod', ['-R', 'u+w', folder]);
  await rm(folder, { recursive: true, force: true });
});

test('its checksum is the one that is written beside it', async () => {
  const hash = createHash('sha256').update(await readFile(archive));
  expect(sums).toContain(hash.digest('hex'));
});

test('starts without a network, without Node, from a folder that cannot be written, and a guest is served', async () => {
  const [name = ''] = await readdir(join(folder, 'unpacked'));
  const release = join(folder, 'unpacked', name);
  await run('chmod', ['-R', 'a-w', join(folder, 'unpacked')]);
  // The programs that the release's own script needs, and no other.
  const programs = join(folder, 'programs');
  await mkdir(programs);
  for (const program of ['sh', 'dirname', 'readlink']) await symlink(`/bin/${program}`, join(programs, program));
  const data = join(folder, 'data');
  await mkdir(data);
  await chmod(data, 0o700);
  // Root of a network of its own, to switch its loopback on; and then, within that, nobody in particular.
  const node = `${release}/node_modules/node-linux-${processor}/bin/node`;
  const visit = [node, 'test/faults/offline-visit.ts', release];
  const environment = ['env', '-i', `PATH=${programs}`, `TURNSTONE_DATA=${data}`];
  const script = `ip link set lo up && exec unshare --map-user=${user} --map-group=${user} "$@"`;
  const { stdout } = await run('unshare', [
    '--map-root-user',
    '--net',
    'sh',
    '-c',
    script,
    'sh',
    ...environment,
    ...visit,
  ]);
  const seen = JSON.parse(stdout) as Record<string, unknown>;
  expect(seen).toMatchObject({ state: 'serving', page: 200, isNumberShown: true, setUpStatus: 200 });
  expect(seen).toMatchObject({ networks: ['lo'], user });
  expect(seen['readyMs']).toBeLessThan(longestReadyMs);
});
