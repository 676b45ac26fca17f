// Two processes on one database: one of them keeps a place.

import type { KyselyPlugin } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { callNext } from '#commands/ticket/call-next.ts';
import { finish, serveTicket } from '#commands/ticket/moves.ts';
import { everyOrganization } from '#db/database.ts';
import { forgetModels } from '#db/ticket/kept-waits.ts';
import { loadWaitModel } from '#domain/wait/wait-model.ts';
import { openHarbour, type Harbour } from '#test/harbour.ts';
import { WaitKeeper } from './wait-keeper.ts';

let harbour: Harbour;
let lineId = '';
let deskId = '';
let first: ReturnType<typeof newProcess>;
let second: ReturnType<typeof newProcess>;

/** `asked`: how many queries it made. */
function newProcess(now = harbour.clock.now, isAlone = false) {
  const renewed: string[] = [];
  const counts = { asked: 0 };
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      counts.asked += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const db = everyOrganization(harbour.running.db).withPlugin(counter);
  const keeper = new WaitKeeper({ db, now, onForecastChanged: (id) => void renewed.push(id), isAlone });
  return { keeper, renewed, counts };
}

beforeEach(async () => {
  harbour = await openHarbour();
  lineId = await harbour.addLine();
  deskId = await harbour.addDesk([lineId]);
  [first, second] = [newProcess(), newProcess()];
  return () => harbour.close();
});

async function serveOne(): Promise<void> {
  await harbour.join({ lineId });
  const guest = await harbour.join({ lineId });
  const { ticket } = (await callNext(harbour.context, harbour.staff.ruth, { deskId }, null)).answer;
  const ref = { ...guest, ticketId: ticket?.id ?? '' };
  await serveTicket(harbour.context, harbour.staff.ruth, ref, null);
  harbour.clock.pass(300);
  await finish(harbour.context, harbour.staff.ruth, ref, null);
}
const lookOf = async ({ keeper, counts }: typeof first): Promise<number> => {
  counts.asked = 0;
  await keeper.look();
  return counts.asked;
};
const kept = async () => {
  const { rows } = await harbour.pool.query<{ kept_by: string; model: string }>(
    'select kept_by, model from line_wait where line_id = $1',
    [lineId],
  );
  return { by: rows[0]?.kept_by, served: loadWaitModel(rows[0]?.model ?? '')?.seconds.last.length };
};
/** As if nothing had been heard of any process for so long. */
const passLease = (seconds: number) =>
  harbour.pool.query('update wait_keeper set held_until = held_until - make_interval(secs => $1)', [seconds]);

test('the second process reads nothing but the list, whatever its clock says, until the first one stops', async () => {
  await serveOne();
  await first.keeper.look();
  const { by } = await kept();
  const ahead = newProcess(() => new Date(harbour.clock.now().getTime() + 86_400_000));
  for (let guest = 0; guest < 3; guest += 1) {
    await serveOne();
    for (const other of [second, ahead]) expect(await lookOf(other)).toBe(1);
    await first.keeper.look();
  }
  expect([(await kept()).by, second.renewed]).toEqual([by, []]);
  expect(first.renewed).toContain(lineId);
  await serveOne();
  await first.keeper.stop();
  expect(await kept()).toEqual({ by, served: 5 });
  expect(await lookOf(second)).toBeGreaterThan(1);
  expect((await kept()).by).not.toBe(by);
  await serveOne();
  await second.keeper.look();
  await second.keeper.stop();
  expect((await kept()).served).toBe(6);
  expect((await harbour.pool.query('select * from wait_keeper')).rows).toEqual([]);
});

test('a killed process is followed when its lease ends; one that was only frozen writes nothing more', async () => {
  await serveOne();
  await first.keeper.look();
  const { by } = await kept();
  await passLease(8);
  expect(await lookOf(second)).toBe(1);
  await passLease(2);
  expect(await lookOf(second)).toBeGreaterThan(1);
  const taken = await kept();
  expect(taken.by).not.toBe(by);
  await serveOne();
  first.renewed.length = 0;
  await first.keeper.look();
  expect([await kept(), first.renewed]).toEqual([taken, []]);
  expect(await lookOf(first)).toBe(1);
  await second.keeper.stop();
  expect((await kept()).served).toBe(2);
});

test('the only process follows a killed one at once, and asks once only', async () => {
  await serveOne();
  await first.keeper.look();
  const { by } = await kept();
  const only = newProcess(harbour.clock.now, true);
  expect(await lookOf(only)).toBeGreaterThan(2);
  expect((await kept()).by).not.toBe(by);
  expect(await lookOf(only)).toBe(1);
  await harbour.pool.query('insert into wait_keeper values (gen_random_uuid(), now())');
  await only.keeper.stop();
  expect((await harbour.pool.query('select from wait_keeper')).rowCount).toBe(1);
});

test('of two that begin at once, or learn anew at once, one keeps the place', async () => {
  await serveOne();
  for (let time = 0; time < 3; time += 1) {
    const both = await Promise.all([lookOf(first), lookOf(second)]);
    // The other one read the list, said that it is there, and came too late: it learns nothing.
    expect(Math.min(...both)).toBeLessThanOrEqual(3);
    const { rows } = await harbour.pool.query('select distinct kept_by from line_wait');
    expect(rows).toHaveLength(1);
    expect(Math.min(await lookOf(first), await lookOf(second))).toBe(1);
    expect((await kept()).served).toBe(1);
    await forgetModels(everyOrganization(harbour.running.db));
  }
});

test('a lease is renewed beside the work, not at every look, and those of dead processes are forgotten', async () => {
  const secondsLeft = async (): Promise<number[]> => {
    const sql = 'select extract(epoch from held_until - now())::float8 as left from wait_keeper';
    return (await harbour.pool.query<{ left: number }>(sql)).rows.map(({ left }) => left);
  };
  await first.keeper.look();
  await passLease(5);
  await first.keeper.look();
  expect((await secondsLeft())[0]).toBeLessThan(5);
  const clock = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => clock() + 3000);
  await first.keeper.look();
  expect((await secondsLeft())[0]).toBeGreaterThan(5);
  await passLease(11);
  await second.keeper.look();
  expect(await secondsLeft()).toHaveLength(1);
  vi.restoreAllMocks();
});
