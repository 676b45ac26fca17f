// What an unpaired screen shows of itself, and what staff who typed its code see of it. The only thing both see is the
// name that staff compare.

import type { Db } from '#db/database.ts';
import {
  findDeviceById,
  findDeviceEver,
  findOpenPairing,
  findPairingOfScreen,
  type PairingRow,
} from '#db/team/devices.ts';
import { findPlaceById } from '#db/place/places.ts';
import { pairingState } from '#domain/place/pairing-code.ts';

type PairingScreen =
  | { state: 'pending'; name: string; minutesLeft: number; intervalSeconds: number }
  | { state: 'approved' | 'refused' | 'expired' };

/** By the code that the screen holds; null if this server did not make it. */
export async function presentPairingScreen(db: Db, deviceCodeHash: Buffer, now: Date): Promise<PairingScreen | null> {
  const row = await findPairingOfScreen(db, deviceCodeHash);
  if (!row) return null;
  const state = pairingState(row, now);
  if (state === 'approved') return { state: (await isStillPaired(db, row)) ? state : 'expired' };
  if (state !== 'pending') return { state };
  const { name, interval_seconds: intervalSeconds, expires_at: expiresAt } = row;
  return { state, name, minutesLeft: minutesUntil(expiresAt, now), intervalSeconds };
}

/** What staff compare before they approve; null if no screen shows this code now. */
export async function presentPairingOffer(db: Db, userCodeHash: Buffer, now: Date): Promise<{ name: string } | null> {
  const row = await findOpenPairing(db, userCodeHash, now);
  return row && { name: row.name };
}

/** The place of a screen whose pairing was ended. */
export async function presentEndedScreen(
  db: Db,
  tokenHash: Buffer,
): Promise<{ place: { slug: string; name: string } } | null> {
  const device = await findDeviceEver(db, tokenHash);
  const place = device && (await findPlaceById(db, device.place_id));
  return place && { place: { slug: place.slug, name: place.name } };
}

export function minutesUntil(end: Date, now: Date): number {
  return Math.max(0, Math.ceil((end.getTime() - now.getTime()) / 60_000));
}

async function isStillPaired(db: Db, { organization_id: organizationId, device_id: deviceId }: PairingRow) {
  if (!organizationId || !deviceId) return false;
  const device = await findDeviceById(db, { organizationId, deviceId });
  return device !== null && device.revoked_at === null;
}
