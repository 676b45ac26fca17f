// A guest who booked a place and comes back to the place's page, days later and with nothing but this browser.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { teachingWait } from '#test/waits/teach-wait.ts';
import { openAppWithPages, type TestApp } from '#test/app.ts';

let t: TestApp;
let page = '';
beforeAll(async () => {
  t = await openAppWithPages();
  const { harbour } = t;
  const line = await harbour.addLine();
  await harbour.addDesk([line]);
  // It is Monday, 10:00 in New York: the line closes in ten minutes, takes ten for each guest, and opens next on Friday.
  const hours = { mon: [{ from: '09:00', to: '10:10' }], fri: [{ from: '09:00', to: '17:00' }] };
  const { rows } = await harbour.pool.query<{ slug: string }>(
    'update line set hours = $2 where id = $1 returning slug',
    [line, JSON.stringify(hours)],
  );
  await harbour.pool.query(...teachingWait(line, 600));
  await harbour.join({ lineId: line });
  page = `/p/harbour-clinic/${rows[0]?.slug}`;
}, 240_000);
afterAll(() => t.close());

test('is led to it until it is over, and may still join', async () => {
  const host = { host: 'localhost', accept: 'text/html' };
  const joined = await t.app.inject({
    method: 'POST',
    url: page,
    headers: { ...host, origin: 'http://localhost', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'closing=keep',
  });
  expect(joined.statusCode).toBe(303);
  const ticket = String(joined.headers.location);
  const set = [joined.headers['set-cookie'] ?? []].flat().find((line) => line.startsWith('turnstone_tickets')) ?? '';
  const untilFridaySeconds = (3 * 24 + 23) * 3600;
  expect(Number(/Max-Age=(\d+)/.exec(set)?.[1])).toBeGreaterThan(untilFridaySeconds);

  const look = async () => {
    const { payload } = await t.app.inject({ url: page, headers: { ...host, cookie: set.split(';')[0] ?? '' } });
    return payload;
  };
  const early = await look();
  expect(early).toContain(`href="${ticket}"`);
  expect(early).toMatch(/Your place is saved\. Your number is <bdi[^>]*>[A-Z\d]+-K\d+<\/bdi>\./);
  t.harbour.clock.pass(untilFridaySeconds);
  const due = await look();
  expect(due).toContain(`href="${ticket}"`);
  expect(due).toContain('Join the line');
});
