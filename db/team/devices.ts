// Screens of a place that are signed in by themselves.

import type { Selectable, Transaction } from 'kysely';
import type { Database, Db } from '../database.ts';
import type { DeviceTable } from '../schema/schema.ts';
import { lookUp } from '../scope/look-up.ts';
import type { PlaceRowKey } from '../place/places.ts';

export type DeviceRow = Selectable<DeviceTable>;

/** By the hash of its token; null where it was revoked or never was one. */
export async function findDevice(db: Db, tokenHash: Buffer): Promise<DeviceRow | null> {
  const row = await lookUp(db, (all) =>
    all
      .selectFrom('device')
      .selectAll()
      .where('token_hash', '=', tokenHash)
      .where('revoked_at', 'is', null)
      .executeTakeFirst(),
  );
  return row ?? null;
}

/** The same with those that were revoked: a screen that was ended is told whose it was. */
export async function findDeviceEver(db: Db, tokenHash: Buffer): Promise<DeviceRow | null> {
  const row = await lookUp(db, (all) =>
    all.selectFrom('device').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst(),
  );
  return row ?? null;
}

export async function findDeviceById(
  db: Db,
  key: { organizationId: string; deviceId: string },
): Promise<DeviceRow | null> {
  const row = await db
    .selectFrom('device')
    .selectAll()
    .where('organization_id', '=', key.organizationId)
    .where('id', '=', key.deviceId)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertDevice(
  trx: Transaction<Database>,
  device: Pick<DeviceRow, 'organization_id' | 'id' | 'place_id' | 'kind' | 'name' | 'token_hash' | 'paired_at'>,
): Promise<void> {
  await trx.insertInto('device').values(device).execute();
}

/** It stays in the list of devices, so that one can see what there was; what is over stays over. */
export async function endDevice(
  trx: Transaction<Database>,
  key: { organizationId: string; deviceId: string },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('device')
    .set({ revoked_at: now })
    .where('organization_id', '=', key.organizationId)
    .where('id', '=', key.deviceId)
    .where('revoked_at', 'is', null)
    .execute();
}

const seenWithinMs = 60_000;

/** Says to the minute when a device was last there; it asks every few seconds. */
export async function noteDeviceSeen(db: Db, device: DeviceRow, now: Date): Promise<void> {
  if (device.last_seen_at && now.getTime() - device.last_seen_at.getTime() < seenWithinMs) return;
  await db
    .updateTable('device')
    .set({ last_seen_at: now })
    .where('organization_id', '=', device.organization_id)
    .where('id', '=', device.id)
    .execute();
}

/** Those that are in use, the oldest first. */
export function findDevicesOfPlace(db: Db, place: PlaceRowKey): Promise<DeviceRow[]> {
  return db
    .selectFrom('device')
    .selectAll()
    .where('organization_id', '=', place.organization_id)
    .where('place_id', '=', place.id)
    .where('revoked_at', 'is', null)
    .orderBy('paired_at')
    .orderBy('id')
    .execute();
}

/** Those that were ended, the last first. */
export function findEndedDevices(db: Db, place: PlaceRowKey, max: number): Promise<DeviceRow[]> {
  return db
    .selectFrom('device')
    .selectAll()
    .where('organization_id', '=', place.organization_id)
    .where('place_id', '=', place.id)
    .where('revoked_at', 'is not', null)
    .orderBy('revoked_at', 'desc')
    .limit(max)
    .execute();
}

export async function nameDevice(
  trx: Transaction<Database>,
  { organizationId, deviceId, name }: { organizationId: string; deviceId: string; name: string },
): Promise<void> {
  await trx
    .updateTable('device')
    .set({ name })
    .where('organization_id', '=', organizationId)
    .where('id', '=', deviceId)
    .execute();
}
