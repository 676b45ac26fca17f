// A person who leaves their last team has no account any more: no session and no credentials are left.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import { acceptInvitation, invitationToken, inviteMember } from '#commands/team/member-invitations.ts';
import { removeMember } from '#commands/team/members.ts';
import type { Staff } from '#domain/team/actor.ts';
import { openApp, type TestApp } from '#test/app.ts';
import { testSecrets } from '#test/harbour.ts';
import { hire } from '#test/team.ts';

const password = 'a walk along the harbour';

let t: TestApp;
beforeAll(async () => {
  t = await openApp();
});
afterAll(() => t.close());

interface Colleague {
  email: string;
  userId: string;
  memberId: string;
}

async function colleague(): Promise<Colleague> {
  const email = `${uuid()}@harbour.example`;
  const { userId } = await t.accounts.create({ name: 'Kenji', email, password });
  return { email, userId, memberId: await t.addMember(userId, 'host', 'Kenji') };
}

const machine: Staff = { kind: 'key', id: null, organizationId: null, role: 'owner', grants: [], placeIds: [] };
const signIn = ({ email }: Colleague, input = password) =>
  t.accounts.signIn({ email, password: input, address: '10.5.0.1' }).then(
    ({ cookies }) => cookies.map((line) => line.split(';')[0] ?? '').join('; '),
    (error: { code: string }) => error.code,
  );
const remove = ({ memberId }: Colleague, organizationId = t.harbour.organizationId) =>
  removeMember(t.harbour.context, machine, { organizationId, memberId }, null);
const rowsOf = async ({ userId }: Colleague): Promise<number[]> => {
  const count = async (table: string, column: string) =>
    (await t.harbour.pool.query(`select from auth.${table} where ${column} = $1`, [userId])).rowCount ?? 0;
  return Promise.all([count('"user"', 'id'), count('account', 'user_id'), count('session', 'user_id')]);
};

test('the account of whoever leaves ends with its sessions, and signs nobody in', async () => {
  const one = await colleague();
  const cookie = await signIn(one);
  expect(await t.accounts.userOf(new Headers({ cookie }))).not.toBeNull();
  await remove(one);
  expect(await rowsOf(one)).toEqual([0, 0, 0]);
  expect(await t.accounts.userOf(new Headers({ cookie }))).toBeNull();
  expect(await signIn(one)).toBe('unauthenticated');
  // The log still names them.
  const { rows } = await t.harbour.pool.query('select name from member where id = $1', [one.memberId]);
  expect(rows).toEqual([{ name: 'Kenji' }]);
});

test('an account that works for two organizations stays until it works for none', async () => {
  const one = await colleague();
  const [other, memberId] = [uuid(), uuid()];
  await t.harbour.pool.query(`insert into organization (id, name) values ($1, 'Another')`, [other]);
  const add = `insert into member (organization_id, id, user_id, role, name) values ($1, $2, $3, $4, 'Kenji')`;
  await t.harbour.pool.query(add, [other, memberId, one.userId, 'host']);
  await t.harbour.pool.query(add, [other, uuid(), uuid(), 'owner']);
  await remove(one);
  expect(await signIn(one)).toContain('session_token');
  await remove({ ...one, memberId }, other);
  expect(await signIn(one)).toBe('unauthenticated');
});

test('two teams that let somebody go in one instant leave no account behind', async () => {
  const one = await colleague();
  const [other, memberId] = [uuid(), uuid()];
  await t.harbour.pool.query(`insert into organization (id, name) values ($1, 'A third')`, [other]);
  const add = `insert into member (organization_id, id, user_id, role, name) values ($1, $2, $3, $4, 'Kenji')`;
  await t.harbour.pool.query(add, [other, memberId, one.userId, 'host']);
  await t.harbour.pool.query(add, [other, uuid(), uuid(), 'owner']);
  await Promise.all([remove(one), remove({ ...one, memberId }, other)]);
  expect(await rowsOf(one)).toEqual([0, 0, 0]);
});

test('whoever is invited again begins anew, with an account of their own', async () => {
  const { context, organizationId } = t.harbour;
  const owner = await hire(t.harbour, 'owner');
  const one = await colleague();
  await remove(one);
  const standing = { name: 'Kenji', role: 'host', grants: [], placeIds: [] } as const;
  const { answer } = await inviteMember(context, owner.staff, { organizationId, ...standing }, null);
  const fresh = 'eleven gulls above the pier';
  const { userId } = await t.accounts.create({ name: 'Kenji', email: one.email, password: fresh });
  expect(userId).not.toBe(one.userId);
  await acceptInvitation(context, { token: invitationToken(testSecrets, answer.invitationId), userId, name: 'Kenji' });
  const cookie = await signIn(one, fresh);
  const answered = await t.call(`GET /lines/${t.harbour.lines.walkIn}/tickets`, { headers: { cookie } });
  expect(answered.status).toBe(200);
  expect(await signIn(one)).toBe('unauthenticated');
});
