// The harbour's clock stands at 15:00 of Monday, 2 March 2026, in UTC.

import { expect, test } from 'vitest';
import { setDeskOpen } from '#commands/place/desks.ts';
import { callNext } from '#commands/ticket/call-next.ts';
import { everyOrganization } from '#db/database.ts';
import { findCalledVisits } from '#db/ticket/past-days.ts';
import { deskDayOf } from '#domain/wait/usual-hours.ts';
import { tellWaitInFull, type WaitForecast } from '#domain/wait/forecast.ts';
import { openHarbour, type Harbour } from '#test/harbour.ts';
import { WaitKeeper } from './wait-keeper.ts';

const hour = 3600_000;

let numbers = 0;

/** Guests of twenty minutes each, one after the other; each had waited half an hour. Hours of the day. */
async function worked(harbour: Harbour, day: string, desk: string, lineId: string, [from, until]: [number, number]) {
  for (let guest = 0; guest < 3 * (until - from); guest += 1) {
    const called = Date.parse(`${day}T00:00:00Z`) + (from + guest / 3) * hour;
    const ref = await harbour.join({ lineId });
    const times = [called - hour / 2, called, called + hour / 3].map((time) => new Date(time));
    await harbour.pool.query(
      `update ticket set state = 'served', service_day = $2, desk_id = $3, number = $4, joined_at = $5, called_at = $6, ended_at = $7 where id = $1`,
      [ref.ticketId, day, desk, `X${(numbers += 1)}`, ...times],
    );
  }
}

test('a desk that is away at this hour on all days is expected back, and is not where it never was', async () => {
  const harbour = await openHarbour();
  const services = [{ id: 'visit', name: { en: 'Visit' }, expectedMinutes: 20, bring: [] }];
  const lineId = await harbour.addLine();
  await harbour.pool.query('update line set services = $2 where id = $1', [lineId, JSON.stringify(services)]);
  const [first, second] = [await harbour.addDesk([lineId]), await harbour.addDesk([lineId])];
  const days = ['2026-02-27', '2026-02-26', '2026-02-25'];
  for (const day of days)
    for (const [desk, hours] of [
      [first, [13, 18]],
      [second, [13, 15]],
      [second, [16, 18]],
    ] as const)
      await worked(harbour, day, desk, lineId, [...hours]);
  await harbour.pool.query(`delete from event; update line set head = 0, waiting = 0`);
  const past = { organizationId: harbour.organizationId, lineIds: [lineId], zone: 'Asia/Kathmandu' };
  const calledFrom = async (from: string, before: string, sliceRows?: number) => {
    const found = [];
    for await (const { day, visits } of findCalledVisits(harbour.running.db, {
      ...past,
      from,
      before,
      ...(sliceRows && { sliceRows }),
    }))
      found.push(...visits.map((visit) => ({ day, ...visit })));
    return found;
  };
  const visits = await calledFrom('2026-02-26', '2026-02-27');
  expect(visits).toHaveLength(27);
  expect(visits[0]).toMatchObject({ day: '2026-02-26', line: lineId, calledAt: 13 * 3600 + 5.75 * 3600 });
  const all = await calledFrom('2026-02-25', '2026-02-28');
  expect(all).toHaveLength(81);
  for (const sliceRows of [1, 5, 27]) expect(await calledFrom('2026-02-25', '2026-02-28', sliceRows)).toEqual(all);
  // Who missed a call and came back did not wait in line from the join on.
  const back = visits[0]?.joinedAt;
  await harbour.pool.query(`update ticket set first_called_at = joined_at where called_at = '2026-02-26T13:00:00Z'`);
  const [again] = await calledFrom('2026-02-26', '2026-02-27');
  expect([back, again?.joinedAt]).toEqual([(again?.calledAt ?? 0) - 1800, again?.calledAt]);
  const close = { deskId: second, isOpen: false };
  await setDeskOpen(harbour.context, harbour.staff.ruth, close, null);
  harbour.clock.pass(50 * 60);
  for (let guest = 0; guest < 7; guest += 1) await harbour.join({ lineId, service: 'visit' });
  await callNext(harbour.context, harbour.staff.ruth, { deskId: first }, null);

  const middle = async (): Promise<number> => {
    await harbour.pool.query('delete from line_wait');
    const { db } = harbour.running;
    const keeper = new WaitKeeper({
      db: everyOrganization(db),
      now: harbour.clock.now,
      onForecastChanged: () => undefined,
    });
    await keeper.look();
    const { rows } = await harbour.pool.query<{ forecast: WaitForecast }>('select forecast from line where id = $1', [
      lineId,
    ]);
    return tellWaitInFull(rows[0]?.forecast ?? null, 6)?.middle ?? Number.NaN;
  };
  const known = await middle();
  // Its host went at three and forgot the last guest, whom the clock ended in the night: the desk went all the same.
  await harbour.pool.query(
    `update ticket set serving_at = called_at, ended_at = called_at + interval '12 hours 1 minute' where desk_id = $1 and service_day = '2026-02-25' and called_at = '2026-02-25T14:40:00Z'`,
    [second],
  );
  await harbour.pool.query(`delete from ticket where desk_id = $1 and service_day = '2026-02-25' and called_at > $2`, [
    second,
    '2026-02-25T15:00:00Z',
  ]);
  const forgotten = await calledFrom('2026-02-25', '2026-02-26');
  expect(deskDayOf(forgotten).get(second)?.at(-1)?.until).toBe(Infinity);
  // The same of one who was called and did not come.
  await harbour.pool.query(`update ticket set state = 'expired', serving_at = null where serving_at is not null`);
  const expired = await calledFrom('2026-02-25', '2026-02-26');
  expect(deskDayOf(expired).get(second)?.at(-1)?.until).toBe(Infinity);
  await harbour.pool.query(`update ticket set desk_id = $1 where desk_id = $2`, [first, second]);
  const unknown = await middle();
  expect(unknown).toBeGreaterThan(110);
  expect(known).toBeLessThan(unknown - 30);
  await harbour.close();
});
