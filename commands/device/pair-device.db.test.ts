import { afterAll, beforeAll, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import { findDevice, noteDeviceSeen } from '#db/team/devices.ts';
import type { Device } from '#domain/team/actor.ts';
import { guests } from '#test/cast.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { idempotencyKeyOf } from '../engine/idempotency-key.ts';
import { joinLine } from '../ticket/join-line.ts';
import { deviceToken, pairDevice, revokeDevice } from './pair-screen.ts';

let harbour: Harbour;
beforeAll(async () => {
  harbour = await openHarbour();
});
afterAll(() => harbour.close());

const input = () => ({ placeId: harbour.placeId, role: 'kiosk' as const, name: '  Entrance ' });
const found = (deviceId: string) => findDevice(harbour.db, testSecrets.bearerHash(deviceToken(testSecrets, deviceId)));

test('a screen becomes a kiosk once, however often it is asked', async () => {
  const { context, staff } = harbour;
  const idempotencyKey = idempotencyKeyOf(uuid(), input());
  const [one, other] = await Promise.all([
    pairDevice(context, staff.ruth, input(), idempotencyKey),
    pairDevice(context, staff.ruth, input(), idempotencyKey),
  ]);
  expect(other.answer).toEqual(one.answer);
  expect(one.isRepeat).not.toBe(other.isRepeat);
  const row = await found(one.answer.deviceId);
  expect(row).toMatchObject({ place_id: harbour.placeId, kind: 'kiosk', name: 'Entrance', revoked_at: null });
  const { rows } = await harbour.pool.query('select * from device');
  expect(rows).toHaveLength(1);
  const stored = await harbour.pool.query('select answer from idempotency');
  expect(JSON.stringify(stored.rows) + JSON.stringify(rows)).not.toContain(
    deviceToken(testSecrets, one.answer.deviceId),
  );
});

test('whoever may add guests may set a kiosk up, and nobody else learns of the place', async () => {
  const { context, staff } = harbour;
  await expect(pairDevice(context, staff.olga, input(), null)).rejects.toMatchObject({ code: 'forbidden' });
  const stranger = { ...staff.ines, organizationId: uuid() };
  await expect(pairDevice(context, stranger, input(), null)).rejects.toMatchObject({ code: 'not_found' });
  const elsewhere = { ...staff.ruth, placeIds: [uuid()] };
  await expect(pairDevice(context, elsewhere, input(), null)).rejects.toMatchObject({ code: 'not_found' });
  await expect(pairDevice(context, staff.ruth, { ...input(), name: ' ' }, null)).rejects.toMatchObject({
    code: 'invalid_fields',
  });
});

test('a device that was revoked is none any more, at once and for good', async () => {
  const { context, staff, organizationId } = harbour;
  const { answer } = await pairDevice(context, staff.ruth, input(), null);
  const key = { organizationId, deviceId: answer.deviceId };
  await expect(revokeDevice(context, staff.olga, key, null)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(revokeDevice(context, { ...staff.ruth, organizationId: uuid() }, key, null)).rejects.toMatchObject({
    code: 'not_found',
  });
  await expect(revokeDevice(context, staff.ruth, { ...key, organizationId: uuid() }, null)).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(await found(answer.deviceId)).not.toBeNull();
  await revokeDevice(context, staff.ruth, key, null);
  await revokeDevice(context, staff.ruth, key, null);
  expect(await found(answer.deviceId)).toBeNull();
});

test('it is noted when a device was last there, to the minute', async () => {
  const { context, staff, db, clock } = harbour;
  const { answer } = await pairDevice(context, staff.ruth, input(), null);
  const see = async () => {
    const row = await found(answer.deviceId);
    if (!row) throw new Error('the device is gone');
    await noteDeviceSeen(db, row, clock.now());
    return (await found(answer.deviceId))?.last_seen_at;
  };
  const first = await see();
  expect(first).toEqual(clock.now());
  clock.pass(59);
  expect(await see()).toEqual(first);
  clock.pass(2);
  expect(await see()).toEqual(clock.now());
});

test('a double tap makes one ticket, with a code that opens it', async () => {
  const { context, staff, organizationId, placeId } = harbour;
  const { answer } = await pairDevice(context, staff.ruth, input(), null);
  const kiosk: Device = { kind: 'device', role: 'kiosk', id: answer.deviceId, organizationId, placeIds: [placeId] };
  const join = { lineId: harbour.lines.walkIn, language: guests.leila.language, source: 'kiosk' as const };
  const idempotencyKey = idempotencyKeyOf('one attempt at a kiosk', join);
  const [one, other] = await Promise.all([
    joinLine(context, kiosk, join, idempotencyKey),
    joinLine(context, kiosk, join, idempotencyKey),
  ]);
  expect(other.answer).toEqual(one.answer);
  const row = await harbour.ticketRow(one.answer.ticketId);
  expect(row).toMatchObject({ source: 'kiosk', phone: null, language: 'ar' });
  expect(row.short_code_hash).toEqual(testSecrets.shortCodeHash(testSecrets.shortCode(one.answer.ticketId)));
  const [joined] = await harbour.events(harbour.lines.walkIn);
  expect(joined).toMatchObject({ kind: 'joined', actor_kind: 'device', actor_id: answer.deviceId });
  const another = await joinLine(context, { ...kiosk, id: uuid() }, join, idempotencyKey);
  expect(another.answer.ticketId, 'the key of another device is another wish').not.toBe(one.answer.ticketId);
});

test('what a line must know of guests is asked at the desk, not at the kiosk', async () => {
  const { context, organizationId, placeId, pool } = harbour;
  const lineId = await harbour.addLine();
  const question = { id: 'ref', kind: 'text', label: { en: 'Reference' }, isRequired: true, options: [] };
  await pool.query('update line set questions = $2 where id = $1', [lineId, JSON.stringify([question])]);
  const kiosk: Device = { kind: 'device', role: 'kiosk', id: uuid(), organizationId, placeIds: [placeId] };
  const join = { lineId, language: 'en', source: 'kiosk' as const };
  await expect(harbour.join({ ...join, source: 'link' })).rejects.toMatchObject({ code: 'invalid_fields' });
  await expect(joinLine(context, kiosk, join, null)).resolves.toBeTruthy();
});
