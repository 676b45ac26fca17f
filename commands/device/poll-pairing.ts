// A screen that shows a code asks what became of it. One that asks too often has to wait longer from then on (`slow_down`). What it is
// given, once staff approved it, it may ask for again while the code is good, because an answer can be lost on its way.

import type { Transaction } from 'kysely';
import type { Database } from '#db/database.ts';
import { findDeviceById } from '#db/team/devices.ts';
import { lockPairingOfScreen, notePoll, type PairingRow } from '#db/team/pairings.ts';
import type { DeviceRole } from '#domain/team/actor.ts';
import { judgePoll, pairingState } from '#domain/place/pairing-code.ts';
import type { CommandContext } from '../engine/command-context.ts';

export type PolledPairing =
  | { state: 'pending' | 'slow_down'; intervalSeconds: number; expiresAt: Date }
  | { state: 'expired' | 'refused' }
  | { state: 'approved'; deviceId: string; placeId: string; role: DeviceRole };

export async function pollPairing({ db, secrets, now }: CommandContext, deviceCode: string): Promise<PolledPairing> {
  return db.transaction().execute(async (trx) => {
    const pairing = await lockPairingOfScreen(trx, secrets.bearerHash(deviceCode));
    if (!pairing) return { state: 'expired' };
    const at = now();
    const { is_refused: isRefused, decided_at: decidedAt, expires_at: expiresAt } = pairing;
    const state = pairingState({ isRefused, decidedAt, expiresAt }, at);
    if (state === 'approved') return approved(trx, pairing);
    if (state !== 'pending') return { state };
    const lastPoll = { polledAt: pairing.polled_at, intervalSeconds: pairing.interval_seconds };
    const { isTooSoon, intervalSeconds } = judgePoll(lastPoll, at);
    await notePoll(trx, pairing.id, { polled_at: at, interval_seconds: intervalSeconds });
    return { state: isTooSoon ? 'slow_down' : 'pending', intervalSeconds, expiresAt };
  });
}

/** A screen that was ended before it came for what it was given is let in no more. */
async function approved(
  trx: Transaction<Database>,
  { organization_id: organizationId, device_id: deviceId }: PairingRow,
): Promise<PolledPairing> {
  const device = organizationId && deviceId ? await findDeviceById(trx, { organizationId, deviceId }) : null;
  if (!device || device.revoked_at !== null) return { state: 'expired' };
  return { state: 'approved', deviceId: device.id, placeId: device.place_id, role: device.kind };
}
