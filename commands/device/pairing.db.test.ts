import { afterAll, beforeAll, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import { findDevice } from '#db/team/devices.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import {
  approvePairing,
  beginPairing,
  pollPairing,
  refusePairing,
  userCodeOf,
  type ApprovalInput,
  deviceToken,
  renameDevice,
  revokeDevice,
} from './pair-screen.ts';
import { idempotencyKeyOf } from '../engine/idempotency-key.ts';

let harbour: Harbour;
beforeAll(async () => {
  harbour = await openHarbour();
});
afterAll(() => harbour.close());

async function begin(): Promise<{ deviceCode: string; userCode: string }> {
  const { deviceCode } = await beginPairing(harbour.context);
  return { deviceCode, userCode: userCodeOf(testSecrets, deviceCode) };
}

const inputFor = (userCode: string, change: Partial<ApprovalInput> = {}): ApprovalInput => ({
  placeId: harbour.placeId,
  userCode,
  role: 'board',
  name: ' Waiting room ',
  ...change,
});
const approve = (userCode: string, change: Partial<ApprovalInput> = {}, actor = harbour.staff.ines) =>
  approvePairing(harbour.context, actor, inputFor(userCode, change), null);
const poll = (deviceCode: string) => pollPairing(harbour.context, deviceCode);
const later = (seconds = 5): void => harbour.clock.pass(seconds);

test('a screen asks, staff approve its code, and it is let in as what they said', async () => {
  const { deviceCode, userCode } = await begin();
  expect(await poll(deviceCode)).toMatchObject({ state: 'pending', intervalSeconds: 5 });
  const { answer } = await approve(userCode);
  const admitted = { state: 'approved', deviceId: answer.deviceId, placeId: harbour.placeId, role: 'board' };
  expect(await poll(deviceCode)).toEqual(admitted);
  expect(await poll(deviceCode), 'the answer may have been lost').toEqual(admitted);
  const row = await findDevice(harbour.db, testSecrets.bearerHash(deviceToken(testSecrets, answer.deviceId)));
  expect(row).toMatchObject({ kind: 'board', name: 'Waiting room', place_id: harbour.placeId, revoked_at: null });
});

test('neither what a screen holds nor what it shows is written down', async () => {
  const { deviceCode, userCode } = await begin();
  const { rows } = await harbour.pool.query('select row_to_json(p) as row from pairing p');
  const text = JSON.stringify(rows);
  expect(rows.length).toBeGreaterThan(0);
  for (const secret of [deviceCode, userCode, Buffer.from(userCode).toString('hex')])
    expect(text).not.toContain(secret);
});

test('a screen that asks too often waits longer', async () => {
  const { deviceCode } = await begin();
  expect(await poll(deviceCode)).toMatchObject({ state: 'pending', intervalSeconds: 5 });
  later(1);
  expect(await poll(deviceCode)).toMatchObject({ state: 'slow_down', intervalSeconds: 10 });
  later(5);
  expect(await poll(deviceCode)).toMatchObject({ state: 'slow_down', intervalSeconds: 15 });
  later(15);
  expect(await poll(deviceCode)).toMatchObject({ state: 'pending', intervalSeconds: 15 });
});

test('a code is good for ten minutes and for one approval', async () => {
  const old = await begin();
  later(600);
  await expect(approve(old.userCode)).rejects.toMatchObject({ code: 'not_found' });
  expect(await poll(old.deviceCode)).toEqual({ state: 'expired' });
  const { deviceCode, userCode } = await begin();
  later(599);
  const [one, other] = await Promise.allSettled([approve(userCode), approve(userCode)]);
  expect([one.status, other.status].toSorted()).toEqual(['fulfilled', 'rejected']);
  later(30);
  expect(await poll(deviceCode)).toMatchObject({ state: 'approved' });
  later(60);
  expect(await poll(deviceCode)).toEqual({ state: 'expired' });
  expect(await poll('nothing of ours')).toEqual({ state: 'expired' });
  later(86_400);
  await begin();
  const { rows } = await harbour.pool.query('select 1 from pairing');
  expect(rows, 'what is over is forgotten').toHaveLength(1);
});

test('an approval that is repeated makes one device', async () => {
  const { userCode } = await begin();
  const input = inputFor(userCode);
  const idempotencyKey = idempotencyKeyOf(uuid(), input);
  const [one, other] = await Promise.all([
    approvePairing(harbour.context, harbour.staff.ines, input, idempotencyKey),
    approvePairing(harbour.context, harbour.staff.ines, input, idempotencyKey),
  ]);
  expect(other.answer).toEqual(one.answer);
});

test('approving is for those who may change the settings of that place', async () => {
  const { userCode, deviceCode } = await begin();
  const { ines, ruth, olga } = harbour.staff;
  for (const actor of [ruth, olga])
    await expect(approve(userCode, {}, actor)).rejects.toMatchObject({ code: 'forbidden' });
  const strangers = [
    { ...ines, organizationId: uuid() },
    { ...ines, placeIds: [uuid()] },
  ];
  for (const actor of strangers) {
    await expect(approve(userCode, {}, actor)).rejects.toMatchObject({ code: 'not_found' });
    const refusal = refusePairing(harbour.context, actor, { placeId: harbour.placeId, userCode });
    await expect(refusal).rejects.toMatchObject({ code: 'not_found' });
  }
  await expect(approve(userCode, { placeId: uuid() })).rejects.toMatchObject({ code: 'not_found' });
  await expect(approve(userCode, { name: ' ' })).rejects.toMatchObject({ code: 'invalid_fields' });
  expect(await poll(deviceCode)).toMatchObject({ state: 'pending' });
});

test('a screen that staff refuse is told so, and its code is over', async () => {
  const { userCode, deviceCode } = await begin();
  const refuse = () => refusePairing(harbour.context, harbour.staff.ines, { placeId: harbour.placeId, userCode });
  await refuse();
  await refuse();
  expect(await poll(deviceCode)).toEqual({ state: 'refused' });
  await expect(approve(userCode)).rejects.toMatchObject({ code: 'not_found' });
});

test('a device that was ended before it came is not let in', async () => {
  const { userCode, deviceCode } = await begin();
  const { answer } = await approve(userCode);
  const key = { organizationId: harbour.organizationId, deviceId: answer.deviceId };
  await revokeDevice(harbour.context, harbour.staff.ines, key, null);
  expect(await poll(deviceCode)).toEqual({ state: 'expired' });
});

test('a device has another name, for those who may change the settings', async () => {
  const { context, staff, organizationId, pool } = harbour;
  const { answer } = await approve((await begin()).userCode);
  const rename = (name: string, actor = staff.ines, organization = organizationId) =>
    renameDevice(context, actor, { organizationId: organization, deviceId: answer.deviceId, name }, null);
  await expect(rename('Door', staff.ruth)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(rename('Door', { ...staff.ines, placeIds: [uuid()] })).rejects.toMatchObject({ code: 'not_found' });
  await expect(rename('Door', staff.ines, uuid())).rejects.toMatchObject({ code: 'not_found' });
  await expect(rename('')).rejects.toMatchObject({ code: 'invalid_fields' });
  await rename(' Door ');
  const { rows } = await pool.query('select name from device where id = $1', [answer.deviceId]);
  expect(rows).toEqual([{ name: 'Door' }]);
  await revokeDevice(context, staff.ines, { organizationId, deviceId: answer.deviceId }, null);
  await expect(rename('Gate')).rejects.toMatchObject({ code: 'not_found' });
});
