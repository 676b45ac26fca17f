// The one page that takes a file: who may send one, from where, how large, and what of it is kept.

import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { maxTableBytes } from '#domain/history/read-visits.ts';
import { openAppWithPages, type TestApp } from '#test/app.ts';
import { hosts } from '#test/cast.ts';

const password = 'a walk along the harbour';
const url = '/desk/harbour-clinic/settings/visits';
const content =
  'Arrival,Start,End,Queue,Name,Phone\n2026-02-02 09:00,2026-02-02 09:10,2026-02-02 09:20,Main,Ada Lovegood,+447700900123\n';

let t: TestApp;
let owner = '';
let host = '';
beforeAll(async () => {
  t = await openAppWithPages();
  owner = await signIn('ines', 'owner');
  host = await signIn('ruth', 'host');
}, 240_000);
afterAll(() => t.close());
beforeEach(async () => void (await t.harbour.pool.query('delete from visit_draft')));

async function signIn(name: 'ines' | 'ruth', role: 'owner' | 'host'): Promise<string> {
  const account = { name: hosts[name].name, email: hosts[name].email, password };
  const { userId } = await t.accounts.create(account);
  await t.addMember(userId, role, account.name);
  const { cookies } = await t.accounts.signIn({ ...account, address: '10.9.9.9' });
  return cookies.map((line) => line.split(';')[0]).join('; ');
}

/** As browsers write them: no file holds it. */
const boundary = '----turnstone-4f1c8a2e97b35d60';
const type = `multipart/form-data; boundary=${boundary}`;
const bodyOf = (file: string, fields: Record<string, string> = {}): string =>
  [
    ...Object.entries({ ...fields, form: 'read' }).map(
      ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    ),
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="v.csv"\r\nContent-Type: text/csv\r\n\r\n${file}\r\n--${boundary}--\r\n`,
  ].join('');

let sent = 0;
interface Sending {
  cookie?: string;
  headers?: Record<string, string>;
  to?: string;
}
async function send(payload: string | Readable, { cookie = owner, headers = {}, to = url }: Sending = {}) {
  sent += 1;
  const given = { host: 'localhost', origin: 'http://localhost', accept: 'text/html', 'content-type': type, cookie };
  const from = { 'x-forwarded-for': `10.8.0.${sent}` };
  const answer = await t.app.inject({ method: 'POST', url: to, headers: { ...given, ...from, ...headers }, payload });
  return { status: answer.statusCode, body: answer.payload };
}
const kept = async (): Promise<string[]> =>
  (await t.harbour.pool.query<{ draft: string }>('select draft::text as draft from visit_draft')).rows.map(
    ({ draft }) => draft,
  );

test('a file is read, and of the columns that were not chosen only the names are kept', async () => {
  const { status, body } = await send(bodyOf(content));
  expect(status).toBe(200);
  expect(body).toContain('1 visit from');
  const [draft = ''] = await kept();
  expect(draft).toContain('Main');
  expect(draft + body).not.toMatch(/Lovegood|447700900123/);
});

test('nobody else is let in, and nothing is kept of what they sent', async () => {
  for (const cookie of ['', host]) expect((await send(bodyOf(content), { cookie })).status).toBe(404);
  expect((await send(bodyOf(content), { headers: { origin: 'https://elsewhere.example' } })).status).toBe(403);
  expect((await send(bodyOf(content), { headers: { origin: 'null' } })).status).toBe(403);
  expect((await send(bodyOf(content, { proof: 'x'.repeat(16) }), { headers: { origin: 'null' } })).status).toBe(403);
  expect((await send(bodyOf(content), { to: '/desk/harbour-clinic/settings/look' })).status).toBe(415);
  expect((await send(bodyOf(content), { to: '/desk/there-is-none/settings/visits' })).status).toBe(404);
  expect(await kept()).toEqual([]);
});

test('where the browser hides its origin, the proof of the page is enough', async () => {
  const page = await t.app.inject({ url, headers: { host: 'localhost', accept: 'text/html', cookie: owner } });
  const browser = [page.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0]);
  const proof = /name="proof" value="([^"]+)"/.exec(page.payload)?.[1] ?? '';
  const cookie = [owner, ...browser].join('; ');
  expect((await send(bodyOf(content, { proof }), { cookie, headers: { origin: 'null' } })).status).toBe(200);
  expect(await kept()).toHaveLength(1);
});

test('a larger file is refused before it is read to its end', async () => {
  expect((await send(bodyOf('x'.repeat(maxTableBytes + 20_000)))).status).toBe(413);
  expect((await send('no form at all')).status).toBe(400);
  expect((await send(bodyOf(''))).body).toContain('Choose a file first.');
  expect((await send(bodyOf('a,b\n1,2\n'))).body).toContain('No column says when guests arrived.');
  expect(await kept()).toEqual([]);
});

test('one file is read at a time', async () => {
  const { promise: isRead, resolve } = Promise.withResolvers<void>();
  const slow = new Readable({ read: () => resolve() });
  const body = bodyOf(content);
  const first = send(slow, { headers: { 'content-length': String(Buffer.byteLength(body)) } });
  await isRead;
  slow.push(body.slice(0, 100));
  // 16 MB take minutes on a slow line.
  expect(t.app.server.requestTimeout).toBe(0);
  expect((await send(bodyOf(content))).status).toBe(429);
  slow.push(body.slice(100));
  slow.push(null);
  expect((await first).status).toBe(200);
  expect(t.app.server.requestTimeout).toBe(30_000);
  expect((await send(bodyOf(content))).status).toBe(200);
});
