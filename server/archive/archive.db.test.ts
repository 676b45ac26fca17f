// An embedded database with its archive: back to a moment, and to the end, also when the archive was away.

import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callNext } from '#commands/ticket/call-next.ts';
import { findLogSlot } from '#db/archive/log-slot.ts';
import { openArchivedHarbour, type ArchivedHarbour } from '#test/archived-harbour.ts';
import { logOf } from '#test/line-truth.ts';

let it: ArchivedHarbour;
beforeAll(async () => {
  it = await openArchivedHarbour();
}, 120_000);
afterAll(() => it.close());

const nowInside = async (): Promise<Date> => {
  const { rows } = await it.own.pools.pool.query<{ now: Date }>('select clock_timestamp() as now');
  await sleep(5);
  return rows[0]?.now ?? new Date(0);
};

test('back to a moment, to the moment of the last look, and to the end', { timeout: 120_000 }, async () => {
  const archive = it.openArchive();
  await archive.look();
  await archive.keepBase();
  const phone = '+12025550143';
  await it.harbour.join({ name: 'Ada', phone });
  await callNext(it.harbour.context, it.harbour.staff.ruth, { deskId: it.harbour.desks.one }, null);
  await it.switchLog();
  const moment = await nowInside();
  const then = await logOf(it.harbour.db, it.harbour.lines.walkIn);
  expect(then.length).toBeGreaterThan(1);
  await it.harbour.join({ name: 'Bea' });
  await archive.look();
  await it.switchLog();
  await it.harbour.join({ name: 'Cleo' });
  const acknowledged = await logOf(it.harbour.db, it.harbour.lines.walkIn);
  await archive.look();
  const quiet = await nowInside();
  await archive.look();
  await it.harbour.join({ name: 'after the last look' });

  await it.recoverInto('moment', moment);
  const seen = await it.lookInto('moment');
  expect(seen).toMatchObject({ faults: [], log: then, slot: null });
  // What was due may have been told since.
  const noted = { organization: it.harbour.organizationId, by: 'system', from: 'archive' };
  expect(seen.restores).toEqual([{ ...noted, moment: moment.toISOString() }]);
  expect(seen.messages).toContainEqual({ state: 'dropped', reason: 'restored' });
  // Nothing was committed after this moment, and before the end of the archive.
  await it.recoverInto('quiet', quiet);
  expect(await it.lookInto('quiet')).toMatchObject({ faults: [], log: acknowledged });
  await it.recoverInto('end', null);
  expect(await it.lookInto('end')).toMatchObject({ faults: [], log: acknowledged });
});

test('a folder that is away for a while loses nothing', async () => {
  const archive = it.openArchive();
  const before = await it.series();
  await rename(it.archiveFolder, join(it.folder, 'away'));
  await it.harbour.join({ name: 'Dan' });
  await it.switchLog();
  await expect(archive.look()).rejects.toThrow('The archive is not there');
  // Said once an hour.
  await archive.look();
  expect(await findLogSlot(it.own.pools.pool)).not.toBeNull();
  expect(await readdir(it.folder)).not.toContain('archive');
  await rename(join(it.folder, 'away'), it.archiveFolder);
  await archive.look();
  expect(await it.series()).toEqual(before);
  await it.recoverInto('back', null);
  expect((await it.lookInto('back')).log).toEqual(await logOf(it.harbour.db, it.harbour.lines.walkIn));
});
