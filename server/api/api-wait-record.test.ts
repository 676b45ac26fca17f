import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitRecordAnswer } from '#contract/record-views.ts';
import { callNext } from '#commands/ticket/call-next.ts';
import { openApp, type TestApp } from '#test/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openApp();
});
afterAll(() => t.close());

const key = () => ({ key: t.keys.host });
const read = async (query = '') =>
  waitRecordAnswer.parse((await t.call(`GET /places/harbour-clinic/wait-record${query}`, key())).body);

/** Guests who were told 10 to 15 minutes at that place in line, and are called after so many minutes. */
async function wait(lineId: string, ahead: number, minutes: readonly number[]): Promise<void> {
  const deskId = await t.harbour.addDesk([lineId]);
  for (const after of minutes) {
    const { ticketId } = await t.harbour.join({ lineId });
    await t.harbour.pool.query(
      'update ticket set promised_low = 10, promised_high = 15, promised_ahead = $2 where id = $1',
      [ticketId, ahead],
    );
    t.harbour.clock.pass(after * 60);
    await callNext(t.harbour.context, t.harbour.staff.ruth, { deskId }, null);
  }
}

test('the record says what came of what was told: of all, by place in line and by line', async () => {
  expect(await read()).toMatchObject({
    all: { count: 0, share: { value: 0, low: 0, high: 1 } },
    places: [],
    lines: [],
  });
  const [one, other] = [await t.harbour.addLine(), await t.harbour.addLine()];
  await wait(one, 0, [12, 10, 9]);
  await wait(other, 8, [15, 20]);
  const record = await read('?days=2');
  expect(record.all).toMatchObject({ count: 5, met: 3, earlier: 1, later: 1, medianWidth: 5, isOff: false });
  // Of five: the width, and ten times the one minute too early and the five too late.
  expect(record.all.score).toBeCloseTo(5 + (10 * 6) / 5);
  expect(record.places).toMatchObject([
    { key: 'next', from: 0, to: 0, count: 3, met: 2 },
    { key: 'many', from: 7, to: null, count: 2, met: 1 },
  ]);
  expect(record.lines).toMatchObject([
    { key: one, count: 3 },
    { key: other, count: 2 },
  ]);
});

test('days are whole and not too many', async () => {
  for (const days of ['0', '367', '1.5', 'all'])
    expect((await t.call(`GET /places/harbour-clinic/wait-record?days=${days}`, key())).status).toBe(422);
  expect((await t.call('GET /places/nowhere/wait-record', key())).status).toBe(404);
  expect((await t.call('GET /places/harbour-clinic/wait-record')).status).toBe(401);
});
