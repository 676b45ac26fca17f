// Proves that a sign-in address belongs to the user, by a link in an email. Uses the real pages, and a mail server with its own log.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import { email as emailProvider } from '#channels/email/email.ts';
import { acceptInvitation, invitationToken, inviteMember } from '#commands/team/member-invitations.ts';
import { addCarrier, switchCarrier } from '#commands/carrier/change-carriers.ts';
import { askForPasswordReset } from '#commands/team/password-resets.ts';
import { insertCarrier } from '#db/messaging/carriers.ts';
import { sendStaffEmails } from '#jobs/send/send-staff-emails.ts';
import { openAppWithPages, type TestApp } from '#test/app.ts';
import { testSecrets } from '#test/harbour.ts';
import { openPhoneNetwork, type PhoneNetwork } from '#test/phone-network.ts';
import { hire } from '#test/team.ts';
import { openMailServer, type MailServer } from '#test/providers/mail-server.ts';

const password = 'a kettle of nine herons';
let t: TestApp;
let network: PhoneNetwork;
let server: MailServer;
beforeAll(async () => {
  t = await openAppWithPages();
  network = openPhoneNetwork(t.harbour, { providers: { email: emailProvider } });
  server = await openMailServer();
});
afterAll(async () => {
  await network.stop();
  await server.stop();
  await t.close();
});
beforeEach(async () => {
  await t.harbour.pool.query('delete from staff_mail');
  await t.harbour.pool.query(`delete from channel_account where provider = 'email'`);
  server.taken.length = 0;
});

const emailSettings = () => ({
  host: '127.0.0.1',
  port: String(server.port),
  security: 'none',
  from: 'line@example.org',
});

async function addEmailCarrier(isOn = true): Promise<string> {
  const { db, organizationId, placeId, clock } = t.harbour;
  const id = uuid();
  const account = { organizationId, placeId, id, provider: 'email', settings: emailSettings(), isOn, at: clock.now() };
  await db.transaction().execute((trx) => insertCarrier(trx, testSecrets, account));
  return id;
}

let addresses = 0;
interface Reply {
  status: number;
  location: string;
  body: string;
}

/** A browser without scripts. */
function openBrowser() {
  const from = `10.6.0.${++addresses}`;
  const jar = new Map<string, string>();
  const send = async (method: 'GET' | 'POST', url: string, fields?: Record<string, string>): Promise<Reply> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const type = { origin: 'null', 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await t.app.inject({
      method,
      url,
      headers: {
        host: 'turnstone:3000',
        'x-forwarded-for': from,
        accept: 'text/html',
        ...(cookie ? { cookie } : {}),
        ...(fields ? type : {}),
      },
      ...(fields ? { payload: new URLSearchParams(fields).toString() } : {}),
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [pair = ''] = line.split(';');
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return { status: answer.statusCode, location: answer.headers.location ?? '', body: answer.payload };
  };
  /** Sends a form of the page at that address, with the page's own hidden fields. */
  const submit = async (url: string, fields: Record<string, string> = {}): Promise<Reply> => {
    const { body } = await send('GET', url);
    return send('POST', url, { ...fields, proof: /name="proof" value="([^"]*)"/.exec(body)?.[1] ?? '' });
  };
  return { get: (url: string) => send('GET', url), submit };
}

async function colleague(role: 'owner' | 'host' = 'host') {
  const address = `${uuid()}@harbour.example`;
  const { userId } = await t.accounts.create({ name: 'Kenji', email: address, password });
  const memberId = await t.addMember(userId, role, 'Kenji');
  const browser = openBrowser();
  expect((await browser.submit('/sign-in', { email: address, password })).status).toBe(302);
  return { address, userId, memberId, browser };
}

const isVerified = async (userId: string): Promise<boolean | undefined> =>
  (
    await t.harbour.pool.query<{ email_verified: boolean }>('select email_verified from auth."user" where id = $1', [
      userId,
    ])
  ).rows[0]?.email_verified;
const sendAgain = (browser: ReturnType<typeof openBrowser>) => browser.submit('/account', { form: 'verify-email' });
const count = async (): Promise<number> =>
  (await t.harbour.pool.query(`select from staff_mail where kind = 'email_proof'`)).rows.length;

/** The emails that went out since the last call. */
async function emails(): Promise<{ to: string; raw: string; link: string }[]> {
  server.taken.length = 0;
  await sendStaffEmails(network.deps);
  return server.taken.map(({ to, raw }) => {
    const text = raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    return {
      to,
      raw: text,
      link: /\/(?:verify|invite|reset)\/[\w-]+(?:\?m=[\w-]+)?/.exec(text)?.[0] ?? '',
    };
  });
}

describe('a new address', () => {
  test('is not verified until whoever reads there opens the link and presses the button', async () => {
    await addEmailCarrier();
    const { userId, browser } = await colleague();
    const address = `new-${uuid()}@harbour.example`;
    await browser.submit('/account', { form: 'email', email: address, password });
    expect(await isVerified(userId)).toBe(false);
    expect((await browser.get('/account')).body).toContain('isn’t confirmed yet');
    const email = (await emails()).find(({ to }) => to === address);
    const link = email?.link ?? '';
    expect(link).toMatch(/^\/verify\/[\w-]{43}$/);
    const kept = JSON.stringify((await t.harbour.pool.query('select * from email_proof')).rows);
    expect(kept).not.toContain(address);
    expect(kept).not.toContain(link.slice(8));

    const reader = openBrowser();
    const page = await reader.get(link);
    expect(page).toMatchObject({ status: 200 });
    expect(page.body).toContain('Is this your e-mail?');
    await reader.get(link);
    expect(await isVerified(userId)).toBe(false);

    expect(await reader.submit(link)).toMatchObject({ status: 302, location: link });
    expect(await isVerified(userId)).toBe(true);
    expect((await reader.get(link)).body).toContain('Thank you');
    expect((await browser.get('/account')).body).not.toContain('isn’t confirmed yet');
    const { rows } = await t.harbour.pool.query(
      `select data from audit_entry where kind = 'email_verified' and subject_id =
        (select id::text from member where user_id = $1)`,
      [userId],
    );
    expect(rows).toMatchObject([{ data: { by: 'link' } }]);
  });

  test('is verified by no link that went to another one', async () => {
    await addEmailCarrier();
    const { userId, browser } = await colleague();
    await sendAgain(browser);
    const [first] = await emails();
    await browser.submit('/account', { form: 'email', email: `new-${uuid()}@harbour.example`, password });
    const reader = openBrowser();
    const page = await reader.get(first?.link ?? '');
    expect(page.status).toBe(410);
    expect(page.body).toContain('now sign in with another e-mail');
    await reader.submit(first?.link ?? '');
    expect(await isVerified(userId)).toBe(false);
  });
});

describe('a link', () => {
  test('works once: an address that is changed and changed back is not verified by it again', async () => {
    await addEmailCarrier();
    const { userId, address, browser } = await colleague();
    await sendAgain(browser);
    const link = (await emails())[0]?.link ?? '';
    await openBrowser().submit(link);
    expect(await isVerified(userId)).toBe(true);
    await browser.submit('/account', { form: 'email', email: `new-${uuid()}@harbour.example`, password });
    await browser.submit('/account', { form: 'email', email: address, password });
    const reader = openBrowser();
    expect((await reader.get(link)).body).toContain('for one day');
    await reader.submit(link);
    expect(await isVerified(userId)).toBe(false);
  });

  test('works for a day, and one that never was says what to do', async () => {
    await addEmailCarrier();
    const { userId, browser } = await colleague();
    await sendAgain(browser);
    const link = (await emails())[0]?.link ?? '';
    await t.harbour.pool.query(`update email_proof set expires_at = $1`, [t.harbour.clock.now()]);
    const reader = openBrowser();
    expect(await reader.get(link)).toMatchObject({ status: 410 });
    await reader.submit(link);
    expect(await isVerified(userId)).toBe(false);
    const cut = await reader.get(link.slice(0, -2));
    expect(cut.status).toBe(404);
    expect(cut.body).toContain('href="/account"');
  });

  test('is sent three times an hour, whichever doors are tried, in one instant too', async () => {
    await addEmailCarrier();
    const { browser } = await colleague();
    const answers = await Promise.all(Array.from({ length: 5 }, () => sendAgain(browser)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429, 429]);
    await browser.submit('/account', { form: 'email', email: `new-${uuid()}@harbour.example`, password });
    expect(await count()).toBe(3);
    t.harbour.clock.pass(3601);
    expect((await sendAgain(browser)).status).toBe(200);
    expect(await count()).toBe(4);
  });
});

test('where nobody sends e-mail nothing is asked, and nobody is kept out', async () => {
  const { browser } = await colleague();
  const page = await browser.get('/account');
  expect(page.status).toBe(200);
  expect(page.body).not.toContain('isn’t confirmed yet');
  expect((await sendAgain(browser)).status).toBe(412);
  expect(await count()).toBe(0);
});

describe('an invitation', () => {
  const invite = async (emailed: string) => {
    const { context, organizationId } = t.harbour;
    const { staff } = await hire(t.harbour, 'owner');
    const input = { organizationId, name: 'Ada', role: 'host', placeIds: [], grants: [] } as const;
    const emailTo = { address: emailed, language: 'en' };
    const { answer } = await inviteMember(context, staff, { ...input, emailTo }, null);
    return `/invite/${invitationToken(testSecrets, answer.invitationId)}`;
  };
  const join = async (link: string, address: string) => {
    expect((await openBrowser().submit(link, { name: 'Ada', email: address, password })).status).toBe(302);
    return (await t.accounts.team.findByEmail(address)) ?? '';
  };

  test('opened from its letter verifies the address that the letter went to, and asks no more', async () => {
    await addEmailCarrier();
    const address = `Ada.${uuid()}@example.net`;
    await invite(address);
    const [email] = await emails();
    expect(await isVerified(await join(email?.link ?? '', address))).toBe(true);
    expect(await count()).toBe(0);
  });

  test('accepted with another address, or by the link its maker was shown, is not enough: a letter goes out', async () => {
    await addEmailCarrier();
    const [address, other] = [`ada-${uuid()}@example.net`, `other-${uuid()}@example.net`];
    await invite(address);
    const [email] = await emails();
    expect(await isVerified(await join(email?.link ?? '', other))).toBe(false);
    expect(await emails()).toMatchObject([{ to: other, link: expect.stringContaining('/verify/') }]);
    expect(await isVerified(await join(await invite(address), address))).toBe(false);
    expect((await emails()).map(({ link }) => link.slice(0, 8))).toContain('/verify/');
  });

  test('of somebody without an account here is accepted as before', async () => {
    const link = await invite('');
    const input = { token: link.slice(8), userId: uuid(), name: 'Ada', mark: 'x' };
    expect(await acceptInvitation(t.harbour.context, input)).toBeTruthy();
  });
});

test('a new password by the letter of somebody who forgot theirs verifies the address it went to', async () => {
  await addEmailCarrier();
  const { userId, address } = await colleague();
  await askForPasswordReset(t.harbour.context, { userId, address, language: 'en' });
  const link = (await emails())[0]?.link ?? '';
  expect((await openBrowser().submit(link.split('?')[0] ?? '', { password: 'short' })).status).toBe(422);
  const done = await openBrowser().submit(link, { password: 'eleven gulls above the pier' });
  expect(done.status).toBe(302);
  expect(await isVerified(userId)).toBe(true);
});

test('owners who began without e-mail are asked once their place sends any, once a day', async () => {
  const { context, staff, placeId, organizationId } = t.harbour;
  await t.harbour.pool.query('update auth."user" set email_verified = true');
  const { address, userId } = await colleague('owner');
  await colleague('host');
  const input = { placeId, provider: 'email', settings: emailSettings(), isOn: false };
  const ines = { ...staff.ines, proof: 'given' as const };
  const { answer } = await addCarrier(context, ines, input, null);
  expect(await count()).toBe(0);
  const key = { organizationId, placeId, id: answer.carrierId };
  await switchCarrier(context, ines, { ...key, isOn: true }, null);
  expect(await emails()).toMatchObject([{ to: address }]);
  await switchCarrier(context, ines, { ...key, isOn: false }, null);
  await switchCarrier(context, ines, { ...key, isOn: true }, null);
  expect(await count()).toBe(1);
  expect(await isVerified(userId)).toBe(false);
});
