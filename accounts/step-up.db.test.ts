// An unlocked screen is not enough for the actions in `domain/team/step-up.ts`. Uses the built pages, without scripts.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import { addCarrier } from '#commands/carrier/change-carriers.ts';
import { changeMember, removeMember } from '#commands/team/members.ts';
import { createPasswordReset } from '#commands/team/password-resets.ts';
import { inviteMember, revokeInvitation } from '#commands/team/member-invitations.ts';
import { openAppWithPages, type TestApp } from '#test/app.ts';
import { openCookieBrowser, type CookieBrowser } from '#test/browser-cookies.ts';
import { hire } from '#test/team.ts';

const password = 'a kettle of nine herons';
const team = '/desk/harbour-clinic/settings/team';

let t: TestApp;
let hostId = '';
beforeAll(async () => {
  t = await openAppWithPages();
  hostId = (await hire(t.harbour, 'host')).id;
}, 240_000);
afterAll(() => t.close());

interface Owner {
  browser: CookieBrowser;
  userId: string;
}

let addresses = 0;

/** An owner who signed in, and left the screen for so many minutes. */
async function owner(minutes = 11): Promise<Owner> {
  const email = `${uuid()}@harbour.example`;
  const { userId } = await t.accounts.create({ name: 'Inês', email, password });
  await t.addMember(userId, 'owner', 'Inês');
  const browser = openCookieBrowser(t.app, `10.2.0.${++addresses}`);
  const answer = await browser.post('/sign-in', { email, password });
  expect(answer.location).toBe('/desk');
  await away(userId, minutes);
  return { browser, userId };
}

const away = (userId: string, minutes: number) =>
  t.harbour.pool.query(`update auth.session set proved_at = proved_at - make_interval(mins => $2) where user_id = $1`, [
    userId,
    minutes,
  ]);
const roleOf = async (): Promise<unknown> =>
  (await t.harbour.pool.query('select role from member where id = $1', [hostId])).rows[0]?.role;
const change = (role: string, proof?: string) => ({
  form: 'rights',
  role,
  ...(proof === undefined ? {} : { ownPassword: proof }),
});

describe('a change of the team', () => {
  test('asks who is there ten minutes after the sign-in, keeps what was typed, and goes on with the password', async () => {
    const { browser } = await owner();
    const asked = await browser.post(`${team}/${hostId}`, change('viewer'));
    expect([asked.status, await roleOf()]).toEqual([403, 'host']);
    expect(asked.body).toMatch(/name="ownPassword"/);
    expect(asked.body).toMatch(/<input(?=[^>]*value="viewer")(?=[^>]*checked)/);
    const wrong = await browser.post(`${team}/${hostId}`, change('viewer', 'not my password'));
    expect([wrong.status, await roleOf()]).toEqual([403, 'host']);
    expect(wrong.body).not.toContain('not my password');
    const done = await browser.post(`${team}/${hostId}`, change('viewer', password));
    expect([done.status, await roleOf()]).toEqual([200, 'viewer']);
    // For the next minutes no further proof is asked.
    expect((await browser.post(`${team}/${hostId}`, change('host'))).status).toBe(200);
    expect(await roleOf()).toBe('host');
  });

  test('asks nothing of whoever signed in just now', async () => {
    const { browser } = await owner(9);
    expect((await browser.post(`${team}/${hostId}`, change('viewer'))).status).toBe(200);
    expect((await browser.post(`${team}/${hostId}`, change('host'))).status).toBe(200);
  });

  test('keeps what was typed of an invitation', async () => {
    const { browser } = await owner();
    const asked = await browser.post(team, { form: 'invite', once: uuid(), name: 'Ada Brook', role: 'viewer' });
    expect(asked.status).toBe(403);
    expect(asked.body).toMatch(/name="ownPassword"/);
    expect(asked.body).toContain('value="Ada Brook"');
    const done = await browser.post(team, {
      form: 'invite',
      once: uuid(),
      name: 'Ada Brook',
      role: 'viewer',
      ownPassword: password,
    });
    expect([done.status, done.body.includes('/invite/')]).toEqual([200, true]);
  });

  test('wrong passwords count as tries to sign in', async () => {
    const { browser } = await owner();
    for (let n = 0; n < 11; n += 1) await browser.post(`${team}/${hostId}`, change('viewer', `wrong ${n}`));
    const right = await browser.post(`${team}/${hostId}`, change('viewer', password));
    expect([right.status, await roleOf()]).toEqual([403, 'host']);
  });
});

test('every command of the table asks, whatever door it was sent to', async () => {
  const { context, organizationId, placeId } = t.harbour;
  const { proof: _, ...unproved } = (await hire(t.harbour, 'owner')).staff;
  const key = { organizationId, memberId: hostId };
  const standing = { role: 'host', grants: [], placeIds: [] } as const;
  const account = { placeId, provider: 'twilio', settings: {}, isOn: true };
  const inputs = [
    () => inviteMember(context, unproved, { organizationId, name: 'Ada', ...standing }, null),
    () => revokeInvitation(context, unproved, { organizationId, invitationId: uuid() }, null),
    () => changeMember(context, unproved, { ...key, ...standing }, null),
    () => removeMember(context, unproved, key, null),
    () => createPasswordReset(context, unproved, key, null),
    () => addCarrier(context, unproved, account, null),
  ];
  for (const input of inputs) await expect(input()).rejects.toMatchObject({ code: 'step_up' });
});

describe('a file of the history', () => {
  const file = '/desk/harbour-clinic/history/export?from=2026-01-01&as=csv';

  test('is had after the password, by way of the page that asks for it', async () => {
    const { browser } = await owner();
    const sent = await browser.get(file);
    const way = sent.location ?? '';
    expect([sent.status, way]).toEqual([
      302,
      `/account/confirm?next=${encodeURIComponent('/desk/harbour-clinic/history?from=2026-01-01')}`,
    ]);
    expect((await browser.get(way)).body).toMatch(/name="ownPassword"/);
    const next = '/desk/harbour-clinic/history?from=2026-01-01';
    expect((await browser.post('/account/confirm', { next, ownPassword: 'wrong' })).status).toBe(403);
    expect(
      (await browser.post('/account/confirm', { next: 'https://elsewhere.example/', ownPassword: password })).location,
    ).toBe('/account');
    expect((await browser.get(file)).status).toBe(200);
    expect((await browser.get(way)).location).toBe(next);
  });
});

test('a list of the guests of past days is a file of the history by another door', async () => {
  const list = `/api/v1/lines/${t.harbour.lines.walkIn}/tickets`;
  const exports = async () =>
    (await t.harbour.pool.query(`select from audit_entry where kind = 'exported' and data ->> 'as' = 'json'`)).rowCount;
  const { browser, userId } = await owner();
  expect((await browser.get(`${list}?state=waiting`)).status).toBe(200);
  const asked = await browser.get(`${list}?state=served`);
  expect([asked.status, await exports()]).toEqual([403, 0]);
  expect(JSON.parse(asked.body)).toMatchObject({ code: 'step_up' });
  await away(userId, -11);
  expect([(await browser.get(`${list}?state=served`)).status, await exports()]).toEqual([200, 1]);
});

test('a passkey is taken off by whoever said who they are', async () => {
  const { browser, userId } = await owner();
  const id = uuid();
  await t.harbour.pool.query(
    `insert into auth.passkey (id, public_key, user_id, credential_id, counter, device_type, backed_up)
      values ($1, 'x', $2, 'a key', 0, 'singleDevice', false)`,
    [id, userId],
  );
  const left = async () =>
    (await t.harbour.pool.query('select from auth.passkey where user_id = $1', [userId])).rowCount;
  const asked = await browser.post('/account', { form: 'passkey-remove', passkey: id });
  expect([asked.status, await left()]).toEqual([403, 1]);
  expect(asked.body).toMatch(/name="ownPassword"/);
  expect((await browser.post('/account', { form: 'passkey-remove', passkey: id, ownPassword: password })).status).toBe(
    200,
  );
  expect(await left()).toBe(0);
});

test('a session begun by a PIN, or left open, has proved nothing', async () => {
  const { userId } = await owner(0);
  const caller = { headers: new Headers(), address: '10.2.9.9' };
  const begun = await t.accounts.shared.begin({
    userId,
    seconds: 600,
    caller,
    shown: { provedAt: null, secondStepAt: null },
  });
  const cookie = begun.cookies.map((line) => line.split(';')[0]).join('; ');
  expect(await t.accounts.userOf(new Headers({ cookie }))).toMatchObject({ hasProved: false });
});
