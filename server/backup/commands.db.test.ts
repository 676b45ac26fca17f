// The commands as they are typed: from an external database into a new folder, and from there back.

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, createPool } from '#db/database.ts';
import { openHarbour, testSecret, testSecrets, type Harbour } from '#test/harbour.ts';
import { restoresNoted } from '#test/line-truth.ts';
import { createEmptyDatabase, ownerOf, type EmptyDatabase } from '#test/postgres/postgres.ts';

let harbour: Harbour;
let target: EmptyDatabase;
let folder = '';
beforeAll(async () => {
  harbour = await openHarbour();
  target = await createEmptyDatabase();
  folder = await mkdtemp(join(tmpdir(), 'turnstone-backup-'));
  await harbour.pool.query('insert into installation_secret (key_id, check_value, since) values (1, $1, now())', [
    testSecrets.checkValue(),
  ]);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await target.drop();
  await harbour.close();
});

interface Ended {
  code: number;
  said: string;
}

/** Typed in the test's folder. */
function type(words: string[], env: Record<string, string>): Promise<Ended> {
  return new Promise((done) => {
    execFile(
      process.execPath,
      [resolve('bin/turnstone.mjs'), ...words],
      { cwd: folder, env: { PATH: process.env['PATH'] ?? '', ...env }, timeout: 50_000 },
      (error, stdout, stderr) => done({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    );
  });
}

async function dataFolder(name: string, secret: string | null = testSecret): Promise<string> {
  const data = join(folder, name);
  await mkdir(data, { recursive: true });
  if (secret !== null) await writeFile(join(data, 'secret'), `${secret}\n`);
  return data;
}

test('words that a command does not know change nothing, and a database that is away is a sentence', async () => {
  const data = await dataFolder('unknown');
  const away = { TURNSTONE_DATA: data, DATABASE_URL: 'postgres://one:pass@127.0.0.1:1/none' };
  const [rotated, ...beside] = await Promise.all([
    type(['rotate-secret', '--check'], { TURNSTONE_DATA: data }),
    type(['verify-log'], away),
    type(['rebuild-waits'], away),
    type(['reset-password', 'you@example.org'], away),
  ]);
  expect(rotated).toEqual({ code: 1, said: 'Write: node bin/turnstone.mjs rotate-secret\n' });
  expect(await readdir(data)).toEqual(['secret']);
  for (const { said } of beside) expect(said).toMatch(/^The database at 127\.0\.0\.1:1 does not answer\.[^\n]*\n$/);
  expect(beside.map(({ code }) => code)).toEqual([2, 2, 1]);
});

// A dozen programs, one after the other, and several starts of a database.
test('there and back again, with each refusal a sentence', { timeout: 240_000 }, async () => {
  await harbour.join({ name: 'Ada' });
  const from = { TURNSTONE_DATA: await dataFolder('a'), DATABASE_URL: ownerOf(harbour.connectionString) };
  const taken = await type(['backup', 'one.age'], from);
  expect(taken).toMatchObject({ code: 0, said: expect.stringMatching(/one\.age: [\d.]+ \wB, \d+ rows, 1 ticket, in/) });
  expect(taken.said).toContain('you need the secret of this installation');

  expect(await type(['backup'], from)).toMatchObject({ code: 1, said: expect.stringContaining('Write: node bin') });
  const into = { TURNSTONE_DATA: await dataFolder('b', null) };
  const bare = await type(['restore', 'one.age', '--yes'], into);
  expect(bare).toEqual({ code: 1, said: expect.stringContaining('The secret of that installation is missing') });
  await dataFolder('b', 'another secret that opens nothing');
  expect((await type(['restore', 'one.age', '--yes'], into)).said).toContain('does not open');
  await dataFolder('b');
  expect((await type(['restore', 'one.age'], into)).said).toContain('Write --yes');
  expect((await type(['backup', 'none.age'], into)).said).toContain('There is no database');

  const list = `2026-03-02T15:00:00.000Z ${harbour.organizationId} ${harbour.organizationId}\n`;
  await writeFile(join(folder, 'erased.log'), list);
  await writeFile(join(into.TURNSTONE_DATA, 'erased.log'), 'of another time\n');
  const refused = await type(['restore', 'one.age', '--yes', '--erased', 'erased.log'], into);
  expect(refused).toEqual({ code: 1, said: expect.stringContaining('Take away the older one') });
  // As a restore leaves it that was killed after this step.
  await writeFile(join(into.TURNSTONE_DATA, 'erased.log'), list);
  const restored = await type(['restore', 'one.age', '--yes', '--erased', 'erased.log'], into);
  expect(restored).toMatchObject({ code: 0, said: expect.stringMatching(/1 ticket, 1 place\.[^]*Restored in/) });
  expect(await readFile(join(into.TURNSTONE_DATA, 'erased.log'), 'utf8')).toBe(list);
  expect((await type(['restore', 'one.age', '--yes'], into)).said).toContain('data in this database already');

  // The embedded database is stopped now, and started for the time.
  expect(await type(['backup', 'two.age'], into)).toMatchObject({ code: 0 });
  const verified = await type(['verify', 'two.age'], into);
  expect(verified).toMatchObject({ code: 0, said: expect.stringContaining('is the one it needs') });
  const back = { TURNSTONE_DATA: await dataFolder('c'), DATABASE_URL: target.ownerConnectionString };
  const returned = await type(['restore', 'two.age', '--yes'], back);
  expect(returned).toMatchObject({ code: 0, said: expect.stringContaining('There is no') });
  const pool = createPool(target.adminConnectionString, { max: 1 });
  expect((await pool.query('select id from ticket')).rows).toEqual(
    (await harbour.pool.query('select id from ticket')).rows,
  );
  const noted = { organization: harbour.organizationId, by: 'system', from: 'backup', moment: expect.any(String) };
  // The second backup holds the entry of the first restore.
  expect(await restoresNoted(createDatabase(pool, 'everyOutside'), testSecrets)).toEqual([noted, noted]);
  await pool.end();

  // And in one command each: into an embedded one, and out of it.
  expect((await type(['move', '--to', 'elsewhere'], back)).said).toContain('Write a Postgres address');
  const inside = await type(['move', '--to', 'embedded'], back);
  expect(inside).toMatchObject({ code: 0, said: expect.stringMatching(/1 ticket[^]*take DATABASE_URL/) });
  const here = { TURNSTONE_DATA: back.TURNSTONE_DATA };
  const free = await createEmptyDatabase();
  const outside = await type(['move', '--to', free.ownerConnectionString], here);
  expect(outside).toMatchObject({ code: 0, said: expect.stringMatching(/1 tickets[^]*set DATABASE_URL/) });
  expect(outside.said).not.toContain(new URL(free.ownerConnectionString).password);
  expect((await type(['move', '--undo'], here)).said).toContain('A server can start on this database again');
  await free.drop();
});
