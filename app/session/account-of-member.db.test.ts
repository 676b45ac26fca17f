import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptInvitation, invitationToken, inviteMember } from '#commands/team/member-invitations.ts';
import { openApp, type TestApp } from '#test/app.ts';
import { testSecrets } from '#test/harbour.ts';
import { hire, type Hired } from '#test/team.ts';
import { withNewAccount } from './account-of-member.server.ts';

const password = 'eleven gulls above the pier';
let t: TestApp;
let owner: Hired;
beforeAll(async () => {
  t = await openApp();
  owner = await hire(t.harbour, 'owner');
});
afterAll(() => t.close());

async function invite(): Promise<string> {
  const { context, organizationId } = t.harbour;
  const standing = { name: 'Ada Brook', role: 'host', grants: [], placeIds: [] } as const;
  const { answer } = await inviteMember(context, owner.staff, { organizationId, ...standing }, null);
  return invitationToken(testSecrets, answer.invitationId);
}

const comeIn = (token: string, email: string, own = password): Promise<string> =>
  withNewAccount(
    { accounts: t.accounts, commands: t.harbour.context },
    { name: 'Ada Brook', email, password: own },
    async (userId) => {
      await acceptInvitation(t.harbour.context, { token, userId, name: 'Ada Brook', mark: null });
      return userId;
    },
  );

const accountsOf = async (pattern: string): Promise<number> =>
  (await t.harbour.pool.query('select from auth."user" where email like $1', [pattern])).rowCount ?? 0;

test('of many who use one invitation at once, one has an account afterwards', async () => {
  const token = await invite();
  const all = Array.from({ length: 12 }, (_, at) => comeIn(token, `racer${at}@harbour.example`));
  const outcomes = await Promise.allSettled(all);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await accountsOf('racer%')).toBe(1);
});

test('of many with the same words at once, the account stays with its member', async () => {
  const token = await invite();
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => comeIn(token, 'same@harbour.example')));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await accountsOf('same@%')).toBe(1);
});

test('an account that nobody became a member by gives way, once nobody can be making it', async () => {
  const email = 'left@harbour.example';
  await t.accounts.create({ name: 'Ada Brook', email, password: 'another walk on the shore' });
  const token = await invite();
  await expect(comeIn(token, email)).rejects.toMatchObject({ details: { errors: [{ code: 'email_taken' }] } });
  await t.harbour.pool.query(`update auth."user" set created_at = now() - interval '1 hour' where email = $1`, [email]);
  await comeIn(token, email);
  expect((await t.accounts.signIn({ email, password, address: '10.9.0.1' })).isCodeAsked).toBe(false);
});

test('the account of a member does not', async () => {
  const email = 'member@harbour.example';
  await comeIn(await invite(), email, 'another walk on the shore');
  await t.harbour.pool.query(`update auth."user" set created_at = now() - interval '1 hour' where email = $1`, [email]);
  await expect(comeIn(await invite(), email)).rejects.toMatchObject({ details: { errors: [{ code: 'email_taken' }] } });
});
