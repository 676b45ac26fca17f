// Every limited call, sent again with one idempotency key after its limit is reached, is refused each time. A limit
// that skips a key it has already seen would be no limit.

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import { idempotencyKeyOf } from '#commands/engine/idempotency-key.ts';
import { sendTestText } from '#commands/messaging/send-test-text.ts';
import { textGuest } from '#commands/messaging/text-guest.ts';
import type { Role } from '#domain/team/permissions.ts';
import { xsrfToken } from '#server/http/browser-cookies.ts';
import { openAppWithPages, type CallOptions, type TestApp } from '#test/app.ts';
import { openCookieBrowser, type CookieBrowser } from '#test/browser-cookies.ts';
import { testSecrets } from '#test/harbour.ts';

let t: TestApp;
let line = '';
let key = '';
let addresses = 0;
beforeAll(async () => {
  // Guesses are slowed down here as in the product.
  t = await openAppWithPages({}, sleep);
}, 120_000);
afterAll(() => t.close());
beforeEach(async () => {
  line = await t.harbour.addLine();
  key = uuid();
});

const address = (): string => `10.4.${Math.floor(++addresses / 250)}.${addresses % 250}`;
const browserOf = (at = address()): CookieBrowser => openCookieBrowser(t.app, at);
const password = 'correct horse battery';
let phones = 0;
const newPhone = (): string => `+1202555${String(100 + (++phones % 100)).padStart(4, '0')}`;

/** `send` returns the status of one call; the first `before` calls are answered with a status in `usual`. */
async function expectRefusedTwice(
  before: number,
  send: (at: number) => Promise<number>,
  usual: number[] = [200, 201, 303],
): Promise<void> {
  for (let at = 0; at < before; at += 1) {
    key = uuid();
    expect(usual).toContain(await send(at));
  }
  key = uuid();
  expect([await send(before), await send(before), await send(before)]).toEqual([429, 429, 429]);
}

/**
 * The same for slowed guesses: `free` of them cost nothing; after that, one guess at a time is delayed. The delay begins with one second, which
 * a busy machine may spend between two guesses, and is twice as long for the second one that is delayed.
 */
async function expectSlowedTwice(free: number, send: (at: number) => Promise<number>, usual: number): Promise<void> {
  for (let at = 0; at <= free; at += 1) {
    key = uuid();
    expect(await send(at)).toBe(usual);
  }
  key = uuid();
  const together = await Promise.all([send(free + 1), send(free + 1), send(free + 1)]);
  expect(together.toSorted((one, other) => one - other)).toEqual([usual, 429, 429]);
}

async function member(role: Role): Promise<{ browser: CookieBrowser; email: string }> {
  const account = { name: 'Ada Brook', email: `${uuid()}@harbour.example`, password };
  const { userId } = await t.accounts.create(account);
  await t.addMember(userId, role, account.name);
  const browser = browserOf();
  expect((await browser.post('/sign-in', { ...account, next: '/desk' })).status).toBe(302);
  return { browser, email: account.email };
}

describe('by the API', () => {
  const cookies = (): Record<string, string> => {
    const id = uuid();
    return { cookie: `turnstone_browser=${id}`, 'x-xsrf-token': xsrfToken(testSecrets, id) };
  };
  const call = async (input: string, { headers, ...options }: CallOptions): Promise<number> =>
    (await t.call(input, { ...options, headers: { ...headers, 'idempotency-key': key } })).status;
  const join = (options: CallOptions = {}) => call(`POST /lines/${line}/tickets`, { body: {}, ...options });
  test('joins of one browser', async () => {
    const [headers, at] = [cookies(), address()];
    await expectRefusedTwice(5, () => join({ headers, address: at }));
  });

  test('joins of one address, with a browser and without', async () => {
    const [at, headers] = [address(), cookies()];
    await expectRefusedTwice(60, (n) => join({ headers: n < 60 ? {} : headers, address: at }));
    await expectRefusedTwice(0, () => join({ address: at }));
  });

  test.each(['phone', 'email'] as const)('another %s on a ticket', async (field) => {
    const at = address();
    const { body } = await t.call(`POST /lines/${line}/tickets`, { body: {}, address: at });
    for (let n = 0; n < 58; n += 1) await t.call(`POST /lines/${line}/tickets`, { body: {}, address: at });
    const value = field === 'phone' ? { phone: newPhone() } : `${uuid()}@example.org`;
    await expectRefusedTwice(1, () =>
      call(`PATCH /tickets/${String(body['token'])}`, { body: { [field]: value }, address: at }),
    );
  });

  test('all calls of one key', async () => {
    const send = () => call('POST /nothing', { key: t.keys.manager });
    await expectRefusedTwice(600, send, [404]);
  }, 60_000);
});

describe('by pages', () => {
  test('joins by the form', async () => {
    const { rows } = await t.harbour.pool.query<{ slug: string }>('select slug from line where id = $1', [line]);
    const slug = rows[0]?.slug ?? '';
    const input = { line: slug, name: 'Ida' };
    const at = address();
    const browser = browserOf(at);
    await expectRefusedTwice(60, async (n) => {
      const guest = n < 60 ? browserOf(at) : browser;
      return (await guest.post(`/p/harbour-clinic/${slug}`, { ...input, once: key })).status;
    });
  });

  test('joins at a kiosk', async () => {
    const { browser } = await member('host');
    const setUp = { wish: 'pair', name: 'Entrance', paper: '58', once: uuid() };
    expect((await browser.post('/desk/harbour-clinic/kiosk', setUp)).status).toBe(303);
    const input = {
      line,
      language: 'en',
      phone: newPhone(),
      phoneCountry: null,
      partySize: 1,
      needs: [],
      service: null,
    };
    const take = async () =>
      (await browser.postJson('/p/harbour-clinic/kiosk/take', { ...input, attempt: key })).status;
    await expectRefusedTwice(120, take);
  });

  test('another number or address by the ticket’s page', async () => {
    for (const [input, field] of [
      ['phone', { phone: newPhone(), phoneCountry: 'US' }],
      ['email', { email: 'ida@example.org' }],
    ] as const) {
      const at = address();
      const { body } = await t.call(`POST /lines/${line}/tickets`, { body: {}, address: at });
      for (let n = 0; n < 59; n += 1) await t.call(`POST /lines/${line}/tickets`, { body: {}, address: at });
      const browser = browserOf(at);
      await expectRefusedTwice(
        0,
        async () => (await browser.post(`/t/${String(body['token'])}`, { wish: input, ...field, once: key })).status,
      );
    }
  });

  test('codes of tickets', async () => {
    const browser = browserOf();
    await expectRefusedTwice(
      10,
      async () => (await browser.post('/code', { code: 'ABCD-EFGH', once: key })).status,
      [422],
    );
  });

  test('sign-ins', async () => {
    const { email } = await member('host');
    const browser = browserOf();
    await expectSlowedTwice(
      6,
      async () => (await browser.post('/sign-in', { email, password: 'wrong', next: '/desk', once: key })).status,
      401,
    );
  });

  test('links for a forgotten password', async () => {
    const browser = browserOf();
    const email = `${uuid()}@harbour.example`;
    await expectRefusedTwice(3, async () => (await browser.post('/forgot', { email, once: key })).status);
  });

  test('codes for screens, and those that are typed', async () => {
    const screen = browserOf();
    await expectRefusedTwice(20, async () => (await screen.post('/pair', { once: key })).status);
    const { browser } = await member('owner');
    const approve = { form: 'approve', code: 'BCDF-GHJK', name: 'Door', kind: 'board' };
    const send = async () =>
      (await browser.post('/desk/harbour-clinic/settings/devices', { ...approve, once: key })).status;
    await expectRefusedTwice(5, send, [404]);
  });

  test('questions that play days forward', async () => {
    const { browser } = await member('host');
    const ask = async () => (await browser.get('/desk/harbour-clinic/what-if?desk=&at=12:00')).status;
    await expectRefusedTwice(60, ask);
    expect((await browser.get('/desk/harbour-clinic/insights/plan')).status).toBe(429);
    // Another member is not held up.
    const other = await member('manager');
    expect((await other.browser.get('/desk/harbour-clinic/insights/plan')).status).toBe(200);
  });

  test('the password of one’s own account', async () => {
    const { browser } = await member('host');
    await expectSlowedTwice(
      6,
      async () =>
        (await browser.post('/account', { form: 'email', email: 'x@example.org', password: 'wrong', once: key }))
          .status,
      422,
    );
  });
});

describe('what is sent to people', () => {
  const codeOf = async (sending: Promise<unknown>): Promise<number> => {
    const refused = await sending.then(
      () => null,
      (error: unknown) => (error as { code: string }).code,
    );
    return refused === null ? 200 : refused === 'too_many' ? 429 : 500;
  };

  test('texts that try a place’s words', async () => {
    const { context, staff, placeId } = t.harbour;
    const input = {
      placeId,
      kind: 'called',
      language: 'en',
      body: 'It is your turn: {number}, {desk}. {link}',
      phone: newPhone(),
      phoneCountry: null,
    } as unknown as Parameters<typeof sendTestText>[2];
    await expectRefusedTwice(5, () => codeOf(sendTestText(context, staff.tomas, input, idempotencyKeyOf(key, input))));
  });

  test('texts to one guest', async () => {
    const { context, staff } = t.harbour;
    const guest = await t.harbour.join({ lineId: line, phone: newPhone() });
    let sent = 0;
    while (
      (await codeOf(textGuest(context, staff.ruth, guest, { text: 'Please' }, idempotencyKeyOf(uuid(), sent)))) === 200
    )
      sent += 1;
    expect(sent).toBeGreaterThan(0);
    await expectRefusedTwice(0, () =>
      codeOf(textGuest(context, staff.ruth, guest, { text: 'Please' }, idempotencyKeyOf(key, sent))),
    );
  });
});

test('the same wish twice at once counts once, and both get the same answer', async () => {
  const id = uuid();
  const headers = { cookie: `turnstone_browser=${id}`, 'x-xsrf-token': xsrfToken(testSecrets, id) };
  const at = address();
  const join = (once: string) =>
    t.call(`POST /lines/${line}/tickets`, {
      body: {},
      headers: { ...headers, 'idempotency-key': once },
      address: at,
    });
  for (let round = 0; round < 5; round += 1) {
    key = uuid();
    const answers = await Promise.all(Array.from({ length: 6 }, () => join(key)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 201));
    expect(new Set(answers.map(({ body }) => body['token'])).size).toBe(1);
  }
  key = uuid();
  const over = await Promise.all(Array.from({ length: 6 }, () => join(key)));
  expect(over.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 429));
});
