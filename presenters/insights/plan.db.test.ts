// What if, the plan of a day and what came of it, over a history of Mondays: the harbour's clock stands at 15:00 of Monday, 2 March 2026.

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import { updatePlace } from '#commands/place/places.ts';
import { findPlaceById, type PlaceRow } from '#db/place/places.ts';
import { findPastJoins, findPastVisits } from '#db/ticket/past-days.ts';
import { keepPlans } from '#jobs/clock/keep-plans.ts';
import { WaitKeeper } from '#jobs/waits/wait-keeper.ts';
import { presentPlan } from '#presenters/insights/plan-view.ts';
import { presentWhatIf } from '#presenters/insights/what-if-view.ts';
import { nothingSeen } from '#domain/wait/wait-model.ts';
import { openHarbour, type Harbour } from '#test/harbour.ts';

let harbour: Harbour;
let place: PlaceRow;
beforeAll(async () => {
  harbour = await openHarbour();
});
afterAll(() => harbour.close());
beforeEach(async () => {
  await harbour.pool.query('truncate ticket, event, message, idempotency, day_plan, imported_visit, line_wait');
  await harbour.pool.query(
    `update line set head = 0, waiting = 0, counter = 0, counter_day = null, state = 'open', hours = null, exceptions = '[]'`,
  );
  await harbour.pool.query('update desk set is_open = false, break_until = null');
  await harbour.pool.query(`update place set time_zone = 'UTC' where id = $1`, [harbour.placeId]);
  const found = await findPlaceById(harbour.db, harbour.placeId);
  if (!found) throw new Error('no place');
  place = found;
});

let numbers = 0;

/** Guests of the first line who came at these minutes after `hour`, were called then and stayed ten minutes. */
async function cameOn(day: string, minutes: readonly number[], { hour = 16, waited = 0 } = {}): Promise<void> {
  for (const minute of minutes) {
    const joined = Date.parse(`${day}T00:00:00Z`) + (hour * 60 + minute) * 60_000;
    const ref = await harbour.join();
    await harbour.pool.query(
      `update ticket set state = 'served', service_day = $2, joined_at = $3, called_at = $4, serving_at = $4, ended_at = $5, number = $6 where id = $1`,
      [
        ref.ticketId,
        day,
        new Date(joined),
        new Date(joined + waited * 60_000),
        new Date(joined + (waited + 10) * 60_000),
        `X${(numbers += 1)}`,
      ],
    );
  }
}

const keeper = (): WaitKeeper =>
  new WaitKeeper({ db: harbour.running.db, now: harbour.clock.now, onForecastChanged: () => undefined });

const day = '2026-03-09';
const firstLine = () => harbour.lines.walkIn;

test('arrivals by quarter hour of the place’s clock; visits of another system where the log has none', async () => {
  await cameOn('2026-02-23', [0, 14, 15]);
  await harbour.pool.query(
    `insert into imported_visit (organization_id, line_id, number, joined_at, called_at, ended_at)
     values ($1, $2, 0, '2026-02-16T16:05:00Z', '2026-02-16T16:06:00Z', null), ($1, $2, 1, '2026-02-23T16:05:00Z', null, null),
       ($1, $2, 2, '2026-02-17T03:30:00Z', null, null)`,
    [harbour.organizationId, firstLine()],
  );
  const past = {
    organizationId: harbour.organizationId,
    lineIds: [firstLine()],
    days: ['2026-02-23', '2026-02-16'],
    zone: 'UTC',
  };
  const joins = await findPastJoins(harbour.running.db, past);
  expect(joins.map((one) => [one.day, one.quarter, one.count])).toEqual([
    ['2026-02-16', 64, 1],
    // Half past three in the night belongs to the evening before.
    ['2026-02-16', 110, 1],
    ['2026-02-23', 64, 2],
    ['2026-02-23', 65, 1],
  ]);
  const visits = await findPastVisits(harbour.running.db, { ...past, zone: 'Asia/Kathmandu' });
  expect(visits.find((one) => one.day === '2026-02-23')?.minute).toBe(16 * 60 + 5 * 60 + 45);
  const ended = `update ticket set state = $1, called_at = null, ended_at = joined_at + interval '40 minutes' where number = $2`;
  const number = `X${numbers}`;
  const lastOne = async () => (await findPastVisits(harbour.running.db, past)).at(-1);
  for (const [state, waited] of [
    ['left', 2400],
    ['expired', 2400],
    ['removed', null],
  ] as const) {
    await harbour.pool.query(ended, [state, number]);
    const found = await lastOne();
    expect([state, found?.calledAt, found && found.endedAt && found.endedAt - found.joinedAt]).toEqual([
      state,
      null,
      waited,
    ]);
  }
  expect(await findPastVisits(harbour.running.db, { ...past, organizationId: uuid() })).toEqual([]);
});

test('what if: from the hall as it stands, with those who usually come, and nothing is changed by asking', async () => {
  const twelve = Array.from({ length: 12 }, () => 0);
  for (const monday of ['2026-02-23', '2026-02-16', '2026-02-09']) await cameOn(monday, twelve);
  await harbour.pool.query('update desk set is_open = true where id = $1', [harbour.desks.one]);
  for (let guest = 0; guest < 6; guest += 1) await harbour.join();
  const look = keeper();
  await look.look();
  await look.stop();
  const seconds = { ...nothingSeen(), last: Array.from({ length: 30 }, () => 600) };
  const model = JSON.stringify({ seconds });
  await harbour.pool.query('update line_wait set model = (model::jsonb || $1::jsonb)::text', [model]);
  const before = await harbour.fingerprint();
  const now = harbour.clock.now();
  const db = harbour.running.db;
  const asked = { choice: `opens.${harbour.desks.two}`, time: '15:30' };
  const { answer, desks, chosen } = await presentWhatIf(db, place, asked, now);
  expect(desks.at(-1)).toMatchObject({ id: harbour.desks.one, isOpen: true });
  expect(chosen).toEqual({ desk: harbour.desks.two, change: 'opens', time: '15:30' });
  expect(answer?.days).toBe(3);
  const { asItIs, with: then } = answer?.found ?? { asItIs: { longestMinutes: 0 }, with: { longestMinutes: 0 } };
  expect(asItIs.longestMinutes).toBeGreaterThan(then.longestMinutes);
  expect(await harbour.fingerprint()).toBe(before);
  // Who booked yesterday waits since the opening, ten minutes ago.
  await harbour.pool.query(
    `update ticket set joined_at = joined_at - interval '17 hours', kept_for = $1
    where id = (select id from ticket where state = 'waiting' order by rank limit 1)`,
    [new Date(now.getTime() - 600_000)],
  );
  const withBooked = await presentWhatIf(db, place, asked, now);
  expect(withBooked.answer?.found?.asItIs.longestMinutes).toBeLessThan(asItIs.longestMinutes + 60);
  // A line that is closed for today expects nobody.
  await harbour.pool.query(`update line set exceptions = '[{"date":"2026-03-02"}]'`);
  const alone = await presentWhatIf(db, place, { ...asked, choice: `opens.${harbour.desks.two}` }, now);
  expect(alone.answer?.found?.asItIs.longestMinutes).toBeLessThan(asItIs.longestMinutes);
  for (const odd of [null, '', 'opens', `opens.${uuid()}`, `breaks.${harbour.desks.two}`])
    expect((await presentWhatIf(db, place, { choice: odd, time: '15:30' }, now)).answer).toBeNull();
  for (const odd of [null, '', '25:00', '1530'])
    expect((await presentWhatIf(db, place, { ...asked, time: odd }, now)).answer).toBeNull();
});

test('before anything was learnt nothing is said', async () => {
  await harbour.pool.query(`update line set services = '[]'`);
  await harbour.join();
  const asked = { choice: `opens.${harbour.desks.two}`, time: '15:30' };
  const { answer } = await presentWhatIf(harbour.running.db, place, asked, harbour.clock.now());
  expect(answer).toMatchObject({ found: null, days: 0 });
});

test('the plan of the next Monday, and days that are closed', async () => {
  await cameOn('2026-02-23', [0, 0, 0, 0, 60]);
  await cameOn('2026-02-16', [0, 0, 0, 0, 0, 60, 70]);
  const hours = { mon: [{ from: '16:00', to: '18:00' }], wed: [{ from: '16:00', to: '18:00' }] };
  await harbour.pool.query('update line set hours = $1, exceptions = $2', [
    JSON.stringify(hours),
    '[{"date":"2026-03-04"}]',
  ]);
  const now = harbour.clock.now();
  const view = await presentPlan(harbour.running.db, place, { day: null, bound: '10' }, now);
  expect(view).toMatchObject({
    day,
    days: [day, '2026-03-11', '2026-03-16'].concat(view.days.slice(3)),
    restsOn: 2,
    boundMinutes: 10,
  });
  expect(view.days).toHaveLength(7);
  const group = view.groups.find(({ guests }) => (guests?.high ?? 0) > 0);
  expect(group?.guests).toEqual({ low: 5, median: 5, high: 7 });
  expect(group?.hours.map(({ hour, median, desks }) => [hour, median, desks])).toEqual([
    [16, 4, 2],
    [17, 1, 1],
  ]);
  const odd = await presentPlan(harbour.running.db, place, { day: '2026-03-04', bound: '-1' }, now);
  expect(odd).toMatchObject({ day, boundMinutes: 45 });
  const change = (longestWaitMinutes: number) =>
    updatePlace(harbour.context, harbour.staff.tomas, { placeId: harbour.placeId, longestWaitMinutes }, null);
  await expect(change(0)).rejects.toMatchObject({ code: 'invalid_fields' });
  await change(20);
  const changed = await findPlaceById(harbour.db, harbour.placeId);
  if (!changed) throw new Error('no place');
  expect((await presentPlan(harbour.running.db, changed, { day: null, bound: null }, now)).boundMinutes).toBe(20);
  expect((await presentPlan(harbour.running.db, place, { day: '2026-03-11', bound: null }, now)).restsOn).toBe(0);
});

test('the plan of a day is kept once, by whichever process, and shown beside what came', async () => {
  await cameOn('2026-02-23', [0, 0, 0, 0, 60]);
  await cameOn('2026-02-16', [0, 0, 0, 0, 0, 60, 70]);
  const rows = async () =>
    (
      await harbour.pool.query<{ day: string; plan: unknown }>(
        'select line_id, day::text, plan from day_plan order by line_id',
      )
    ).rows;
  const context = { db: harbour.running.db, now: harbour.clock.now };
  await Promise.all([keepPlans(context), keepPlans(context)]);
  const kept = await rows();
  expect(kept).toHaveLength(2);
  expect(kept[0]?.day).toBe('2026-03-02');
  // What comes later that day changes no plan of it.
  await cameOn('2026-03-02', [0, 0, 0, 0, 0, 0], { waited: 50 });
  await keepPlans(context);
  expect(await rows()).toEqual(kept);
  const today = await presentPlan(harbour.running.db, place, { day: null, bound: null }, harbour.clock.now());
  expect(today.record).toEqual([]);

  harbour.clock.pass(24 * 3600);
  await keepPlans(context);
  expect(await rows()).toHaveLength(4);
  const view = await presentPlan(harbour.running.db, place, { day: null, bound: null }, harbour.clock.now());
  const record = view.record.find(({ days }) => days.some(({ came }) => came > 0));
  expect(record).toMatchObject({ within: 1 });
  expect(record?.days).toEqual([
    {
      day: '2026-03-02',
      low: 5,
      median: 5,
      high: 7,
      came: 6,
      isWithin: true,
      hours: 1,
      enoughHours: 1,
      called: 6,
      inTime: 0,
    },
  ]);
  expect(await presentPlan(harbour.running.db, place, { day: null, bound: null }, harbour.clock.now())).toEqual(view);
  harbour.clock.pass(-24 * 3600);
});
