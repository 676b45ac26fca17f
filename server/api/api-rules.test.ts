import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, createPool } from '#db/database.ts';
import { installationKey, openApp, type Answer, type TestApp } from '#test/app.ts';
import { testSecrets } from '#test/harbour.ts';
import { xsrfToken } from '../http/browser-cookies.ts';

let t: TestApp;
let lineId = '';
beforeAll(async () => {
  t = await openApp();
  lineId = await t.harbour.addLine();
});
afterAll(() => t.close());

const browser = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const cookies = (n: number): Record<string, string> => ({
  cookie: `turnstone_browser=${browser(n)}`,
  'x-xsrf-token': xsrfToken(testSecrets, browser(n)),
});

describe('a change by cookies', () => {
  const input = (): string => `POST /lines/${lineId}/tickets`;
  const { 'x-xsrf-token': own, ...cookie } = cookies(1);

  test.for([
    ['without the token', {}],
    ["with another browser's token", { 'x-xsrf-token': xsrfToken(testSecrets, browser(2)) }],
    ['with the cookie of the token alone', { cookie: `turnstone_browser=${browser(1)}; XSRF-TOKEN=${own}` }],
    ['with a session and no browser', { cookie: 'turnstone.session_token=x', 'x-xsrf-token': own ?? '' }],
  ] as const)('%s is refused', async ([, headers]) => {
    const answer = await t.call(input(), { body: {}, headers: { ...cookie, ...headers } });
    expect(answer).toMatchObject({ status: 403, body: { code: 'xsrf' } });
  });

  test('with its token passes; so does a program without cookies or with a key', async () => {
    expect((await t.call(input(), { body: {}, headers: cookies(1) })).status).toBe(201);
    expect((await t.call(input(), { body: {} })).status).toBe(201);
    expect((await t.call(input(), { body: {}, headers: cookie, key: t.keys.host })).status).toBe(201);
  });

  test('reading needs no token', async () => {
    expect((await t.call('GET /places/harbour-clinic', { headers: cookie })).status).toBe(200);
  });
});

describe('limits', () => {
  test('five joins of one browser in an hour, then it is told how long to wait', async () => {
    const join = (headers: Record<string, string>) =>
      t.call(`POST /lines/${lineId}/tickets`, { body: {}, headers, address: '10.9.0.1' });
    const repeat = { ...cookies(10), 'idempotency-key': 'the fifth join of this one' };
    for (let n = 0; n < 4; n++) expect((await join(cookies(10))).status).toBe(201);
    const fifth = await join(repeat);
    expect(fifth.status).toBe(201);
    const sixth = await join(cookies(10));
    expect(sixth).toMatchObject({ status: 429, body: { code: 'too_many' } });
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(3500);
    expect((await join(repeat)).body).toEqual(fifth.body);
    expect((await join(cookies(11))).status).toBe(201);
  });

  test('a phone is told of three joins in an hour, however it is written; of the next ones nobody learns anything', async () => {
    const written = ['+1 202 555 0155', '(202) 555-0155', '202.555.0155', '+12025550155'];
    const joined: Answer[] = [];
    for (const [n, phone] of [...written, '+1 202 555 0156'].entries()) {
      const line = await t.harbour.addLine();
      const body = { phone, phoneCountry: 'US' };
      joined.push(await t.call(`POST /lines/${line}/tickets`, { body, address: `10.9.1.${n}` }));
    }
    expect(joined.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const texts = await Promise.all(joined.map(({ body }) => t.harbour.messages(String(body['id']))));
    expect(texts.map((all) => all.length)).toEqual([1, 1, 1, 0, 1]);
    const seen = await Promise.all(
      joined.slice(3).map(async ({ body }) => (await t.call(`GET /tickets/${String(body['token'])}`)).body),
    );
    const alike = seen.map(({ phoneMasked, canText, texting }) => ({
      ends: String(phoneMasked).slice(0, 7),
      canText,
      texting,
    }));
    expect(alike[0]).toEqual(alike[1]);
    // Nor by changing a ticket, of which each number is told.
    const line = await t.harbour.addLine();
    const other = await t.call(`POST /lines/${line}/tickets`, { body: {}, address: '10.9.1.9' });
    const changed = await t.call(`PATCH /tickets/${String(other.body['token'])}`, {
      body: { phone: { phone: '+12025550155' }, secondPhone: { phone: '+12025550155' } },
      address: '10.9.1.9',
    });
    expect(changed).toMatchObject({ status: 200, body: { phoneMasked: '•••• 0155', canText: true } });
    expect(await t.harbour.messages(String(other.body['id']))).toEqual([]);
    expect(await t.harbour.ticketRow(String(other.body['id']))).toMatchObject({
      phone_index: null,
      phone_changes: 1,
      can_text_second: false,
    });
  });

  test('sixty joins from one address in ten minutes; staff are not counted', async () => {
    const busy = await t.harbour.addLine();
    const join = (key: string | null) => t.call(`POST /lines/${busy}/tickets`, { body: {}, address: '10.9.2.1', key });
    const answers = await Promise.all(Array.from({ length: 61 }, () => join(null)));
    expect(answers.filter(({ status }) => status === 201).length).toBe(60);
    expect((await join(t.keys.host)).status).toBe(201);
  });

  test('600 calls by nobody in particular from one network in a minute', async () => {
    const call = async (n: number, key: string | null = null): Promise<number> =>
      (await t.call('GET /places/nowhere', { key, address: `2001:db8:9:9::${n}` })).status;
    const statuses = await Promise.all(Array.from({ length: 600 }, (_, n) => call(n)));
    expect(new Set(statuses)).toEqual(new Set([404]));
    // If a new minute began meanwhile, a few more pass.
    const more = await Promise.all(Array.from({ length: 300 }, (_, n) => call(600 + n)));
    expect(more).toContain(429);
    expect(await call(900, t.keys.host)).toBe(404);
  });

  test('600 calls of a key in a minute; each key for itself, and none for the installation', async () => {
    const calls = async (key: string, count: number): Promise<number[]> => {
      const statuses: number[] = [];
      for (let n = 0; n < count; n++) statuses.push((await t.call('GET /nothing', { key })).status);
      return statuses;
    };
    expect(new Set(await calls(t.keys.viewer, 600))).toEqual(new Set([404]));
    const over = await t.call('GET /nothing', { key: t.keys.viewer });
    expect(over).toMatchObject({ status: 429, body: { code: 'too_many' } });
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0);
    expect(await calls(t.keys.host, 1)).toEqual([404]);
    expect(new Set(await calls(installationKey, 650))).toEqual(new Set([404]));
  });
});

describe('what is sent', () => {
  const post = (payload: string, type = 'application/json') =>
    t.app.inject({
      method: 'POST',
      url: `/api/v1/lines/${lineId}/tickets`,
      payload,
      headers: { 'content-type': type },
      remoteAddress: '10.8.0.1',
    });

  test.for([
    ['more than 64 KiB', JSON.stringify({ name: 'x'.repeat(65_536) }), undefined, 413, 'too_large'],
    ['a form', 'name=x', 'application/x-www-form-urlencoded', 415, 'unsupported_media'],
    ['plain text', '{}', 'text/plain', 415, 'unsupported_media'],
    ['broken JSON', '{"name":', undefined, 422, 'invalid_fields'],
    ['a list', '[]', undefined, 422, 'invalid_fields'],
    ['a prototype', '{"__proto__": {"x": 1}}', undefined, 422, 'invalid_fields'],
  ] as const)('%s is refused', async ([, payload, type, status, code]) => {
    const answer = await post(payload, type);
    const { code: said, errors = [] } = answer.json<{ code: string; errors?: { path: string }[] }>();
    expect([answer.statusCode, said, errors.map(({ path }) => path)]).toEqual([
      status,
      code,
      status === 422 ? [''] : [],
    ]);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  });
});

describe('a method that an address does not take', () => {
  const ask = (method: string, url: string) =>
    t.app.inject({ method: method as 'GET', url, headers: { accept: '*/*' } });
  test.for([
    ['DELETE', '/api/v1/places/harbour-clinic', 'GET, HEAD, PATCH'],
    ['OPTIONS', '/api/v1/places/harbour-clinic?x=1', 'GET, HEAD, PATCH'],
    ['PUT', '/api/v1/places/harbour-clinic/images/logo/', null],
    ['GET', '/api/v1/places/harbour-clinic/images/logo', 'DELETE, PUT'],
    ['POST', '/api/v1/tickets/aaaaaaaaaaaaaaaaaaaaaa/stream', 'GET'],
    ['POST', '/api/v1/openapi.json', 'GET, HEAD'],
    ['POST', '/api/v1/openapi-json', null],
    ['PROPFIND', '/api/v1/audit', 'GET, HEAD'],
    ['GET', '/api/v1/places', 'POST'],
    ['GET', '/api/v1/nothing', null],
    ['GET', '/api/v2/places', null],
    ['PROPFIND', '/desk', null],
  ] as const)('%s %s', async ([method, url, allow]) => {
    const answer = await ask(method, url);
    const [status, code] = allow === null ? [404, 'not_found'] : [405, 'method_not_allowed'];
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
    expect(answer.headers['allow'] ?? null).toBe(allow);
  });
});

test('what never comes to a route has the headers of every answer', async () => {
  const [route, ...others] = await Promise.all(
    [
      ['GET', '/api/v1/nothing'],
      ['GET', '/api/v1/places/%zz'],
      ['PROPFIND', '/api/v1/places'],
      ['PROPFIND', '/p/harbour-clinic'],
    ].map(([method, url]) => t.app.inject({ method: method as 'GET', url: url ?? '' })),
  );
  const shared = ({ headers }: { headers: Record<string, unknown> } = { headers: {} }) =>
    ['permissions-policy', 'cross-origin-resource-policy', 'cross-origin-opener-policy', 'content-security-policy']
      .concat(['referrer-policy', 'x-content-type-options', 'cache-control', 'content-type'])
      .map((name) => [name, headers[name]]);
  expect(shared(route).filter(([, value]) => value === undefined)).toEqual([]);
  for (const other of others) expect(shared(other)).toEqual(shared(route));
});

test('a call without a body may say that it sends JSON', async () => {
  const { ticketId: id } = await t.harbour.join();
  const json = { key: t.keys.host, body: '' };
  expect(await t.call(`POST /tickets/${id}/hold`, json)).toMatchObject({ status: 200, body: { state: 'held' } });
  expect(await t.call(`PATCH /tickets/${id}`, json)).toMatchObject({ status: 422, body: { errors: [{ path: '' }] } });
});

test('what is wrong inside a field is named from the body on', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) ids.push((await t.harbour.join({ lineId })).ticketId);
  const deskId = await t.harbour.addDesk([lineId]);
  const long = 'x'.repeat(5000);
  const slide = { id: 'a', text: { en: '' } };
  const picture = { id: 'a', text: { en: 'A ship' }, image: { hash: 'none', width: 640 } };
  const errorsOf = async (input: string, body: object): Promise<unknown> =>
    (await t.call(input, { key: t.keys.owner, body })).body['errors'];
  expect([
    await errorsOf(`POST /desks/${deskId}/together`, { tickets: ids, move: { kind: 'text', text: long } }),
    await errorsOf(`POST /desks/${deskId}/together`, { tickets: [ids[2]], move: { kind: 'call' } }),
    await errorsOf(`PATCH /lines/${lineId}`, { news: { kind: 'own', text: long } }),
    await errorsOf(`PATCH /lines/${lineId}`, { news: { kind: 'closes', at: '25:00' } }),
    await errorsOf('PATCH /places/harbour-clinic', { board: { slides: [slide] } }),
    await errorsOf('PATCH /places/harbour-clinic', { board: { slides: [picture] } }),
    await errorsOf(`POST /tickets/${ids[0]}/transfer`, { lineId }),
  ]).toEqual([
    [{ path: 'move.text', code: 'text_too_long' }],
    [{ path: 'move.reason', code: 'required' }],
    [{ path: 'news.text', code: 'text_too_long' }],
    [{ path: 'news.at', code: 'invalid' }],
    [{ path: 'board.slides.0.text.en', code: 'required' }],
    [{ path: 'board.slides.0.image', code: 'not_a_choice' }],
    [{ path: 'lineId', code: 'same_line' }],
  ]);
});

test.for(['GET /api/v1', 'GET /api/v2/places', 'DELETE /api/v2/places', 'POST /api/places'])(
  '%s is no page',
  async (asked) => {
    const [method, url] = asked.split(' ') as ['GET', string];
    const { statusCode, headers } = await t.app.inject({ method, url, headers: { accept: '*/*' } });
    expect([statusCode, headers['content-type'], headers['set-cookie']]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
      undefined,
    ]);
  },
);

describe('every answer', () => {
  test('carries strict headers, refusals too', async () => {
    for (const input of ['GET /places/harbour-clinic', 'GET /nothing', `GET /lines/${lineId}/tickets`]) {
      const { headers } = await t.call(input);
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      });
      expect(headers['strict-transport-security']).toBeUndefined();
    }
  });

  test('says problems in the language that is asked for, and what to do', async () => {
    const answer = await t.call('GET /nothing', { headers: { 'accept-language': 'es-MX, en;q=0.5' } });
    expect(answer.headers['content-language']).toBe('es');
    expect(answer.body).toEqual({
      type: 'urn:turnstone:problem:not_found',
      title: 'No encontrado',
      status: 404,
      detail: 'Aquí no hay nada, o no tiene acceso.',
      code: 'not_found',
    });
  });

  test('tells browsers to stay with https where the installation has it', async () => {
    const secure = await openApp({
      config: { apiKey: undefined, publicUrl: 'https://line.example', trustedProxies: [] },
    });
    try {
      expect((await secure.call('GET /nothing')).headers['strict-transport-security']).toBe('max-age=31536000');
      const line = await secure.harbour.addLine();
      const { body } = await secure.call(`POST /lines/${line}/tickets`, {
        body: {},
        headers: { host: 'turnstone:3000' },
      });
      // The proxy ends https and does not say so; the page still knows its public address.
      const page = await secure.app.inject({ url: '/anything', headers: { host: 'line.example' } });
      expect(page.payload).toBe('https://line.example/anything');
      expect(page.headers['set-cookie']).toEqual([
        expect.stringContaining('Secure'),
        expect.stringContaining('Secure'),
      ]);
      expect((await secure.app.inject({ url: '/x', headers: { host: '10.0.0.5' } })).payload).toBe('http://10.0.0.5/x');
      expect(body['url']).toMatch(/^https:\/\/line\.example\/t\//);
    } finally {
      await secure.close();
    }
  });
});

test('a database that is away is said so, and nothing is half done', async () => {
  const pool = createPool('postgres://nobody:x@127.0.0.1:9/nothing');
  const away = await openApp({ pool, db: createDatabase(pool) });
  try {
    const answer = await away.call('GET /places/harbour-clinic');
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': '2' } });
    expect((await away.app.inject('/healthz')).statusCode).toBe(200);
    expect((await away.app.inject('/readyz')).statusCode).toBe(503);
  } finally {
    await away.close();
    await pool.end();
  }
  expect((await t.app.inject('/readyz')).json()).toEqual({
    status: 'ok',
    checks: { database: true, migrations: true, secret: true, disk: true, writes: true, sender: true },
  });
});

test('a fault of ours says nothing but the name under which it is logged', async () => {
  const broken = await openApp();
  try {
    await broken.harbour.pool.query('alter table line rename to lines');
    const answer = await broken.call('GET /places/harbour-clinic');
    expect(answer.status).toBe(500);
    expect(Object.keys(answer.body).toSorted()).toEqual(['code', 'detail', 'requestId', 'status', 'title', 'type']);
    expect(JSON.stringify(answer.body)).not.toMatch(/relation|select|lines/);
    const logged = broken.log.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(logged).toContainEqual(
      expect.objectContaining({ reqId: answer.body['requestId'], msg: 'unexpected', level: 'error' }),
    );
  } finally {
    await broken.close();
  }
});
