// Forms when the browser hides the origin: a local network, plain http, scripts off (docs/decisions/044).

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAppWithPages, type TestApp } from '#test/app.ts';
import { hosts } from '#test/cast.ts';

const password = 'a walk along the harbour';
const ruth = { name: hosts.ruth.name, email: hosts.ruth.email, password };
const account = '/account';

let t: TestApp;
beforeAll(async () => {
  t = await openAppWithPages();
  const { userId } = await t.accounts.create(ruth);
  await t.addMember(userId, 'owner', ruth.name);
});
afterAll(() => t.close());

let addresses = 0;

/** A browser without any header that says where the form came from, as all browsers do over plain http. */
function openBrowser(jar: Map<string, string> = new Map()) {
  const address = `10.5.0.${++addresses}`;
  const send = async (method: 'GET' | 'POST', url: string, headers: Record<string, string>, payload?: string) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const given = {
      host: 'turnstone:3000',
      'x-forwarded-for': address,
      accept: 'text/html',
      ...(cookie ? { cookie } : {}),
    };
    const answer = await t.app.inject({
      method,
      url,
      headers: { ...given, ...headers },
      ...(payload ? { payload } : {}),
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [pair = ''] = line.split(';');
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return { status: answer.statusCode, body: answer.payload };
  };
  return {
    jar,
    get: (url: string) => send('GET', url, {}),
    post: (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
      const type = { 'content-type': 'application/x-www-form-urlencoded' };
      return send('POST', url, { origin: 'null', ...type, ...headers }, new URLSearchParams(fields).toString());
    },
  };
}

const proofIn = (html: string): string => /name="proof" value="([^"]*)"/.exec(html)?.[1] ?? '';

async function signedIn(): Promise<ReturnType<typeof openBrowser>> {
  const browser = openBrowser();
  const { body } = await browser.get('/sign-in');
  const { email } = ruth;
  const { status } = await browser.post('/sign-in', { email, password, proof: proofIn(body) });
  expect(status).toBe(302);
  return browser;
}

let names = 0;

/** The form of the account page that changes the name, as the page contains it. */
function nameForm(html: string): { form: string; name: string; proof: string } {
  return { form: 'name', name: `Ruth the ${++names}.`, proof: proofIn(html) };
}

const nameKept = async (): Promise<string> => {
  const { rows } = await t.harbour.pool.query<{ name: string }>('select name from auth."user"');
  return rows[0]?.name ?? '';
};

describe('a form whose origin is hidden', () => {
  test('is taken with the proof of its page, at the first visit and in two tabs', async () => {
    const browser = await signedIn();
    const [one, two] = [await browser.get(account), await browser.get(account)];
    const again = proofIn(two.body);
    expect(proofIn(one.body)).toBe(again);
    const fields = nameForm(one.body);
    const { status } = await browser.post(account, fields);
    expect([status, await nameKept()]).toEqual([200, fields.name]);
  });

  test.for([
    ['without the proof', {}],
    ['with an empty one', { proof: '' }],
  ] as const)('%s is refused, with all cookies there', async ([, proof]) => {
    const browser = await signedIn();
    const { proof: _own, ...fields } = nameForm((await browser.get(account)).body);
    const before = await nameKept();
    const { status, body } = await browser.post(account, { ...fields, ...proof });
    expect([status, await nameKept()]).toEqual([403, before]);
    expect(body).toContain('Reload it');
  });

  test('is refused with the token that the cookie shows to scripts, of this and of other servers of the host', async () => {
    const browser = await signedIn();
    const fields = nameForm((await browser.get(account)).body);
    const shown = { proof: browser.jar.get('XSRF-TOKEN') ?? '' };
    expect((await browser.post(account, { ...fields, ...shown })).status).toBe(403);
  });

  test('is refused with the proof of a browser whose cookie somebody planted', async () => {
    const stranger = openBrowser();
    const known = proofIn((await stranger.get('/sign-in')).body);
    const browser = await signedIn();
    const fields = nameForm((await browser.get(account)).body);
    const planted = new Map([['turnstone_browser', stranger.jar.get('turnstone_browser') ?? ''], ...browser.jar]);
    planted.set('turnstone_browser', stranger.jar.get('turnstone_browser') ?? '');
    expect((await openBrowser(planted).post(account, { ...fields, proof: known })).status).toBe(403);
  });

  test('is refused with the proof of another session, planted beside the own one', async () => {
    const other = await signedIn();
    const known = proofIn((await other.get(account)).body);
    const browser = await signedIn();
    const session = [...other.jar].find(([name]) => name.endsWith('session_token'))?.[1] ?? '';
    const fields = nameForm((await browser.get(account)).body);
    // Sent first: the attacker planted it for a longer path.
    const cookie = `turnstone.session_token=${session}; turnstone_browser=${other.jar.get('turnstone_browser')}; ${[...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')}`;
    const { status } = await browser.post(account, { ...fields, proof: known }, { cookie });
    expect(status).toBe(403);
  });

  test('of a guest without cookies is taken once its page gave them', async () => {
    const browser = openBrowser();
    const { body } = await browser.get('/code');
    expect((await browser.post('/code', { code: 'ABCD2345', proof: proofIn(body) })).status).not.toBe(403);
    expect((await openBrowser().post('/code', { code: 'ABCD2345' })).status).toBe(403);
  });
});

test.each([
  ['http://turnstone:4699', undefined],
  ['null', 'same-site'],
  ['null', 'cross-site'],
])('a form from %s, %s, is refused whatever it holds', async (origin, site) => {
  const browser = await signedIn();
  const fields = nameForm((await browser.get(account)).body);
  const headers = { origin, ...(site ? { 'sec-fetch-site': site } : {}) };
  expect((await browser.post(account, fields, headers)).status).toBe(403);
});

test.each([
  ['http://turnstone:3000', undefined],
  ['null', 'same-origin'],
])('what no page can forge says enough: %s, %s', async (origin, site) => {
  const browser = await signedIn();
  const { proof: _proof, ...fields } = nameForm((await browser.get(account)).body);
  const headers = { origin, ...(site ? { 'sec-fetch-site': site } : {}) };
  expect((await browser.post(account, fields, headers)).status).toBe(200);
});

test.each([
  '/sign-in',
  '/forgot',
  '/code',
  '/pair',
  '/p/harbour-clinic/walk-in',
  '/account',
  '/account/codes',
  '/desk',
  '/desk/harbour-clinic/kiosk',
  ...[
    'place',
    'lines',
    'hours',
    'desks',
    'messages',
    'channels',
    'spending',
    'languages',
    'look',
    'visits',
    'privacy',
    'team',
    'devices',
  ].map((page) => `/desk/harbour-clinic/settings/${page}`),
])('every form of %s holds the proof', async (url) => {
  const browser = /^\/(account|desk)/.test(url) ? await signedIn() : openBrowser();
  const { body, status } = await browser.get(url);
  expect(status).toBe(200);
  const forms = [...body.matchAll(/<form[^>]*method="post"[\s\S]*?<\/form>/g)].map(([form]) => form);
  for (const form of forms) expect(proofIn(form)).toMatch(/^[\w-]{16}$/);
});

test('pages of one network are six hundred a minute, those that are not there too; files are not counted', async () => {
  const asset = /"(\/assets\/[^"]+\.js)"/.exec((await openBrowser().get('/code')).body)?.[1] ?? '';
  const ask = (url: string, address: string) =>
    t.app.inject({ url, headers: { accept: 'text/html', 'accept-language': 'es', 'x-forwarded-for': address } });
  const urls = Array.from({ length: 1200 }, (_, n) => (n % 2 === 0 ? '/code' : '/there-is-no-such-page'));
  let letIn = 0;
  let late: Awaited<ReturnType<typeof ask>> | undefined;
  // If a new minute began meanwhile, a few more requests pass.
  for (let n = 0; n < urls.length && !late; n += 50) {
    const answers = await Promise.all(urls.slice(n, n + 50).map((url, at) => ask(url, `2001:db8:7:7::${n + at}`)));
    late = answers.find(({ statusCode }) => statusCode === 429);
    letIn += answers.filter(({ statusCode }) => statusCode !== 429).length;
  }
  expect(letIn).toBeGreaterThanOrEqual(600);
  expect(Number(late?.headers['retry-after'])).toBeGreaterThan(0);
  expect(late?.payload).toContain('<html lang="es"');
  expect((await ask(asset, '2001:db8:7:7::1')).statusCode).toBe(200);
  expect((await ask('/code', '2001:db8:7:8::1')).statusCode).toBe(200);
}, 120_000);
