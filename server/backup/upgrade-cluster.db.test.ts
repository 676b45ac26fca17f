// The way to another major version of Postgres, with the one that there is: this clone stands for the older version too.

import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withLongConnection } from '#db/backup/snapshot.ts';
import { startEmbeddedPostgres } from '#db/embedded/embedded-postgres.ts';
import { ownMajor } from '#db/embedded/embedded-binaries.ts';
import { migrateToLatest } from '#db/migrations/migrate.ts';
import { testSecret } from '#test/harbour.ts';
import { loadConfig } from '../start/config.ts';
import { upgradeCluster } from './upgrade-cluster.ts';

let folder = '';
const said: string[] = [];
const say = (line: string): void => void said.push(line);
const home = (): string => join(folder, 'postgres');
const aside = (): string => join(folder, `postgres-${ownMajor()}`);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'turnstone-upgrade-'));
  await writeFile(join(folder, 'secret'), `${testSecret}\n`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const upgrade = (own?: string, from = resolve('.')): Promise<void> =>
  upgradeCluster({ config: loadConfig({ TURNSTONE_DATA: folder }), from, say, ...(own && { own }) });

async function inDatabase<Result>(work: (address: string) => Promise<Result>): Promise<Result> {
  const postgres = await startEmbeddedPostgres({ dataFolder: folder, log: say });
  try {
    return await work(postgres.addresses.owner);
  } finally {
    await postgres.stop();
  }
}

const organizations = (): Promise<unknown[]> =>
  inDatabase((address) =>
    withLongConnection(address, async (client) => (await client.query('select name from organization')).rows),
  );

test(
  'the rows are in a new cluster, the old one is kept, and a kill at any step loses nothing',
  { timeout: 300_000 },
  async () => {
    await expect(upgrade()).rejects.toThrow('There is no database');
    await inDatabase(async (address) => {
      await migrateToLatest(address);
      await withLongConnection(address, (client) =>
        client.query(`insert into organization (id, name, created_at) values (gen_random_uuid(), 'Harbour', now())`),
      );
      await expect(upgrade('99')).rejects.toThrow('Stop it');
    });
    await upgrade();
    await expect(upgrade('99', folder)).rejects.toThrow('There is no Turnstone in');
    expect(said.at(-1)).toContain('already');

    // An earlier try was killed before the swap.
    await mkdir(join(folder, 'upgrade', 'postgres'), { recursive: true });
    await writeFile(join(folder, 'upgrade', 'backup.age'), 'half');
    // A setting that came after the older version, which refuses what it does not know.
    process.env['TURNSTONE_OF_TODAY'] = '1';
    await upgrade('99').finally(() => delete process.env['TURNSTONE_OF_TODAY']);
    expect((await readdir(folder)).toSorted()).toEqual(['postgres', `postgres-${ownMajor()}`, 'secret']);
    expect(await organizations()).toEqual([{ name: 'Harbour' }]);
    await expect(upgrade('99')).rejects.toThrow('of an earlier upgrade');

    // Killed between the two steps of the swap.
    await mkdir(join(folder, 'upgrade'));
    await rename(home(), join(folder, 'upgrade', 'postgres'));
    await expect(organizations()).rejects.toThrow('was interrupted');
    await upgrade('99');
    expect(await organizations()).toEqual([{ name: 'Harbour' }]);

    // And the old one is whole.
    await rm(home(), { recursive: true });
    await rename(aside(), home());
    expect(await organizations()).toEqual([{ name: 'Harbour' }]);
    await writeFile(join(home(), 'cluster', 'PG_VERSION'), '17\n');
    await expect(organizations()).rejects.toThrow(/is of Postgres 17, .* upgrade --from FOLDER/);
  },
);
