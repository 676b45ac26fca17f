import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PublicLine } from '#contract/views.ts';
import { findPlaceById } from '#db/place/places.ts';
import { openHarbour, type Harbour } from '#test/harbour.ts';
import { presentPlace } from './public-place.ts';
import { teachingWait } from '#test/waits/teach-wait.ts';

let harbour: Harbour;
beforeAll(async () => {
  harbour = await openHarbour();
});
afterAll(() => harbour.close());

async function walkIn(now: Date = harbour.clock.now()): Promise<PublicLine | undefined> {
  const place = await findPlaceById(harbour.db, harbour.placeId);
  if (!place) throw new Error('no place');
  const { lines } = await presentPlace(harbour.db, place, now);
  return lines.find(({ slug }) => slug === 'walk-in');
}

const setLine = (fields: string, ...values: unknown[]) =>
  harbour.pool.query(`update line set ${fields} where id = $1`, [harbour.lines.walkIn, ...values]);

test('nobody knows how long it takes while the line tells nothing', async () => {
  expect(await walkIn()).toMatchObject({ state: 'open', waiting: 0, wait: null, isFull: false });
  await harbour.pool.query(...teachingWait(harbour.lines.walkIn, 300));
  expect((await walkIn())?.wait).toMatchObject({ low: expect.any(Number), high: expect.any(Number) });
});

test('who waits counts, and a line that takes no more is full', async () => {
  const before = (await walkIn())?.wait;
  await harbour.join({ name: 'Noor', phone: '+12025550101' });
  await harbour.join();
  const after = await walkIn();
  expect(after?.waiting).toBe(2);
  expect(after?.wait?.high).toBeGreaterThan(before?.high ?? Infinity);
  await harbour.setSettings(harbour.lines.walkIn, { capacity: 2 });
  expect((await walkIn())?.isFull).toBe(true);
  await harbour.setSettings(harbour.lines.walkIn, {});
});

test('outside its hours a line is closed, and says when it opens', async () => {
  const { clock } = harbour;
  const day = 86_400_000;
  const everyDay = Object.fromEntries(
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((weekday) => [weekday, [{ from: '00:00', to: '24:00' }]]),
  );
  await setLine('hours = $2', JSON.stringify(everyDay));
  expect(await walkIn()).toMatchObject({ state: 'open', opensAt: null });
  await setLine('state = $2', 'closed');
  // Who closed it opens it: its hours are on, and say nothing.
  expect(await walkIn()).toMatchObject({ state: 'closed', opensAt: null });
  await setLine('state = $2', 'open');
  const today = clock.now().toISOString().slice(0, 10);
  await setLine('exceptions = $2', JSON.stringify([{ date: today }]));
  const shut = await walkIn();
  expect(shut?.state).toBe('closed');
  const opensIn = Date.parse(shut?.opensAt ?? '') - clock.now().getTime();
  expect(opensIn).toBeGreaterThan(0);
  expect(opensIn).toBeLessThanOrEqual(day);
  await setLine('hours = null, exceptions = $2', '[]');
});

test('nothing of anybody is in it', async () => {
  const mine = await harbour.join({ name: 'Noor', phone: '+12025550102' });
  const place = await findPlaceById(harbour.db, harbour.placeId);
  if (!place) throw new Error('no place');
  const text = JSON.stringify(await presentPlace(harbour.db, place, harbour.clock.now()));
  for (const secret of ['Noor', '0102', mine.ticketId, mine.answer.number, harbour.organizationId])
    expect(text).not.toContain(secret);
});

test('the hours of a line that no desk serves open nothing', async () => {
  await harbour.pool.query('update desk set line_ids = array_remove(line_ids, $1)', [harbour.lines.walkIn]);
  await setLine(`state = 'closed', hours = '{"tue":[{"from":"09:00","to":"17:00"}]}'`);
  expect(await walkIn()).toMatchObject({ state: 'closed', opensAt: null });
  await harbour.pool.query('update desk set line_ids = array_append(line_ids, $1)', [harbour.lines.walkIn]);
  expect((await walkIn())?.opensAt).toEqual(expect.any(String));
});
