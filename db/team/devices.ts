// Screens of a place with a sign-in of their own.

import type { Selectable, Transaction } from 'kysely';
import type { Database, Db } from '../database.ts';
import type { DeviceTable } from '../schema/schema.ts';
import { lookUp } from '../scope/look-up.ts';
import type { PlaceRowKey } from '../place/places.ts';
import { findRow, holds, setRows } from '../rows.ts';

export type DeviceRow = Selectable<DeviceTable>;

/** By the hash of its token; null if it was revoked or never existed. */
export async function findDevice(db: Db, tokenHash: Buffer): Promise<DeviceRow | null> {
  return lookUp(db, (all) => findRow(all, 'device', { token_hash: tokenHash, revoked_at: null }));
}

/** The same with revoked devices: a revoked screen still learns which place it belonged to. */
export async function findDeviceEver(db: Db, tokenHash: Buffer): Promise<DeviceRow | null> {
  return lookUp(db, (all) => findRow(all, 'device', { token_hash: tokenHash }));
}

export async function findDeviceById(
  db: Db,
  key: { organizationId: string; deviceId: string },
): Promise<DeviceRow | null> {
  return findRow(db, 'device', { organization_id: key.organizationId, id: key.deviceId });
}

export async function insertDevice(
  trx: Transaction<Database>,
  device: Pick<DeviceRow, 'organization_id' | 'id' | 'place_id' | 'kind' | 'name' | 'token_hash' | 'paired_at'>,
): Promise<void> {
  await trx.insertInto('device').values(device).execute();
}

/** Ends a device. Its row stays, so that the list shows earlier devices; an ended device stays ended. */
export async function endDevice(
  trx: Transaction<Database>,
  key: { organizationId: string; deviceId: string },
  now: Date,
): Promise<void> {
  await setRows(
    trx,
    'device',
    { organization_id: key.organizationId, id: key.deviceId, revoked_at: null },
    { revoked_at: now },
  );
}

const seenWithinMs = 60_000;

/** Stores to the minute when a device was last active; it sends a request every few seconds. */
export async function noteDeviceSeen(db: Db, device: DeviceRow, now: Date): Promise<void> {
  if (device.last_seen_at && now.getTime() - device.last_seen_at.getTime() < seenWithinMs) return;
  await setRows(db, 'device', { organization_id: device.organization_id, id: device.id }, { last_seen_at: now });
}

/** Devices in use, the oldest first. */
export function findDevicesOfPlace(db: Db, place: PlaceRowKey): Promise<DeviceRow[]> {
  return db
    .selectFrom('device')
    .selectAll()
    .where((is) => holds(is, { organization_id: place.organization_id, place_id: place.id, revoked_at: null }))
    .orderBy('paired_at')
    .orderBy('id')
    .execute();
}

/** Ended devices, the last one first. */
export function findEndedDevices(db: Db, place: PlaceRowKey, max: number): Promise<DeviceRow[]> {
  return db
    .selectFrom('device')
    .selectAll()
    .where((is) => holds(is, { organization_id: place.organization_id, place_id: place.id }))
    .where('revoked_at', 'is not', null)
    .orderBy('revoked_at', 'desc')
    .limit(max)
    .execute();
}

export async function nameDevice(
  trx: Transaction<Database>,
  { organizationId, deviceId, name }: { organizationId: string; deviceId: string; name: string },
): Promise<void> {
  await setRows(trx, 'device', { organization_id: organizationId, id: deviceId }, { name });
}
