// Screens of a place with a sign-in of their own.

import type { Selectable, Insertable } from 'kysely';
import type { Db, Trx } from '../database.ts';
import type { DeviceTable } from '../schema/schema.ts';
import { lookUp, acrossOrganizations } from '../scope/look-up.ts';
import type { PlaceRowKey } from '../place/places.ts';
import { findRow, insertInto, rowsOf, setRows, addRow, lockRow } from '../rows.ts';
import type { PairingTable } from '../schema/team-tables.ts';

export type DeviceRow = Selectable<DeviceTable>;

/** By the hash of its token; null if it was revoked or never existed. */
export async function findDevice(db: Db, tokenHash: Buffer): Promise<DeviceRow | null> {
  return lookUp(db, (all) => findRow(all, 'device', { token_hash: tokenHash, revoked_at: null }));
}

/** The same with revoked devices: a revoked screen still learns which place it belonged to. */
export async function findDeviceEver(db: Db, tokenHash: Buffer): Promise<DeviceRow | null> {
  return lookUp(db, (all) => findRow(all, 'device', { token_hash: tokenHash }));
}

interface DeviceKey {
  organizationId: string;
  deviceId: string;
}

export function findDeviceById(db: Db, { organizationId, deviceId }: DeviceKey) {
  return findRow(db, 'device', { organization_id: organizationId, id: deviceId });
}

export const insertDevice = insertInto('device');

/** Ends a device. Its row stays, so that the list shows earlier devices; an ended device stays ended. */
export async function endDevice(trx: Trx, { organizationId, deviceId }: DeviceKey, now: Date): Promise<void> {
  const inUse = { organization_id: organizationId, id: deviceId, revoked_at: null };
  await setRows(trx, 'device', inUse, { revoked_at: now });
}

const seenWithinMs = 60_000;

/** Stores to the minute when a device was last active; it sends a request every few seconds. */
export async function noteDeviceSeen(db: Db, device: DeviceRow, now: Date): Promise<void> {
  if (device.last_seen_at && now.getTime() - device.last_seen_at.getTime() < seenWithinMs) return;
  await setRows(db, 'device', { organization_id: device.organization_id, id: device.id }, { last_seen_at: now });
}

/** Devices in use, the oldest first. */
export function findDevicesOfPlace(db: Db, { organization_id, id: place_id }: PlaceRowKey): Promise<DeviceRow[]> {
  const inUse = rowsOf(db, 'device', { organization_id, place_id, revoked_at: null });
  return inUse.selectAll().orderBy('paired_at').orderBy('id').execute();
}

/** Ended devices, the last one first. */
export function findEndedDevices(db: Db, { organization_id, id: place_id }: PlaceRowKey, max: number) {
  return rowsOf(db, 'device', { organization_id, place_id })
    .selectAll()
    .where('revoked_at', 'is not', null)
    .orderBy('revoked_at', 'desc')
    .limit(max)
    .execute();
}

export async function nameDevice(trx: Trx, { organizationId, deviceId, name }: DeviceKey & { name: string }) {
  await setRows(trx, 'device', { organization_id: organizationId, id: deviceId }, { name });
}

// Screens that ask to become a device, found by their secret or by their shown code. They have no organization until they are approved.
export type PairingRow = Selectable<PairingTable>;

/** False: another screen already shows that code. */
export function insertPairing(trx: Trx, pairing: Insertable<PairingTable>): Promise<boolean> {
  return addRow(trx, 'pairing', pairing);
}

export async function deletePairingsBefore(trx: Trx, expiredAt: Date): Promise<void> {
  await acrossOrganizations(trx, (all) => all.deleteFrom('pairing').where('expires_at', '<', expiredAt).execute());
}

/** By the hash of the screen's secret. */
export async function findPairingOfScreen(db: Db, deviceCodeHash: Buffer): Promise<PairingRow | null> {
  return lookUp(db, (all) => findRow(all, 'pairing', { device_code_hash: deviceCodeHash }));
}

export function lockPairingOfScreen(trx: Trx, deviceCodeHash: Buffer) {
  return lookUp(trx, (all) => lockRow(all, 'pairing', { device_code_hash: deviceCodeHash }));
}

/** By the hash of the shown code, if it is undecided and still valid. */
export async function findOpenPairing(db: Db, userCodeHash: Buffer, now: Date): Promise<PairingRow | null> {
  return (await openPairing(db, userCodeHash, now).executeTakeFirst()) ?? null;
}

export async function lockOpenPairing(trx: Trx, userCodeHash: Buffer, now: Date): Promise<PairingRow | null> {
  return (await openPairing(trx, userCodeHash, now).forUpdate().executeTakeFirst()) ?? null;
}

export async function notePoll(trx: Trx, id: string, poll: Pick<PairingRow, 'polled_at' | 'interval_seconds'>) {
  await setRows(trx, 'pairing', { id }, poll);
}

export async function decidePairing(
  trx: Trx,
  id: string,
  decision: Pick<PairingRow, 'decided_at' | 'is_refused' | 'organization_id' | 'device_id'>,
): Promise<void> {
  await setRows(trx, 'pairing', { id }, decision);
}

function openPairing(db: Db, userCodeHash: Buffer, now: Date) {
  const undecided = rowsOf(db, 'pairing', { user_code_hash: userCodeHash, decided_at: null });
  return undecided.selectAll().where('expires_at', '>', now);
}
