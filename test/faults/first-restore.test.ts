// The restore of the set-up page, killed at any moment: what starts afterwards is the fresh installation, the restored
// one, or nothing until the restore is ended by its command.

import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeBackup } from '#server/backup/take-backup.ts';
import { runNode } from '../../bin/run-program.ts';
import { harbourClinic } from '../cast.ts';
import { openFaultChance, sized } from '../chance/chance.ts';
import { AppProcess, embeddedConnection } from './app-process.ts';
import { openPlace } from './under-load.ts';

const kills = sized(2, 40);
/** After the server left its port, or after the secret changed; the rest is over as fast. */
const spanMs = 600;
const chance = openFaultChance();
const name = 'one.age';

let folder = '';
let app: AppProcess | null = null;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'turnstone-faults-'));
});
afterEach(async () => {
  await app?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function takeFirst(): Promise<{ file: string; secret: string }> {
  const dataFolder = join(folder, 'first');
  app = await AppProcess.start({ dataFolder });
  await openPlace(app.url);
  const secret = await secretIn(dataFolder);
  const file = join(folder, name);
  await takeBackup({ address: await embeddedConnection(dataFolder), file, secret, lock: { by: 'secret', secret } });
  await app.stop();
  return { file, secret };
}

const secretIn = async (dataFolder: string): Promise<string> =>
  (await readFile(join(dataFolder, 'secret'), 'utf8')).trim();

const patienceMs = 60_000;

/** Asks again until it is so; what never comes fails by its name. */
async function until(what: string, isSo: () => Promise<boolean>, everyMs = 2): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`${what}: not within ${patienceMs / 1000} s\n${app?.output}`);
    await sleep(everyMs);
  }
}

async function beginRestore({ url }: AppProcess, key: string, secret: string): Promise<void> {
  const address = `${url}/restore?key=${key}`;
  // A busy machine may answer 503 at first.
  const send = (form: Record<string, string>): Promise<void> =>
    until(`${form['wish']}`, async () => {
      const sent = await fetch(address, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
      return sent.status === 302;
    });
  await send({ wish: 'check', file: name, secret });
  const isRead = async (): Promise<boolean> =>
    (await (await fetch(`${address}&file=${name}`)).text()).includes('value="restore"');
  await until('the file is read', isRead, 50);
  await send({ wish: 'restore', file: name });
}

const secretOther = (dataFolder: string, own: string): Promise<void> =>
  until('another secret', async () => (await secretIn(dataFolder)) !== own);

/** The waiting room answers 503, or nobody answers. */
const portLeft = (url: string): Promise<void> =>
  until('the port is left', async () => !(await fetch(`${url}/readyz`).catch(() => null))?.ok);

/** It is printed after the port is open. */
async function setupKeyOf(fresh: AppProcess): Promise<string> {
  const printed = (): string | undefined => /setup\?key=(\S+)/.exec(fresh.output)?.[1];
  await until('a set-up key', () => Promise.resolve(printed() !== undefined));
  return printed() ?? '';
}

const statusOf = async (url: string, path: string): Promise<number> => (await fetch(url + path)).status;

test('killed at any moment it leaves one installation or the other, or one that does not start', async () => {
  const { file, secret } = await takeFirst();
  const ends: string[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const dataFolder = join(folder, `fresh-${kill}`);
    await mkdir(join(dataFolder, 'backups'), { recursive: true });
    await copyFile(file, join(dataFolder, 'backups', name));
    const fresh = await AppProcess.start({ dataFolder });
    app = fresh;
    const own = await secretIn(dataFolder);
    await beginRestore(fresh, await setupKeyOf(fresh), secret);
    await (kill % 2 === 0 ? secretOther(dataFolder, own) : portLeft(fresh.url));
    await sleep(chance() * spanMs);
    await fresh.kill();
    const refusal = await fresh.ready().then(
      () => null,
      (error: unknown) => String(error),
    );
    if (refusal !== null) {
      await fresh.stop();
      await writeFile(join(dataFolder, 'secret'), `${secret}\n`);
      const env = { TURNSTONE_DATA: dataFolder };
      await runNode(['bin/turnstone.mjs', 'restore', file, '--yes'], { env });
      app = await AppProcess.start({ dataFolder });
    }
    expect(refusal ?? 'has not ended').toContain('has not ended');
    const isRestored = (await statusOf(app.url, `/p/${harbourClinic.slug}`)) === 200;
    expect(isRestored || refusal === null).toBe(true);
    expect(await secretIn(dataFolder)).toBe(isRestored ? secret : own);
    ends.push(refusal === null ? (isRestored ? 'restored' : 'fresh') : 'unfinished');
    await app.stop();
  }
  console.info(ends.join(' '));
  expect(ends).toHaveLength(kills);
}, 600_000);
