// A machine that is set back to an earlier state, as a snapshot of it is, writes another log at the same positions.

import { cp, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withLongConnection } from '#db/backup/snapshot.ts';
import { startEmbeddedPostgres } from '#db/embedded/embedded-postgres.ts';
import { archiveKeys } from '#test/archived-harbour.ts';
import { testSecret } from '#test/harbour.ts';
import { roomyMemoryDisk } from '../../bin/test/memory-disk.ts';
import { readSeries } from './archive-folder.ts';
import { chooseMoment } from './choose-moment.ts';
import { createOwnArchive, type OwnArchive } from './own-archive.ts';
import { recover } from './restore.ts';

const dayMs = 86_400_000;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join((await roomyMemoryDisk()) ?? tmpdir(), 'turnstone-set-back-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const say = (): void => undefined;
/** Of the machine's clock. */
let aheadMs = 0;

async function running(name: string, work: (input: Running) => Promise<void>): Promise<void> {
  const dataFolder = join(folder, name);
  const postgres = await startEmbeddedPostgres({ dataFolder, log: say });
  const address = postgres.addresses.superuser;
  const ask = (sql: string): Promise<unknown[]> =>
    withLongConnection(address, async (client) => (await client.query<Record<string, unknown>>(sql)).rows);
  const archive = createOwnArchive({
    config: {
      archiveFolder: join(folder, 'archive'),
      archiveDays: 7,
      dataFolder,
      secret: testSecret,
      secretFile: undefined,
    },
    address,
    now: () => new Date(Date.now() + aheadMs),
    disk: () => Promise.resolve({ freeBytes: 50e9, bytes: 100e9 }),
  });
  try {
    await work({ ask, archive });
  } finally {
    await postgres.stop();
  }
}

interface Running {
  ask: (sql: string) => Promise<unknown[]>;
  archive: OwnArchive;
}

test('a clock that was a month ahead, and was set right, stops no base', async () => {
  await running('clock', async ({ archive }) => {
    aheadMs = 30 * dayMs;
    await archive.look();
    await archive.keepBase();
    aheadMs = 1.1 * dayMs;
    await archive.keepBase();
    await archive.keepBase();
    const [series = ''] = await readdir(join(folder, 'archive'));
    const { bases } = await readSeries(join(folder, 'archive', series));
    expect(bases).toHaveLength(2);
  });
  aheadMs = 0;
  await rm(join(folder, 'archive'), { recursive: true });
});

test('both what was lost and what came after it can be recovered', { timeout: 120_000 }, async () => {
  await running('data', async ({ ask, archive }) => {
    await ask('create table note (words text)');
    await archive.look();
    await archive.keepBase();
  });
  await cp(join(folder, 'data'), join(folder, 'snapshot'), { recursive: true, preserveTimestamps: true });
  await running('data', async ({ ask, archive }) => {
    await ask(`insert into note values ('lost')`);
    await ask('select pg_switch_wal()');
    await ask(`insert into note values ('lost too')`);
    await archive.look();
  });
  const ofLost = await chooseMoment(join(folder, 'archive'), null, archiveKeys);
  await rename(join(folder, 'data'), join(folder, 'aside'));
  await rename(join(folder, 'snapshot'), join(folder, 'data'));
  // The name of a series has its second.
  await sleep(1_100);
  await running('data', async ({ ask, archive }) => {
    await ask(`insert into note values ('after')`);
    await archive.look();
    await ask('select pg_switch_wal()');
    await ask(`insert into note values ('after that')`);
    await archive.look();
    await archive.keepBase();
    await archive.look();
  });
  expect(await readdir(join(folder, 'archive'))).toHaveLength(2);
  const moment = await chooseMoment(join(folder, 'archive'), null, archiveKeys);
  for (const [name, chosen, words] of [
    ['end', moment, ['after', 'after that']],
    ['lost', ofLost, ['lost', 'lost too']],
  ] as const) {
    await recover({ dataFolder: join(folder, name), moment: chosen, keys: archiveKeys, say });
    await running(name, async ({ ask }) => {
      expect(await ask('select words from note')).toEqual(words.map((one) => ({ words: one })));
    });
  }
});
