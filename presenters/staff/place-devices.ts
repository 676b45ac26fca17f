// The boards and kiosks of a place, for staff who manage them.

import type { Db } from '#db/database.ts';
import { findDevicesOfPlace, findEndedDevices, type DeviceRow } from '#db/team/devices.ts';
import type { PlaceRowKey } from '#db/place/places.ts';

export type PlaceDevice = ReturnType<typeof presentDevice>;

/** A connected screen is recorded once a minute, and sends a request every few seconds. */
const onWithinMs = 150_000;
/** Enough to see which screens were ended recently. */
const maxEnded = 10;

export async function presentPlaceDevices(db: Db, place: PlaceRowKey, now: Date) {
  const [devices, ended] = await Promise.all([findDevicesOfPlace(db, place), findEndedDevices(db, place, maxEnded)]);
  return { devices: devices.map((row) => presentDevice(row, now)), ended: ended.flatMap(presentEnded) };
}

function presentDevice({ id, kind, name, paired_at, last_seen_at }: DeviceRow, now: Date) {
  return {
    id,
    role: kind,
    name,
    pairedAt: paired_at.toISOString(),
    /** Rounded to the minute; null: it was never there. */
    seenAt: last_seen_at?.toISOString() ?? null,
    /** Whether it is connected now, as far as known. */
    isOn: last_seen_at !== null && now.getTime() - last_seen_at.getTime() < onWithinMs,
  };
}

function presentEnded({ id, kind, name, revoked_at }: DeviceRow) {
  return revoked_at ? [{ id, role: kind, name, endedAt: revoked_at.toISOString() }] : [];
}
