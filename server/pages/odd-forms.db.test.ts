// Forms that our pages never send: field names that every object has, invalid times to copy hours to, directions and
// consents of any type. Each gets an error, changes nothing, and does not appear in the log.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailStopToken, isEmailStopped } from '#db/messaging/opt-outs.ts';
import { openAppWithPages, type TestApp } from '#test/app.ts';
import { hosts } from '#test/cast.ts';
import { testSecrets } from '#test/harbour.ts';

const password = 'a walk along the harbour';
/** Part of every odd value that is sent. */
const mark = 'Quoted-9471';
let t: TestApp;
let cookie = '';
let token = '';
let sent = 0;
beforeAll(async () => {
  t = await openAppWithPages();
  const account = { name: hosts.ines.name, email: hosts.ines.email, password };
  const { userId } = await t.accounts.create(account);
  await t.addMember(userId, 'owner', account.name);
  const { cookies } = await t.accounts.signIn({ ...account, address: '10.9.9.9' });
  cookie = cookies.map((line) => line.split(';')[0]).join('; ');
  token = testSecrets.ticketToken((await t.harbour.join()).ticketId);
}, 240_000);
afterAll(() => t.close());

async function post(url: string, body: URLSearchParams | string, type = 'application/x-www-form-urlencoded') {
  sent += 1;
  const answer = await t.app.inject({
    method: 'POST',
    url,
    headers: {
      host: 'localhost',
      origin: 'http://localhost',
      accept: 'text/html',
      'content-type': type,
      'x-forwarded-for': `10.7.${sent >> 8}.${sent & 255}`,
      cookie,
    },
    payload: body.toString(),
  });
  return answer.statusCode;
}

const inherited = ['toString', 'constructor', '__proto__', 'hasOwnProperty', 'valueOf', 'toString:x', '__proto__:x'];
const settings = '/desk/harbour-clinic/settings';

test.each([
  '/account',
  '/account/codes',
  `${settings}/desks`,
  `${settings}/spending`,
  `${settings}/channels`,
  `${settings}/team`,
  `${settings}/devices`,
])('%s takes no name of a form that every object has', async (url) => {
  const statuses = [];
  for (const name of inherited) statuses.push(await post(url, new URLSearchParams({ form: name, name: mark })));
  expect(statuses.filter((status) => ![400, 404, 422].includes(status))).toEqual([]);
});

test('a ticket whose link is over takes no form', async () => {
  const { ticketId } = await t.harbour.join();
  await t.harbour.pool.query(
    `update ticket set state = 'served', ended_at = $2::timestamptz - interval '25 hours' where id = $1`,
    [ticketId, t.harbour.clock.now()],
  );
  for (const wish of ['rate', 'erase'])
    expect(await post(`/t/${testSecrets.ticketToken(ticketId)}`, new URLSearchParams({ wish, rating: '1' }))).toBe(410);
  expect(await t.harbour.ticketRow(ticketId)).toMatchObject({ erased_at: null });
});

test('a ticket takes no wish that every object has, nor one of any shape', async () => {
  for (const input of [...inherited, '', mark, '\u0000', '['])
    expect([input, await post(`/t/${token}`, new URLSearchParams({ wish: input }))]).toEqual([input, 422]);
  for (const [name, value] of [
    ['minutes', mark],
    ['minutes', '1e999'],
    ['minutes', '-3'],
  ] as const)
    expect([name, value, await post(`/t/${token}`, new URLSearchParams({ wish: 'away', [name]: value }))]).toEqual([
      name,
      value,
      422,
    ]);
});

const hoursKept = async () => (await t.harbour.pool.query('select id, hours, exceptions from line order by id')).rows;

test.each([
  ['no JSON', mark],
  ['half of it', '[{"lineId":'],
  ['no list', '{"lineId":"x"}'],
  ['a list of nothing', `[null, 1, "${mark}"]`],
  ['no line', `[{"lineId":"${mark}","hours":null,"exceptions":[]}]`],
  ['a prototype', '[{"__proto__":{"lineId":"x"},"hours":null}]'],
  ['hours that are none', `[{"lineId":"LINE","hours":{"mon":"${mark}"},"exceptions":[]}]`],
  ['exceptions that are none', `[{"lineId":"LINE","hours":null,"exceptions":[{"from":"${mark}"}]}]`],
  ['a line of nobody', '[{"lineId":"01900000-0000-7000-8000-000000000001","hours":null,"exceptions":[]}]'],
  ['too many', JSON.stringify(Array.from({ length: 201 }, () => ({ lineId: '01900000-0000-7000-8000-000000000001' })))],
  ['NUL', `["\u0000${mark}"]`],
])('a copy of hours that is %s is refused, and nothing is changed', async (_, lines) => {
  const before = await hoursKept();
  const body = new URLSearchParams({ form: 'copy', lines: lines.replace('LINE', t.harbour.lines.walkIn) });
  expect([400, 404, 422]).toContain(await post(`${settings}/hours`, body));
  expect(await hoursKept()).toEqual(before);
});

const desksKept = async () => (await t.harbour.pool.query('select * from desk order by id')).rows;

test.each([
  ['too long', { directions: mark.repeat(500) }],
  ['with NUL', { directions: `${mark}\u0000` }],
  ['for lines that are none', { directions: mark, lines: mark }],
  ['for a line of nobody', { directions: mark, lines: '01900000-0000-7000-8000-000000000001' }],
  ['for a desk without a name', { directions: mark, name: '' }],
])('directions %s are refused', async (_, fields) => {
  const before = await desksKept();
  const { one } = t.harbour.desks;
  for (const form of [`desk:${one}`, 'add']) {
    const body = new URLSearchParams({ form, name: 'Table 9', lines: t.harbour.lines.walkIn, ...fields });
    expect([form, [400, 422].includes(await post(`${settings}/desks`, body))]).toEqual([form, true]);
  }
  expect(await desksKept()).toEqual(before);
});

test('directions that come as a file are refused', async () => {
  const { one } = t.harbour.desks;
  const part = (name: string, value: string, more = '') =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
  const body = `${part('form', `desk:${one}`)}${part('name', '')}${part('directions', mark, '; filename="x"')}--b--\r\n`;
  // No form of the settings accepts a file, except the image form, which has its own route.
  const type = 'multipart/form-data; boundary=b';
  expect(await post(`${settings}/desks`, body, type)).toBe(415);
  expect(await post(`${settings}/desks`, body.slice(0, -20), type)).toBe(415);
});

test.each([[9], [['1/en']], [{ version: 1 }], [true], [mark.repeat(100)], [`1/en\u0000${mark}`]])(
  'a consent that is %j is refused, on joining and with a number',
  async (consent) => {
    const phone = '+1 202 555 0147';
    const join = await t.call(`POST /lines/${t.harbour.lines.walkIn}/tickets`, {
      body: { phone, consent },
      key: t.keys.owner,
    });
    const change = await t.call(`PATCH /tickets/${token}`, { body: { phone: { phone }, consent } });
    expect([
      [join.status, [400, 422].includes(join.status)],
      [change.status, [400, 422].includes(change.status)],
    ]).toEqual([
      [join.status, true],
      [change.status, true],
    ]);
  },
);

test('forms with a number and fields of any shape are answered, whatever they say of consent', async () => {
  for (const consent of ['', mark, `${mark}\u0000`, '['.repeat(2000)]) {
    const number = new URLSearchParams({ wish: 'phone', phone: mark, consent });
    expect(await post(`/t/${token}`, number)).toBe(422);
    const join = new URLSearchParams({ line: 'walk-in', phone: mark, consent, name: 'x' });
    expect(await post('/p/harbour-clinic', join)).toBe(422);
  }
});

test('nothing of it is in the log', () => {
  expect(t.log.length).toBeGreaterThan(sent);
  expect(t.log.filter((line) => line.includes(mark))).toEqual([]);
  expect(t.log.filter((line) => JSON.parse(line).msg === 'unexpected')).toEqual([]);
});

test('a mail program may end emails by a form in parts, as its standard asks (RFC 8058)', async () => {
  const { db, organizationId } = t.harbour;
  const key = { organizationId, emailIndex: testSecrets.emailIndex(organizationId, 'luis@example.net') };
  const line = (text: string): string => `${text}\r\n`;
  const answer = await t.app.inject({
    method: 'POST',
    url: `/letters/${emailStopToken(testSecrets, key)}`,
    headers: { host: 'localhost', 'content-type': 'multipart/form-data; boundary=one' },
    payload: ['--one', 'Content-Disposition: form-data; name="List-Unsubscribe"', '', 'One-Click', '--one--']
      .map(line)
      .join(''),
  });
  expect([answer.statusCode, await isEmailStopped(db, key)]).toEqual([200, true]);
});
