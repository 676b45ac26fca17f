import { afterAll, beforeAll, expect, test } from 'vitest';
import { guests } from '#test/cast.ts';
import { openApp, type TestApp } from '#test/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openApp();
});
afterAll(() => t.close());

const linesOf = ({ log }: TestApp) => log.map((line) => JSON.parse(line) as Record<string, unknown>);

test('a whole journey leaves no phone, name, note, token, password or key in the log', async () => {
  const { walkIn } = t.harbour.lines;
  const { name, phone } = guests.leila;
  const host = { key: t.keys.host };
  const password = 'a walk along the harbour';
  await t.accounts.create({ name: 'Ruth Adeyemi', email: 'ruth@harbour.example', password });
  const joined = await t.call(`POST /lines/${walkIn}/tickets`, { body: { name, phone } });
  const token = String(joined.body['token']);
  const id = String(joined.body['id']);
  await t.call(`POST /lines/${walkIn}/tickets`, {
    ...host,
    body: { name: 'Oskar Vale', note: 'broken arm', phone: '+1 202 555 0109' },
  });
  await t.call(`GET /tickets/${token}?phone=2025550103`);
  await t.app.inject({ url: `/t/${token}?name=Leila`, headers: { referer: `http://localhost/t/${token}` } });
  await t.call(`POST /desks/${t.harbour.desks.one}/call-next`, host);
  await t.call(`POST /tickets/${token}/confirm`);
  await t.call(`POST /tickets/${id}/serve`, host);
  await t.call(`POST /tickets/${id}/finish`, host);
  await t.call(`POST /tickets/${token}/leave`);
  await t.call(`POST /tickets/${token}/nonsense`, { body: { phone } });
  await t.call(`POST /lines/${walkIn}/tickets`, { body: { phone: '+1 202 555', name: 'x'.repeat(100) } });
  await t.call(`DELETE /tickets/${token}/data`);
  for (const word of [password, 'a wrong password']) {
    const payload = { email: 'ruth@harbour.example', password: word };
    await t.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload });
  }
  // An error whose message quotes stored data.
  await t.harbour.pool.query(`alter table ticket add constraint never check (state <> 'left') not valid`);
  const other = await t.call(`POST /lines/${walkIn}/tickets`, {
    body: { name: 'Grace Whitfield' },
    address: '10.0.0.9',
  });
  expect((await t.call(`POST /tickets/${String(other.body['token'])}/leave`)).status).toBe(500);

  // The framework's message about an unknown address.
  t.app.log.error({ err: new Error(`No route matches "/t/${token}" (+1 202 555 0103)`) }, 'a page broke');
  t.app.log.error({ err: new Error(`No route matches /invite/${token}`) }, 'a page broke');

  const log = t.log.join('');
  const secrets = [
    token,
    String(other.body['token']),
    name,
    'Oskar',
    'Grace',
    'Ruth',
    'ruth@',
    'broken arm',
    password,
    'wrong password',
  ];
  for (const secret of [...secrets, '5550103', '555 0103', '5550109', '555 0109', ...Object.values(t.keys)]) {
    expect([secret, log.includes(secret)]).toEqual([secret, false]);
  }
  const lines = linesOf(t);
  expect(lines).toContainEqual(
    expect.objectContaining({ method: 'GET', route: '/api/v1/tickets/:ticket', status: 200 }),
  );
  expect(lines).toContainEqual(expect.objectContaining({ method: 'GET', route: '/*', status: 200 }));
  expect(lines.filter(({ msg }) => msg === 'answered').every(({ reqId }) => typeof reqId === 'string')).toBe(true);
  expect(lines.filter(({ msg }) => msg === 'unexpected').length).toBe(1);
});

test('a request is logged with who came, by id, and a mark of their network; probes are not', async () => {
  t.log.length = 0;
  const { body } = await t.call(`POST /lines/${t.harbour.lines.walkIn}/tickets`, { body: {}, address: '198.51.100.7' });
  const cookie = 'turnstone_browser=0198f0a0-0000-7000-8000-000000000001';
  await t.call(`GET /tickets/${String(body['token'])}`, { headers: { cookie }, address: '198.51.100.7' });
  await t.call(`GET /lines/${t.harbour.lines.walkIn}`, { key: t.keys.host, address: '203.0.113.9' });
  const refused = await t.call('GET /lines/none', { key: 'a-wrong-key' });
  await t.app.inject('/healthz');
  await t.app.inject('/assets/none.js');
  const [joined, read, asked, wrong, ...rest] = linesOf(t);
  expect(joined).toMatchObject({
    level: 'info',
    time: expect.stringMatching(/Z$/),
    actor: 'nobody',
    ms: expect.any(Number),
  });
  expect(read).toMatchObject({ actor: 'guest', network: joined?.['network'] });
  expect(read).not.toHaveProperty('actorId');
  expect(asked).toMatchObject({ actor: 'key', actorId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect(asked?.['network']).not.toBe(joined?.['network']);
  expect(wrong).toMatchObject({ status: 401, reqId: refused.headers['x-request-id'] });
  expect(rest.map(({ route }) => route)).toEqual(['/*']);
  expect(t.log.join('')).not.toMatch(/198\.51|203\.0\.113|0198f0a0/);
});

test('above `info` no request is logged, and at `debug` probes are too', async () => {
  const countAt = async (level: 'warn' | 'debug'): Promise<number> => {
    const written: string[] = [];
    const app = await openApp({ log: { level, write: (line) => void written.push(line) } });
    await app.call('GET /push-key');
    await app.app.inject('/healthz');
    await app.close();
    return written.length;
  };
  expect([await countAt('warn'), await countAt('debug')]).toEqual([0, 2]);
});
