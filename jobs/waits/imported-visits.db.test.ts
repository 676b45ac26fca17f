// Visits of another system teach a line: before its first guest, again whenever it learns anew, and no more once they are forgotten.

import { beforeEach, expect, test } from 'vitest';
import {
  dropDraftOfVisits,
  forgetVisits,
  importVisits,
  keepDraftOfVisits,
  type ImportInput,
} from '#commands/place/import-visits.ts';
import { callNext } from '#commands/ticket/call-next.ts';
import { finish, serveTicket } from '#commands/ticket/moves.ts';
import { everyOrganization } from '#db/database.ts';
import { deleteOrganization } from '#db/erasing/whole-organization.ts';
import { forgetModels } from '#db/ticket/kept-waits.ts';
import { draftOf, type VisitDraft } from '#domain/history/visit-draft.ts';
import { Visits } from '#domain/history/visits.ts';
import type { WaitForecast } from '#domain/wait/forecast.ts';
import { loadWaitModel } from '#domain/wait/wait-model.ts';
import { openHarbour, type Harbour } from '#test/harbour.ts';
import { eraseEnded } from '#jobs/erasing/erase-ended.ts';
import { WaitKeeper } from './wait-keeper.ts';

let harbour: Harbour;
let lineId = '';
let keeper: WaitKeeper;
const services = [{ id: 'renewal', name: { en: 'Renewal' }, expectedMinutes: null, bring: [] }];

beforeEach(async () => {
  harbour = await openHarbour();
  lineId = await harbour.addLine();
  await harbour.pool.query('update line set services = $2 where id = $1', [lineId, JSON.stringify(services)]);
  keeper = new WaitKeeper({
    db: everyOrganization(harbour.running.db),
    now: harbour.clock.now,
    onForecastChanged: () => undefined,
  });
  return () => harbour.close();
});

/** One desk, a guest every nine minutes for ten; it ended the day before. */
function draftFrom(guests: number, seconds = 600): VisitDraft {
  const visits = new Visits();
  let free = harbour.clock.now().getTime() / 1000 - 86_400 - guests * seconds;
  for (let at = 0; at < guests; at += 1) {
    const arrival = free - 300;
    visits.add({
      arrival,
      start: free,
      end: free + seconds,
      line: visits.lines.numberOf('Main', 9),
      service: visits.services.numberOf(at % 2 === 0 ? 'Renewals' : 'Other', 9),
      desk: visits.desks.numberOf('1', 9),
    });
    free += seconds;
  }
  const refused = { count: 0, byFault: {}, rows: [] };
  return draftOf(visits, { heads: ['x'], columns: {}, refused, picture: null as never });
}

const ines = () => harbour.staff.ines;
const input = (more: Partial<ImportInput> = {}): ImportInput => ({
  placeId: harbour.placeId,
  madeAt: harbour.clock.now().getTime(),
  lines: new Map([['Main', lineId]]),
  services: new Map([['Renewals', [{ lineId, serviceId: 'renewal' }]]]),
  ...more,
});
const importSome = async (guests: number, seconds?: number): Promise<void> => {
  await keepDraftOfVisits(harbour.context, ines(), { placeId: harbour.placeId, draft: draftFrom(guests, seconds) });
  await importVisits(harbour.context, ines(), input());
};
const rows = async (sql: string): Promise<Record<string, unknown>[]> => (await harbour.pool.query(sql)).rows;
const forecast = async (): Promise<WaitForecast | null> =>
  (await harbour.pool.query<{ forecast: WaitForecast | null }>('select forecast from line where id = $1', [lineId]))
    .rows[0]?.forecast ?? null;
const model = async () =>
  loadWaitModel(
    (await harbour.pool.query<{ model: string }>('select model from line_wait where line_id = $1', [lineId])).rows[0]
      ?.model ?? '',
  );

test('the first guest of a line is told a wait, and no ticket, no message and no record comes of it', async () => {
  await harbour.addDesk([lineId]);
  await keeper.look();
  expect(await forecast()).toBeNull();
  await importSome(40);
  await keeper.look();
  const { wait } = (await harbour.join({ lineId })).answer;
  expect(wait).not.toBeNull();
  const second = (await harbour.join({ lineId })).answer.wait;
  // Services took ten minutes, and whoever was next waited five.
  expect(second?.low).toBeLessThanOrEqual(5);
  expect(second?.high).toBeGreaterThanOrEqual(5);
  expect(second?.high).toBeLessThan(20);
  expect(await rows('select count(*)::int as tickets from ticket')).toEqual([{ tickets: 2 }]);
  expect(await rows('select count(*)::int as days from day_figure')).toEqual([{ days: 0 }]);
  expect(await rows(`select kind, data ->> 'count' as count from audit_entry where kind like 'visits%'`)).toEqual([
    { kind: 'visits_imported', count: '40' },
  ]);
});

test('it learns them again, before its own log, whenever it learns anew', async () => {
  const deskId = await harbour.addDesk([lineId]);
  await importSome(8);
  await keeper.look();
  const guest = await harbour.join({ lineId });
  await callNext(harbour.context, harbour.staff.ruth, { deskId }, null);
  await serveTicket(harbour.context, harbour.staff.ruth, guest, null);
  harbour.clock.pass(300);
  await finish(harbour.context, harbour.staff.ruth, guest, null);
  await keeper.look();
  await keeper.stop();
  const learnt = await model();
  expect(learnt?.seconds.last).toEqual([600, 600, 600, 600, 600, 600, 600, 600, 300]);
  expect(learnt?.services.get('renewal')?.seconds.last).toEqual([600, 600, 600, 600]);
  await forgetModels(everyOrganization(harbour.running.db));
  await keeper.look();
  expect((await model())?.seconds.last).toEqual(learnt?.seconds.last);
});

test('other visits take their place, and all of them can be forgotten', async () => {
  await importSome(8);
  await importSome(5, 120);
  expect(await rows('select count(*)::int as count from imported_visit')).toEqual([{ count: 5 }]);
  expect(await rows('select count(*)::int as count from visit_draft')).toEqual([{ count: 0 }]);
  await keeper.look();
  expect((await model())?.seconds.last).toEqual([120, 120, 120, 120, 120]);
  const forget = () => forgetVisits(harbour.context, ines(), { placeId: harbour.placeId });
  await forget();
  await forget();
  await keeper.look();
  expect((await model())?.seconds.last).toEqual([]);
  expect(await rows('select count(*)::int as count from imported_visit')).toEqual([{ count: 0 }]);
  expect(await rows(`select kind from audit_entry where kind like 'visits%' order by seq`)).toEqual([
    { kind: 'visits_imported' },
    { kind: 'visits_imported' },
    { kind: 'visits_forgotten' },
  ]);
});

test('only the file that was looked at is used, once, and for a line of this place', async () => {
  const place = { placeId: harbour.placeId };
  const draft = draftFrom(4);
  await expect(importVisits(harbour.context, ines(), input())).rejects.toMatchObject({ code: 'invalid_fields' });
  await keepDraftOfVisits(harbour.context, ines(), { ...place, draft });
  await expect(importVisits(harbour.context, ines(), input({ madeAt: 1 }))).rejects.toMatchObject({ code: 'stale' });
  const elsewhere = input({ lines: new Map([['Main', crypto.randomUUID()]]) });
  await expect(importVisits(harbour.context, ines(), elsewhere)).rejects.toMatchObject({
    details: { errors: [{ path: 'lines' }] },
  });
  await dropDraftOfVisits(harbour.context, ines(), place);
  await expect(importVisits(harbour.context, ines(), input())).rejects.toMatchObject({ code: 'invalid_fields' });
  expect(await rows('select count(*)::int as count from imported_visit')).toEqual([{ count: 0 }]);
  for (const staff of [harbour.staff.ruth]) {
    await expect(keepDraftOfVisits(harbour.context, staff, { ...place, draft })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(importVisits(harbour.context, staff, input())).rejects.toMatchObject({ code: 'forbidden' });
    await expect(forgetVisits(harbour.context, staff, place)).rejects.toMatchObject({ code: 'forbidden' });
  }
});

test('a draft that nobody decided on goes after a day, and everything with the organization', async () => {
  await importSome(3);
  await keepDraftOfVisits(harbour.context, ines(), { placeId: harbour.placeId, draft: draftFrom(3) });
  harbour.clock.pass(23 * 3600);
  await eraseEnded(harbour.context);
  expect(await rows('select count(*)::int as count from visit_draft')).toEqual([{ count: 1 }]);
  harbour.clock.pass(2 * 3600);
  await eraseEnded(harbour.context);
  expect(await rows('select count(*)::int as count from visit_draft')).toEqual([{ count: 0 }]);
  await harbour.db.transaction().execute((trx) => deleteOrganization(trx, harbour.organizationId));
  expect(await rows('select count(*)::int as count from imported_visit')).toEqual([{ count: 0 }]);
});
