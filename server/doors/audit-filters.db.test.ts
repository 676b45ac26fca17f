// The audit log by member, who may have left, and by a broken link.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import { openAppWithPages, type TestApp } from '#test/app.ts';
import { addPlace } from '#test/team.ts';
import { openCookieBrowser, type CookieBrowser } from '#test/browser-cookies.ts';

let t: TestApp;
let owner: CookieBrowser;
beforeAll(async () => {
  t = await openAppWithPages();
  const account = { name: 'Ada Brook', email: `${uuid()}@harbour.example`, password: 'correct horse battery' };
  const { userId } = await t.accounts.create(account);
  await t.addMember(userId, 'owner', account.name);
  owner = openCookieBrowser(t.app, '10.5.0.3');
  await owner.post('/sign-in', { ...account, next: '/desk' });
}, 180_000);
afterAll(() => t.close());

const read = (search = '') => owner.get(`/desk/harbour-clinic/settings/audit${search}`);

test('what a member did who works here no more can be chosen', async () => {
  const { userId } = await t.accounts.create({
    name: 'Nadia Berg',
    email: `${uuid()}@harbour.example`,
    password: 'correct horse battery',
  });
  const id = await t.addMember(userId, 'manager', 'Nadia Berg');
  await t.harbour.pool.query('update member set removed_at = $2 where id = $1', [id, t.harbour.clock.now()]);
  expect((await read(`?member=${id}`)).body).toMatch(
    new RegExp(`<option[^>]*value="${id}"[^>]*selected[^>]*>Nadia Berg<`),
  );
});

test.each(['group=constructor', `member=${'-'.repeat(36)}`, 'below=x'])(
  '%s is as good as nothing',
  async (nonsense) => {
    expect((await read(`?${nonsense}`)).status).toBe(200);
  },
);

test('an owner of some places is offered nobody who works only at others', async () => {
  const { pool, placeId } = t.harbour;
  const elsewhere = await addPlace(t.harbour, `mill-${uuid().slice(-6)}`);
  const account = { name: 'Oskar Nilsen', email: `${uuid()}@harbour.example`, password: 'correct horse battery' };
  const limit = async (name: string, role: 'owner' | 'host', email: string, place: string) => {
    const { userId } = await t.accounts.create({ ...account, name, email });
    const id = await t.addMember(userId, role, name);
    await pool.query('update member set place_ids = $2 where id = $1', [id, [place]]);
  };
  await limit('Oskar Nilsen', 'owner', account.email, placeId);
  await limit('Priya Raman', 'host', `${uuid()}@harbour.example`, placeId);
  await limit('Teodora Ilic', 'host', `${uuid()}@harbour.example`, elsewhere);
  const limited = openCookieBrowser(t.app, '10.5.0.4');
  await limited.post('/sign-in', { ...account, next: '/desk' });
  const { body } = await limited.get('/desk/harbour-clinic/settings/audit');
  expect(['Priya Raman', 'Teodora Ilic'].map((name) => body.includes(name))).toEqual([true, false]);
});
