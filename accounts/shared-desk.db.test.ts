// A desk that several people share: how long sessions last there, and who can return with a PIN.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  enterSharedDesk,
  isSharedBrowser,
  leaveSharedDesk,
  sharedBrowserHash,
} from '#app/session/shared-desk.server.ts';
import { createPasswordReset, passwordResetToken, renewPassword } from '#commands/team/password-resets.ts';
import { changeMember, removeMember } from '#commands/team/members.ts';
import { noteSwitch } from '#commands/team/note-switch.ts';
import { setPin, tryPin } from '#commands/team/pins.ts';
import { voidPins } from '#commands/team/own-membership.ts';
import type { Staff } from '#domain/team/actor.ts';
import { presentSharedDesk } from '#presenters/staff/shared-desk-view.ts';
import { openApp, type TestApp } from '#test/app.ts';
import { testSecrets } from '#test/harbour.ts';
import { hire, type Hired } from '#test/team.ts';

const password = 'a walk along the harbour';
const pin = '482915';
let t: TestApp;
let owner: Hired;
beforeAll(async () => {
  t = await openApp();
  owner = await hire(t.harbour, 'owner');
});
afterAll(() => t.close());

interface Person {
  memberId: string;
  userId: string;
  staff: Staff;
  cookie: string;
  cookies: string[];
}

let browserId = '';
beforeEach(() => {
  browserId = randomUUID();
});
const hashOf = (id = browserId): Buffer => sharedBrowserHash(testSecrets, id);
const headersOf = (cookie: string): Headers => new Headers({ cookie });

/** A user signs in on the browser, and marks it as shared. */
async function arrive(known?: Person & { email: string }): Promise<Person & { email: string }> {
  const email = known?.email ?? `${randomUUID()}@harbour.example`;
  const userId = known?.userId ?? (await t.accounts.create({ name: 'Ruth Adeyemi', email, password })).userId;
  const memberId = known?.memberId ?? (await t.addMember(userId, 'host', 'Ruth Adeyemi'));
  const address = '10.4.0.1';
  const { cookies } = await t.accounts.signIn({ email, password, address });
  const parts = { commands: t.harbour.context, accounts: t.accounts };
  const caller = { headers: new Headers(), address };
  const entered = await enterSharedDesk(parts, { cookies, browserId, caller, deskId: t.harbour.desks.one });
  const cookie = entered.map((line) => line.split(';')[0] ?? '').join('; ');
  const { organizationId } = t.harbour;
  const staff: Staff = { kind: 'member', id: memberId, organizationId, role: 'host', grants: [], placeIds: [] };
  return { email, memberId, userId, staff, cookie, cookies: entered };
}

async function arriveWithPin(): Promise<Person & { email: string }> {
  const person = await arrive();
  await setPin(t.harbour.context, person.staff, { browserHash: hashOf(), pin });
  return person;
}

const attempt = async (memberId: string, input: { pin?: string; browserId?: string } = {}): Promise<unknown> => {
  const isLive = async (id: string): Promise<boolean> => (await t.accounts.shared.liveOf([id])).has(id);
  const browserHash = hashOf(input.browserId);
  return tryPin(t.harbour.context, { browserHash, memberId, pin: input.pin ?? pin, isLive }).then(
    (outcome) => (outcome.kind === 'wrong' ? outcome.triesLeft : outcome.kind),
    (error: { code: string }) => error.code,
  );
};
const listed = async (): Promise<string[] | null> => {
  const browser = { browserHash: hashOf(), now: t.harbour.clock.now() };
  const people = await presentSharedDesk(t.harbour.db, browser, (ids) => t.accounts.shared.liveOf(ids));
  return people && people.map(({ memberId }) => memberId);
};
const hoursLeft = async (cookie: string): Promise<number[]> => {
  const token = decodeURIComponent(/session_token=([^.]+)/.exec(cookie)?.[1] ?? '');
  const { rows } = await t.harbour.pool.query<{ hours: number }>(
    `select round(extract(epoch from expires_at - now()) / 3600)::int as hours from auth.session where token = $1`,
    [token],
  );
  return rows.map(({ hours }) => hours);
};

describe('a session on a shared desk', () => {
  test('ends after half a day, in the database and in the cookie, however much it is used', async () => {
    const { cookie, cookies } = await arrive();
    expect(
      cookies.filter((line) => line.includes('session_token=')).map((line) => /Max-Age=\d+/.exec(line)?.[0]),
    ).toEqual(['Max-Age=43200']);
    expect(await t.accounts.userOf(headersOf(cookie))).toMatchObject({ cookies: [] });
    await t.app.inject({ url: '/api/auth/get-session', headers: { cookie } });
    expect(await hoursLeft(cookie)).toEqual([12]);
  });

  test('is the only one that signing in leaves', async () => {
    const { userId } = await arrive();
    const { rows } = await t.harbour.pool.query(
      `select ends_at < created_at + interval '1 day' as ends from auth.session where user_id = $1`,
      [userId],
    );
    expect(rows).toEqual([{ ends: true }]);
  });

  test('elsewhere is prolonged as ever', async () => {
    const { email, userId } = await arrive();
    const { cookies } = await t.accounts.signIn({ email, password, address: '10.4.0.2' });
    const cookie = cookies.map((line) => line.split(';')[0] ?? '').join('; ');
    expect(await hoursLeft(cookie)).toEqual([336]);
    await t.harbour.pool.query(
      `update auth.session set expires_at = now() + interval '3 days' where user_id = $1 and ends_at > now() + interval '1 day'`,
      [userId],
    );
    expect((await t.accounts.userOf(headersOf(cookie)))?.cookies.join()).toContain('session_token=');
    expect(await hoursLeft(cookie)).toEqual([336]);
  });
});

describe('a PIN', () => {
  test('stands for a second step that was shown on this browser, and makes none', async () => {
    const one = await arriveWithPin();
    const leave = () =>
      leaveSharedDesk(
        { commands: t.harbour.context, accounts: t.accounts },
        { browserId, caller: { headers: headersOf(one.cookie), address: '10.4.0.1' } },
      );
    const shown = async (): Promise<unknown> => {
      const isLive = () => Promise.resolve(true);
      const outcome = await tryPin(t.harbour.context, { browserHash: hashOf(), memberId: one.memberId, pin, isLive });
      return outcome.kind === 'right' ? outcome.secondStepAt : outcome.kind;
    };
    expect(await shown()).toBeNull();
    const at = new Date('2026-03-04T09:00:00Z');
    await t.harbour.pool.query('update auth.session set second_step_at = $2 where user_id = $1', [one.userId, at]);
    await leave();
    expect(await shown()).toEqual(at);
  });

  test('brings back whoever set it, on that browser alone', async () => {
    const one = await arriveWithPin();
    expect(await listed()).toEqual([one.memberId]);
    expect(await attempt(one.memberId)).toBe('right');
    expect(await attempt(one.memberId, { browserId: randomUUID() })).toBe('not_found');
    browserId = randomUUID();
    expect(await listed()).toBeNull();
    await arrive();
    expect(await attempt(one.memberId)).toBe('over');
  });

  test('is over at the fifth wrong one, until a full sign-in', async () => {
    const one = await arriveWithPin();
    const wrong = { pin: '135246' };
    expect([await attempt(one.memberId, wrong), await attempt(one.memberId, { pin: '' })]).toEqual([4, 3]);
    expect(await attempt(one.memberId)).toBe('right');
    for (const left of [4, 3, 2, 1, 'over']) expect(await attempt(one.memberId, wrong)).toBe(left);
    expect(await attempt(one.memberId)).toBe('over');
    expect(await listed()).toEqual([]);
    await arrive(one);
    expect(await attempt(one.memberId)).toBe('over');
    await setPin(t.harbour.context, one.staff, { browserHash: hashOf(), pin });
    expect(await attempt(one.memberId)).toBe('right');
  });

  test('ends with the place’s day, at four', async () => {
    const one = await arriveWithPin();
    const { clock, context } = t.harbour;
    const untilFour = (Date.parse('2026-03-03T09:00:00Z') - clock.now().getTime()) / 1000;
    clock.pass(untilFour - 60);
    expect(await attempt(one.memberId)).toBe('right');
    clock.pass(60);
    expect(await attempt(one.memberId)).toBe('not_found');
    expect(await isSharedBrowser(context, browserId)).toBe(false);
    clock.pass(-untilFour);
  });

  test('is refused where it is easy, and to whoever did not sign in here', async () => {
    const one = await arrive();
    const set = (input: string, id?: string): Promise<unknown> =>
      setPin(t.harbour.context, one.staff, { browserHash: hashOf(id), pin: input });
    await expect(set('123456')).rejects.toMatchObject({ details: { errors: [{ path: 'pin', code: 'pin_easy' }] } });
    await expect(set('48291')).rejects.toMatchObject({ details: { errors: [{ path: 'pin', code: 'pin_digits' }] } });
    await expect(set(pin, randomUUID())).rejects.toMatchObject({ code: 'not_found' });
    const stranger = t.harbour.staff.ines;
    await expect(setPin(t.harbour.context, stranger, { browserHash: hashOf(), pin })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('is not kept as it is', async () => {
    await arriveWithPin();
    const { rows } = await t.harbour.pool.query<{ pin_hash: string }>('select pin_hash from shared_sign_in');
    expect(JSON.stringify(rows)).not.toContain(pin);
  });
});

describe('a PIN is void', () => {
  test('once its member left', async () => {
    const { context, organizationId } = t.harbour;
    const one = await arriveWithPin();
    await removeMember(context, owner.staff, { organizationId, memberId: one.memberId }, null);
    expect([await listed(), await attempt(one.memberId)]).toEqual([[], 'over']);
  });

  test('once its member has another role, of which more may be asked', async () => {
    const { context, organizationId } = t.harbour;
    const one = await arriveWithPin();
    const input = { organizationId, memberId: one.memberId, grants: [], placeIds: [] };
    await changeMember(context, owner.staff, { ...input, role: 'host' }, null);
    expect(await attempt(one.memberId)).toBe('right');
    await changeMember(context, owner.staff, { ...input, role: 'manager' }, null);
    expect(await attempt(one.memberId)).toBe('over');
  });

  test('once they have a new password, by a link or by themselves', async () => {
    const { context, organizationId } = t.harbour;
    const machine: Staff = { kind: 'key', id: null, organizationId, role: 'owner', grants: [], placeIds: [] };
    const one = await arriveWithPin();
    const key = { organizationId, memberId: one.memberId };
    const { answer } = await createPasswordReset(context, machine, key, null);
    await renewPassword(context, passwordResetToken(testSecrets, answer.resetId), () => Promise.resolve());
    expect([await listed(), await attempt(one.memberId)]).toEqual([[], 'over']);
    const other = await arriveWithPin();
    await voidPins(context, other.staff);
    expect(await attempt(other.memberId)).toBe('over');
  });

  test('once its session was ended, but not by switching', async () => {
    const [one, other] = [await arriveWithPin(), await arriveWithPin()];
    const { sessionId } = await t.accounts.shared.begin({
      userId: other.userId,
      seconds: 60,
      caller: { headers: new Headers(), address: '10.4.0.3' },
      shown: { provedAt: null, secondStepAt: null },
    });
    const from = { memberId: one.memberId, organizationId: t.harbour.organizationId, secondStepAt: null };
    await noteSwitch(t.harbour.context, { browserHash: hashOf(), from, to: { memberId: other.memberId, sessionId } });
    await t.accounts.signOut(headersOf(one.cookie));
    expect(await listed()).toEqual([one.memberId, other.memberId]);
    await t.accounts.team.endSessions(other.userId);
    expect(await listed()).toEqual([one.memberId]);
    expect([await attempt(one.memberId), await attempt(other.memberId)]).toEqual(['right', 'over']);
  });
});
