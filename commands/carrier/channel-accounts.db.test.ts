// Accounts at providers: who may do what to them, and what never leaves them again.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { providers } from '#channels/providers.ts';
import { findCarrier, findCarriersOfPlace, openSettings } from '#db/messaging/carriers.ts';
import type { Staff } from '#domain/team/actor.ts';
import { reservedPhone } from '#test/cast.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { presentChannel, presentChannelForm } from '#presenters/staff/place-channels.ts';
import {
  addCarrier,
  changeCarrier,
  orderCarriers,
  removeCarrier,
  switchCarrier,
} from '#commands/carrier/change-carriers.ts';
import { sendTestText } from '#commands/messaging/send-test-text.ts';

let harbour: Harbour;
let owner: Staff;
let manager: Staff;

beforeEach(async () => {
  harbour = await openHarbour();
  owner = { ...harbour.staff.ruth, role: 'owner' };
  manager = { ...harbour.staff.ruth, role: 'manager' };
});

afterEach(() => harbour.close());

const typed = { apiKey: 'abcd1234', apiSecret: 'the secret', signatureSecret: 'signs', sender: 'Harbour', address: '' };

async function add(settings: Record<string, string> = typed): Promise<{ organizationId: string; id: string }> {
  const input = { placeId: harbour.placeId, provider: 'vonage', settings, isOn: true };
  const { answer } = await addCarrier(harbour.context, owner, input, null);
  return { organizationId: harbour.organizationId, id: answer.carrierId };
}

const rowOf = async (key: { organizationId: string; id: string }) => {
  const row = await findCarrier(harbour.db, key);
  if (!row) throw new Error('no such account');
  return row;
};

const order = async () =>
  (await findCarriersOfPlace(harbour.db, { organization_id: harbour.organizationId, id: harbour.placeId })).map(
    ({ id }) => id,
  );

test('what was typed is encrypted, and bound to its row', async () => {
  const row = await rowOf(await add());
  expect(openSettings(testSecrets, row)).toEqual(typed);
  expect(row.settings.toString('latin1')).not.toContain('the secret');
  const other = await rowOf(await add());
  expect(openSettings(testSecrets, { ...other, settings: row.settings })).toBeNull();
});

test('a secret goes nowhere else than before, unless it is typed anew', async () => {
  const key = await add();
  const elsewhere = { ...typed, address: 'https://elsewhere.example.org', apiSecret: '', signatureSecret: '' };
  const change = (settings: Record<string, string>) =>
    changeCarrier(harbour.context, owner, { ...key, settings }, null);
  await expect(change(elsewhere)).rejects.toMatchObject({
    code: 'invalid_fields',
    details: { errors: ['apiSecret', 'signatureSecret'].map((path) => ({ path, code: 'required' })) },
  });
  expect(openSettings(testSecrets, await rowOf(key))).toEqual(typed);
  await change({ ...elsewhere, apiSecret: 'typed', signatureSecret: 'anew' });
  expect(openSettings(testSecrets, await rowOf(key))).toMatchObject({ address: elsewhere.address, apiSecret: 'typed' });
});

test('a secret is never shown again, and stays where it is left empty', async () => {
  const key = await add();
  const vonage = providers['vonage'];
  if (!vonage) throw new Error('no such provider');
  const shown = presentChannelForm(testSecrets, vonage, await rowOf(key));
  expect(shown.given).toEqual(['apiSecret', 'signatureSecret']);
  expect(JSON.stringify([shown, presentChannel(testSecrets, await rowOf(key), harbour.clock.now())])).not.toMatch(
    /the secret|signs/,
  );
  harbour.clock.pass(5);
  const settings = { ...shown.values, sender: 'Clinic', signatureSecret: 'another' };
  await changeCarrier(harbour.context, owner, { ...key, settings }, null);
  const row = await rowOf(key);
  expect(openSettings(testSecrets, row)).toEqual({ ...typed, sender: 'Clinic', signatureSecret: 'another' });
  expect(row.changed_at).toEqual(harbour.clock.now());
});

test('what went wrong with old keys says nothing of new ones', async () => {
  const key = await add();
  await harbour.pool.query(
    `update channel_account set last_fault = 'authentication', last_fault_at = now(), paused_until = now()`,
  );
  expect(presentChannel(testSecrets, await rowOf(key), harbour.clock.now())).toMatchObject({
    fault: { class: 'authentication' },
  });
  await changeCarrier(harbour.context, owner, { ...key, settings: { ...typed, apiSecret: 'new' } }, null);
  const item = presentChannel(testSecrets, await rowOf(key), harbour.clock.now());
  expect(item).toMatchObject({ state: 'unused', fault: null });
});

test.each([
  [{ ...typed, apiSecret: '' }, 'apiSecret', 'required'],
  [{ ...typed, apiKey: 'no key!' }, 'apiKey', 'account_format'],
  [{ ...typed, sender: 'a name that is far too long' }, 'sender', 'account_sender'],
  [{ ...typed, address: 'ftp://example.org' }, 'address', 'account_address'],
])('%#: what cannot be is refused by its field', async (settings, path, code) => {
  await expect(add(settings)).rejects.toMatchObject({ code: 'invalid_fields', details: { errors: [{ path, code }] } });
});

test('they stand in the order that staff give them; one that came meanwhile stays', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 3; at++) ids.push((await add()).id);
  const [one = '', two = '', three = ''] = ids;
  expect(await order()).toEqual([one, two, three]);
  const input = { placeId: harbour.placeId, carrierIds: [three, one, 'nonsense', three] };
  await orderCarriers(harbour.context, manager, input, null);
  expect(await order()).toEqual([three, one, two]);
});

describe('a manager', () => {
  test('orders, switches and tests, and no more', async () => {
    const key = await add();
    await switchCarrier(harbour.context, manager, { ...key, isOn: false }, null);
    expect(await rowOf(key)).toMatchObject({ is_on: false });
    const refused = { code: 'forbidden' };
    const input = { placeId: harbour.placeId, provider: 'vonage', settings: typed, isOn: true };
    await expect(addCarrier(harbour.context, manager, input, null)).rejects.toMatchObject(refused);
    const change = changeCarrier(harbour.context, manager, { ...key, settings: typed }, null);
    await expect(change).rejects.toMatchObject(refused);
    await expect(removeCarrier(harbour.context, manager, key, null)).rejects.toMatchObject(refused);
  });
});

test('whoever is of another organization finds nothing', async () => {
  const key = await add();
  const stranger: Staff = { ...owner, organizationId: '0198c0de-0000-7000-8000-000000000009' };
  const { context, placeId } = harbour;
  const attempts = [
    changeCarrier(context, stranger, { ...key, settings: typed }, null),
    removeCarrier(context, stranger, key, null),
    switchCarrier(context, stranger, { ...key, isOn: false }, null),
    orderCarriers(context, stranger, { placeId, carrierIds: [] }, null),
  ].map((attempt) => expect(attempt).rejects.toMatchObject({ code: 'not_found' }));
  await Promise.all(attempts);
});

test('a text to try an account goes by an account of the place alone', async () => {
  const input = {
    placeId: harbour.placeId,
    kind: 'called' as const,
    language: 'en',
    body: '{place}: {number}, {desk}. {link}',
    publicUrl: 'https://line.example.org',
    phone: reservedPhone(1),
    phoneCountry: null,
  };
  const key = await add();
  await sendTestText(harbour.context, manager, { ...input, carrierId: key.id }, null);
  const other = '0198c0de-0000-7000-8000-000000000008';
  await expect(sendTestText(harbour.context, manager, { ...input, carrierId: other }, null)).rejects.toMatchObject({
    code: 'not_found',
  });
  const rows = await harbour.db.selectFrom('test_text').select('account_id').execute();
  expect(rows).toEqual([{ account_id: key.id }]);
});
