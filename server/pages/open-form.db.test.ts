// A join form that was open while staff changed the place.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveLine } from '#commands/ticket/moves.ts';
import { openAppWithPages, type TestApp } from '#test/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openAppWithPages();
}, 240_000);
afterAll(() => t.close());

interface Line {
  id: string;
  slug: string;
}

async function addLine(): Promise<Line> {
  const id = await t.harbour.addLine();
  await t.harbour.addDesk([id]);
  const { rows } = await t.harbour.pool.query<Line>('select id, slug from line where id = $1', [id]);
  return rows[0] as Line;
}

/** Only these lines are in use. */
async function useOnly(...lines: Line[]): Promise<void> {
  const ids = lines.map(({ id }) => id);
  await t.harbour.pool.query('update line set archived_at = case when id = any($1) then null else now() end', [ids]);
}

async function send(fields: Record<string, string>, cookie?: string) {
  const { statusCode, payload, headers } = await t.app.inject({
    method: 'POST',
    url: '/p/harbour-clinic',
    headers: {
      host: 'localhost',
      accept: 'text/html',
      origin: 'http://localhost',
      'content-type': 'application/x-www-form-urlencoded',
      ...(cookie && { cookie }),
    },
    payload: new URLSearchParams(fields).toString(),
  });
  const set = [headers['set-cookie'] ?? []].flat().map((line) => line.split(';', 1)[0]);
  return { statusCode, payload, location: headers.location, cookie: set.join('; ') };
}

async function joinedTo({ id }: Line): Promise<number> {
  const { rows } = await t.harbour.pool.query('select id from ticket where line_id = $1', [id]);
  return rows.length;
}

test('joins the only line that it showed, though the place has another one by now', async () => {
  const [shown, added] = [await addLine(), await addLine()];
  await useOnly(shown, added);
  expect((await send({ shown: shown.slug })).statusCode).toBe(303);
  expect([await joinedTo(shown), await joinedTo(added)]).toEqual([1, 0]);
});

test('joins no other line in place of one that is gone', async () => {
  const [gone, left] = [await addLine(), await addLine()];
  await useOnly(left);
  const { statusCode, payload } = await send({ shown: gone.slug, line: gone.slug });
  expect(statusCode).toBe(409);
  expect(payload).toContain('The line is closed.');
  expect(await joinedTo(left)).toBe(0);
});

test('the address of a line that is gone leads to the place, and so does an old address, whatever is in it', async () => {
  const line = await addLine();
  await useOnly(line);
  const leadsTo = async (url: string) => {
    const { statusCode, headers } = await t.app.inject({ url, headers: { host: 'localhost', accept: 'text/html' } });
    return `${statusCode} ${headers['location']}`;
  };
  expect(await leadsTo('/p/harbour-clinic/gone?via=qr')).toBe('303 /p/harbour-clinic?via=qr');
  await t.harbour.pool.query(
    "insert into place_slug (slug, organization_id, place_id, is_current) values ('pri', $1, $2, false)",
    [t.harbour.organizationId, t.harbour.placeId],
  );
  expect(await leadsTo('/privacy/pri?lang=es')).toBe('308 /privacy/harbour-clinic?lang=es');
  expect(await leadsTo('/p/p%72i')).toBe('308 /p/harbour-clinic');
});

test('says again that its line is paused: a browser sends no choice that cannot be chosen', async () => {
  const [paused, other] = [await addLine(), await addLine()];
  await useOnly(paused, other);
  await t.harbour.pool.query("update line set state = 'paused' where id = $1", [paused.id]);
  const { statusCode } = await send({ shown: paused.slug });
  expect(statusCode).toBe(409);
  expect([await joinedTo(paused), await joinedTo(other)]).toEqual([0, 0]);
});

test('takes whoever was too late for a full line again and again, once there is room', async () => {
  const line = await addLine();
  await useOnly(line);
  await t.harbour.setSettings(line.id, { capacity: 1 });
  const first = await t.harbour.join({ lineId: line.id });
  const { cookie } = await send({ shown: line.slug });
  for (let tries = 0; tries < 6; tries++) {
    const late = await send({ shown: line.slug, once: randomUUID() }, cookie);
    expect(late.statusCode).toBe(409);
  }
  await leaveLine(t.harbour.context, t.harbour.guest, first, null);
  expect((await send({ shown: line.slug, once: randomUUID() }, cookie)).statusCode).toBe(303);
});

test('a browser that never heard of its ticket is led to it, and takes no second one', async () => {
  const line = await addLine();
  await useOnly(line);
  const { cookie: withTicket, location } = await send({ shown: line.slug, once: randomUUID() });
  const cookie = withTicket
    .split('; ')
    .filter((one) => !one.startsWith('turnstone_tickets'))
    .join('; ');
  const look = (headers: Record<string, string>) =>
    t.app.inject({ url: '/p/harbour-clinic', headers: { host: 'localhost', accept: 'text/html', ...headers } });
  expect((await look({ cookie })).headers.location).toBe(location);
  expect((await send({ shown: line.slug, once: randomUUID() }, cookie)).location).toBe(location);
  expect((await look({})).statusCode).toBe(200);
  expect(await joinedTo(line)).toBe(1);
});
