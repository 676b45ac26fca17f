import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import type { Role } from '#domain/team/permissions.ts';
import { openAppWithPages, type TestApp } from '#test/app.ts';
import { addCarrier } from '#test/scripted-provider.ts';
import { openCookieBrowser, type CookieBrowser } from '#test/browser-cookies.ts';

let app: TestApp;
let browsers = 0;

beforeAll(async () => {
  app = await openAppWithPages();
}, 120_000);
afterAll(() => app.close());

/** Each kiosk has its own address. */
const openBrowser = (address?: string): CookieBrowser =>
  openCookieBrowser(app.app, address ?? `10.0.${Math.floor(++browsers / 250)}.${browsers % 250}`);

async function signedIn(role: Role): Promise<CookieBrowser> {
  const account = { name: 'Ada Brook', email: `${uuid()}@harbour.example`, password: 'correct horse battery' };
  const { userId } = await app.accounts.create(account);
  await app.addMember(userId, role, account.name);
  const browser = openBrowser();
  const { status } = await browser.post('/sign-in', { ...account, next: '/desk' });
  expect(status).toBe(302);
  return browser;
}

const setUp = '/desk/harbour-clinic/kiosk';
const kiosk = '/p/harbour-clinic/kiosk';
const pair = (browser: CookieBrowser, once: string = uuid()) =>
  browser.post(setUp, { wish: 'pair', name: 'Entrance', paper: '58', once });

async function openKiosk(): Promise<CookieBrowser> {
  const browser = await signedIn('host');
  expect(await pair(browser)).toMatchObject({ status: 303, location: kiosk });
  return browser;
}

const inputOf = (change: object = {}) => ({
  line: app.harbour.lines.walkIn,
  language: 'en',
  service: null,
  partySize: 1,
  needs: [],
  phone: null,
  phoneCountry: null,
  attempt: uuid(),
  ...change,
});
const take = async (browser: CookieBrowser, change: object = {}) => {
  const { status, body } = await browser.postJson(`${kiosk}/take`, inputOf(change));
  return { status, body: JSON.parse(body) as Record<string, unknown> & { paper: { code: { code: string } } } };
};
const ticketCount = async (): Promise<number> => {
  const { rows } = await app.harbour.pool.query<{ count: number }>('select count(*)::int as count from ticket');
  return rows[0]?.count ?? -1;
};

describe('making a screen a kiosk', () => {
  test('whoever does so is signed out on it at once, also for a repeat', async () => {
    const browser = await signedIn('host');
    const before = new Map(browser.cookies);
    const once = uuid();
    const made = await pair(browser, once);
    expect(made).toMatchObject({ status: 303, location: kiosk });
    const cookie = made.setCookies.find((line) => line.startsWith('turnstone_device='));
    expect(cookie).toMatch(/^turnstone_device=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Strict$/);
    expect([...browser.cookies.keys()].filter((name) => name.includes('session'))).toEqual([]);
    expect((await browser.get('/desk')).location).toMatch(/^\/sign-in/);

    const again = openBrowser();
    for (const [name, value] of before) again.cookies.set(name, value);
    expect((await pair(again, once)).location).toMatch(/^\/sign-in/);
    expect(again.cookies.get('turnstone_device')).toBeUndefined();
  });

  test('is for those who may add guests', async () => {
    const viewer = await signedIn('viewer');
    expect((await viewer.get(setUp)).body).toContain('You can’t set up a kiosk here');
    expect((await pair(viewer)).status).toBe(403);
    expect(viewer.cookies.has('turnstone_device')).toBe(false);
    const nobody = openBrowser();
    expect((await nobody.get(setUp)).location).toMatch(/^\/sign-in\?next=/);
  });

  test('a screen that is none says so, and staff are led to where it is made', async () => {
    const { status, body } = await openBrowser().get(kiosk);
    expect(status).toBe(200);
    expect(body).toContain('This screen is not a kiosk yet');
    expect(body).not.toContain('data-step');
    const host = await signedIn('host');
    expect(await host.get(kiosk)).toMatchObject({ status: 302, location: setUp });
  });

  test('staff give the screen back to guests, with another paper, or end it', async () => {
    const browser = await openKiosk();
    const device = browser.cookies.get('turnstone_device');
    const staff = await signedIn('host');
    staff.cookies.set('turnstone_device', device ?? '');
    expect((await staff.get(setUp)).body).toContain('Kiosk: Entrance');
    expect(await staff.post(setUp, { wish: 'guests', paper: 'none' })).toMatchObject({ status: 303, location: kiosk });
    expect(staff.cookies.get('turnstone_device')).toBe(device);
    expect(staff.cookies.get('turnstone_paper')).toBe('none');
    expect((await staff.get(kiosk)).body).toContain('data-step="language"');

    const ending = await signedIn('host');
    ending.cookies.set('turnstone_device', device ?? '');
    await ending.post(setUp, { wish: 'end' });
    expect(ending.cookies.has('turnstone_device')).toBe(false);
    expect((await browser.get(kiosk)).body).toContain('no longer a kiosk');
    expect((await browser.get(`${kiosk}/now`)).status).toBe(404);
  });
});

test('the first screen is the place’s, whatever the guest before chose', async () => {
  const browser = await openKiosk();
  const { body } = await browser.get(kiosk, { 'accept-language': 'ar' });
  expect(body).toMatch(/<html lang="en" dir="ltr" data-theme="light"/);
  for (const words of ['English', 'Español', 'العربية', 'احجز دورك']) expect(body).toContain(words);
  const asked = await browser.get(`${kiosk}?lang=ar`);
  expect(asked.body).toContain('<html lang="ar" dir="rtl"');
  expect((await browser.get(kiosk)).body).toContain('<html lang="en"');
});

describe('taking a ticket', () => {
  test('once per attempt, with all that is shown and printed, in the guest’s language', async () => {
    const browser = await openKiosk();
    const attempt = uuid();
    const input = { attempt, language: 'ar', needs: ['interpreter'], partySize: 2 };
    const [one, other] = await Promise.all([take(browser, input), take(browser, input)]);
    expect(one.status).toBe(201);
    expect(other).toEqual(one);
    expect(one.body).toMatchObject({
      isBooked: false,
      textedTo: null,
      paper: { language: 'ar', direction: 'rtl', place: 'Harbour Clinic', purpose: ['بدون موعد'] },
    });
    expect(one.body.paper.code.code).toMatch(/^[2-9C-HJ-NP-RTV-Z]{4}-[2-9C-HJ-NP-RTV-Z]{4}$/);
    const { rows } = await app.harbour.pool.query('select * from ticket where number = $1', [one.body['number']]);
    expect(rows).toMatchObject([{ source: 'kiosk', language: 'ar', party_size: 2, needs: ['interpreter'] }]);
    expect((await take(browser)).body['number']).not.toBe(one.body['number']);
  });

  test('a phone is told, and its consent kept; one that waits already looks no different', async () => {
    const browser = await openKiosk();
    const input = { phone: '020 2555 0101', phoneCountry: 'US' };
    const good = { phone: '2025550101', phoneCountry: 'US' };
    await addCarrier(app.harbour, 'carrier');
    expect((await take(browser, input)).status).toBe(422);
    const first = await take(browser, good);
    const second = await take(browser, good);
    for (const { status, body } of [first, second])
      expect([status, body['textedTo'], Object.keys(body)]).toEqual([
        201,
        '•••• 0101',
        ['number', 'isBooked', 'textedTo', 'paper'],
      ]);
    const { rows } = await app.harbour.pool.query('select * from ticket where number = $1', [first.body['number']]);
    expect(rows).toMatchObject([{ can_text: true, consent: '1/en' }]);
  });

  test.each([
    ['a landline', { phone: '020 7183 8750', phoneCountry: 'GB' }, 422, 'phone_no_texts'],
    ['too few digits', { phone: '0770', phoneCountry: 'GB' }, 422, 'phone_too_short'],
    ['a line that is not there', { line: uuid() }, 404, 'not_found'],
    ['a service that is not there', { service: 'none' }, 422, 'invalid_fields'],
    ['something else', { name: 'Ada' }, 422, 'invalid_fields'],
    ['a language that is none', { language: 'xx' }, 422, 'invalid_fields'],
  ])('is refused for %s, and nothing is changed', async (_what, change, status, code) => {
    const browser = await openKiosk();
    const before = await ticketCount();
    expect(await take(browser, change)).toMatchObject({ status, body: { code } });
    expect(await ticketCount()).toBe(before);
  });

  test('is for kiosks of the place alone', async () => {
    const browser = await openKiosk();
    const { pool, organizationId } = app.harbour;
    const before = await ticketCount();
    expect((await take(openBrowser())).status).toBe(404);
    expect((await take(await signedIn('host'))).status).toBe(404);
    // A form of another site would come without the cookie; with it, it still cannot send JSON.
    expect((await browser.post(`${kiosk}/take`, { line: app.harbour.lines.walkIn })).status).toBe(404);

    const elsewhere = uuid();
    await pool.query(
      `insert into place (organization_id, id, slug, name, country, time_zone, default_language, languages)
       values ($1, $2, 'mill', 'Old Mill', 'GB', 'Europe/London', 'en', '{en}')`,
      [organizationId, elsewhere],
    );
    await pool.query('insert into place_slug values ($1, $2, $3, true)', ['mill', organizationId, elsewhere]);
    expect((await browser.postJson('/p/mill/kiosk/take', inputOf())).status).toBe(404);
    expect((await browser.get('/p/mill/kiosk/now')).status).toBe(404);
    expect((await browser.get('/p/mill/kiosk')).body).toContain('not a kiosk yet');
    await pool.query('update device set place_id = $1', [elsewhere]);
    expect((await take(browser)).status).toBe(404);
    expect((await browser.get(`${kiosk}/now`)).status).toBe(404);
    await pool.query('update device set place_id = $1', [app.harbour.placeId]);
    expect((await browser.get(`${kiosk}/now`)).status).toBe(200);
    await pool.query('update device set revoked_at = now()');
    expect((await take(browser)).status).toBe(404);
    expect(await ticketCount()).toBe(before);
  });

  test('many people come from one address', async () => {
    const browser = await openKiosk();
    for (let at = 0; at < 65; at += 1) expect((await take(browser)).status).toBe(201);
  });
});

describe('the code on paper', () => {
  const tryCode = (browser: CookieBrowser, code: string) => browser.post('/code', { code });

  test('opens the ticket in any browser, however it is typed, for a day after its end', async () => {
    const { body } = await take(await openKiosk());
    const { code } = body.paper.code;
    const relative = openBrowser();
    const opened = await tryCode(relative, ` ${code.toLowerCase().replace('-', ' ')} `);
    expect(opened.status).toBe(303);
    expect((await relative.get(opened.location ?? '')).body).toContain(String(body['number']));

    const end = (hours: number) =>
      app.harbour.pool.query(`update ticket set state = 'left', ended_at = $2::timestamptz where number = $1`, [
        body['number'],
        new Date(app.harbour.clock.now().getTime() - hours * 3_600_000),
      ]);
    await end(23);
    expect((await tryCode(relative, code)).status).toBe(303);
    await end(25);
    expect((await tryCode(relative, code)).status).toBe(422);
  });

  test('that is wrong says no more than that, and can be tried ten times', async () => {
    const browser = openBrowser();
    const answers = [];
    for (let at = 0; at < 10; at += 1) answers.push(await tryCode(browser, 'CDFGHJKL'));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]));
    const { body } = await take(await openKiosk());
    const late = await tryCode(browser, body.paper.code.code);
    expect(late.status).toBe(429);
    expect(late.body).toContain('15 minutes');
    expect((await tryCode(openBrowser(), 'A-17')).body).toContain('eight letters and digits');
  });

  test('stands in no line of the log, and neither does the ticket’s link', async () => {
    const { body } = await take(await openKiosk());
    const { code } = body.paper.code;
    const { location = '' } = await tryCode(openBrowser(), code);
    expect(app.log.length).toBeGreaterThan(5);
    const written = app.log.join('\n');
    for (const secret of [code, code.replace('-', ''), location.slice(3)]) expect(written).not.toContain(secret);
  });
});

describe('what is printed for staff and for the wall', () => {
  test('a ticket is printed once more by those who may add guests there', async () => {
    const { ticketId } = (await app.harbour.join()).answer;
    const path = `/desk/harbour-clinic/paper/${ticketId}`;
    const { status, body } = await (await signedIn('host')).get(path);
    expect(status).toBe(200);
    expect(body).toContain('class="paper"');
    expect((await (await signedIn('viewer')).get(path)).status).toBe(404);
    expect((await openBrowser().get(path)).location).toMatch(/^\/sign-in/);
    const stranger = await signedIn('host');
    await app.harbour.pool.query('update member set place_ids = $1', [[uuid()]]);
    expect((await stranger.get(path)).status).toBe(404);
    await app.harbour.pool.query(`update member set place_ids = '{}'`);
  });

  test('a poster speaks every language of the place, each in its direction', async () => {
    const { status, body } = await openBrowser().get('/p/harbour-clinic/poster?size=a4&line=results');
    expect(status).toBe(200);
    for (const words of ['Scan to join the line', 'نتائج الفحوص', 'lang="ar" dir="rtl"', 'data-size="a4"'])
      expect(body).toContain(words);
    expect((await openBrowser().get('/p/harbour-clinic/poster')).body).toContain('data-size="letter"');
    expect((await openBrowser().get('/p/harbour-clinic/poster?line=none')).status).toBe(404);
    expect((await openBrowser().get('/p/nowhere/poster')).status).toBe(404);
  });
});
