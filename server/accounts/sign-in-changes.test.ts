// When the way a person signs in changes, an email goes to the address they had before the change.

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import { email } from '#channels/email/email.ts';
import { insertCarrier } from '#db/messaging/carriers.ts';
import type { AccountCaller } from '#accounts/auth.ts';
import { sendStaffEmails } from '#jobs/send/send-staff-emails.ts';
import { openApp, type TestApp } from '#test/app.ts';
import { testSecrets } from '#test/harbour.ts';
import { openPhoneNetwork, type PhoneNetwork } from '#test/phone-network.ts';
import { openMailServer, type MailServer } from '#test/providers/mail-server.ts';

const password = 'a kettle of nine herons';
const newPassword = 'eleven gulls above the pier';

let t: TestApp;
let network: PhoneNetwork;
let server: MailServer;
beforeAll(async () => {
  t = await openApp();
  network = openPhoneNetwork(t.harbour, { providers: { email } });
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
});

async function addEmailCarrier(): Promise<void> {
  const { db, organizationId, placeId, clock } = t.harbour;
  const settings = { host: '127.0.0.1', port: String(server.port), security: 'none', from: 'line@example.org' };
  const account = { organizationId, placeId, id: uuid(), provider: 'email', settings, isOn: true, at: clock.now() };
  await db.transaction().execute((trx) => insertCarrier(trx, testSecrets, account));
}

async function colleague(): Promise<{ address: string; userId: string; caller: AccountCaller }> {
  const address = `${uuid()}@harbour.example`;
  const { userId } = await t.accounts.create({ name: 'Kenji', email: address, password });
  await t.addMember(userId, 'host', 'Kenji');
  const { cookies } = await t.accounts.signIn({ email: address, password, address: '10.0.7.1' });
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ');
  return { address, userId, caller: { headers: new Headers({ cookie }), address: '10.0.7.1' } };
}

const told = async (): Promise<unknown[]> =>
  (
    await t.harbour.pool.query<{ change: string }>(
      `select change from staff_mail where kind = 'account_changed' order by id`,
    )
  ).rows.map(({ change }) => change);

test('a new address is told to the old one, in the place’s language, with what to do', async () => {
  await addEmailCarrier();
  const { address, caller } = await colleague();
  await t.accounts.own.changeEmail(caller, { email: `new-${address}`, password });
  expect(await told()).toEqual(['email']);
  expect(JSON.stringify((await t.harbour.pool.query('select * from staff_mail')).rows)).not.toContain(address);
  await sendStaffEmails(network.deps);
  const emails = server.taken.filter(({ to }) => to === address);
  expect(emails).toHaveLength(1);
  expect(JSON.stringify(emails[0])).toMatch(/your e-mail address for signing in was changed/);
  expect(JSON.stringify(emails[0])).toContain('/forgot');
});

test('password, reset by link, a passkey taken off: each is told; what was refused or is as it was, is not', async () => {
  await addEmailCarrier();
  const { address, userId, caller } = await colleague();
  await t.accounts.own.changePassword(caller, { password: 'wrong', newPassword }).catch(() => undefined);
  await t.accounts.own.changeEmail(caller, { email: address, password });
  expect(await told()).toEqual([]);
  await t.accounts.own.changePassword(caller, { password, newPassword });
  const passkey = uuid();
  await t.harbour.pool.query(
    `insert into auth.passkey (id, public_key, user_id, credential_id, counter, device_type, backed_up)
      values ($1, 'x', $2, 'a key', 0, 'singleDevice', false)`,
    [passkey, userId],
  );
  await t.accounts.passkeys.remove(caller, passkey);
  await t.accounts.team.setPassword({ userId, password, address: '10.0.7.1', isVouched: true });
  expect(await told()).toEqual(['password', 'passkey_removed', 'password']);
});

test('nothing is kept where the place sends no e-mail', async () => {
  const { caller } = await colleague();
  await t.accounts.own.changePassword(caller, { password, newPassword });
  expect(await told()).toEqual([]);
});
