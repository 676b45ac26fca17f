// A screen asks to become a board or a kiosk (in the shape of RFC 8628). It holds a device code and shows a user code
// made from it; the database holds only their hashes. Which place it belongs to is decided by whoever types the user
// code. Codes are valid for ten minutes and deleted a day later.

import { randomBytes } from 'node:crypto';
import {
  decidePairing,
  deletePairingsBefore,
  insertPairing,
  lockOpenPairing,
  lockPairingOfScreen,
  notePoll,
  type PairingRow,
  findDeviceById,
  endDevice,
  insertDevice,
  nameDevice,
} from '#db/team/devices.ts';
import { newId } from '#db/new-id.ts';
import type { Secrets } from '#db/secret/secrets.ts';
import {
  judgePoll,
  pairingCodeOf,
  pairingMinutes,
  pairingNameOf,
  pairingState,
  pollSeconds,
} from '#domain/place/pairing-code.ts';
import type { Trx } from '#db/database.ts';
import { type DeviceRole, type Staff, authorise } from '#domain/team/actor.ts';
import { orNotFound, Refusal } from '#domain/refusal.ts';
import { changeAtPlace, placeFor, type Command, type CommandContext } from '../engine/command.ts';
import { checkName } from '../place/place-fields.ts';

const deviceCodeBytes = 32;
const forgottenAfterMs = 86_400_000;
/** Two open pairings with one code happen about once in years. */
const maxTries = 3;

/** The screen holds the code: 43 characters, 256 bits. */
export async function beginPairing({ db, secrets, now }: CommandContext): Promise<{ deviceCode: string }> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    await deletePairingsBefore(trx, new Date(at.getTime() - forgottenAfterMs));
    for (let tries = 0; tries < maxTries; tries++) {
      const deviceCode = randomBytes(deviceCodeBytes).toString('base64url');
      const isMade = await insertPairing(trx, {
        id: newId(),
        device_code_hash: secrets.bearerHash(deviceCode),
        user_code_hash: userCodeHash(secrets, userCodeOf(secrets, deviceCode)),
        name: pairingNameOf(secrets.bearerHash(`pairing name:${deviceCode}`)),
        created_at: at,
        expires_at: new Date(at.getTime() + pairingMinutes * 60_000),
        interval_seconds: pollSeconds,
      });
      if (isMade) return { deviceCode };
    }
    throw new Error('no code was free');
  });
}

/** The user code: derived from the device code, so it can be shown again and is stored nowhere. */
export function userCodeOf(secrets: Pick<Secrets, 'bearerHash'>, deviceCode: string): string {
  return pairingCodeOf(secrets.bearerHash(`pairing code:${deviceCode}`));
}

export function userCodeHash(secrets: Pick<Secrets, 'bearerHash'>, userCode: string): Buffer {
  return secrets.bearerHash(`pairing typed:${userCode}`);
}

// The screen polls. One that polls too often must wait longer from then on (`slow_down`). After approval it may ask
// again while the code is valid, because an answer can be lost.

export type PolledPairing =
  | { state: 'pending' | 'slow_down'; intervalSeconds: number; expiresAt: Date }
  | { state: 'expired' | 'refused' }
  | { state: 'approved'; deviceId: string; placeId: string; role: DeviceRole };

export async function pollPairing({ db, secrets, now }: CommandContext, deviceCode: string): Promise<PolledPairing> {
  return db.transaction().execute(async (trx) => {
    const pairing = await lockPairingOfScreen(trx, secrets.bearerHash(deviceCode));
    if (!pairing) return { state: 'expired' };
    const at = now();
    const state = pairingState(pairing, at);
    if (state === 'approved') return approved(trx, pairing);
    if (state !== 'pending') return { state };
    const lastPoll = { polledAt: pairing.polled_at, intervalSeconds: pairing.interval_seconds };
    const { isTooSoon, intervalSeconds } = judgePoll(lastPoll, at);
    await notePoll(trx, pairing.id, { polled_at: at, interval_seconds: intervalSeconds });
    return { state: isTooSoon ? 'slow_down' : 'pending', intervalSeconds, expiresAt: pairing.expires_at };
  });
}

/** A device that was revoked before its screen came for the approval is not let in. */
async function approved(
  trx: Trx,
  { organization_id: organizationId, device_id: deviceId }: PairingRow,
): Promise<PolledPairing> {
  const device = organizationId && deviceId ? await findDeviceById(trx, { organizationId, deviceId }) : null;
  if (!device || device.revoked_at !== null) return { state: 'expired' };
  return { state: 'approved', deviceId: device.id, placeId: device.place_id, role: device.kind };
}

// Staff approve the screen with this code as a board or kiosk of their place; it comes in at its next poll. A code is
// approved once. An expired, a decided and an unknown code get the same answer.

export interface ApprovalInput extends DeviceInput {
  /** As `normalisePairingCode` returns it. */
  userCode: string;
}

export const approvePairing: Command<ApprovalInput, PairedAnswer> = async (
  context,
  actor,
  { userCode, ...input },
  idempotencyKey,
) => {
  const { secrets, now } = context;
  const { organizationId, placeId } = await placeFor(context, actor, 'settings', input.placeId);
  checkName(input.name);
  return changeAtPlace(context, { organizationId, placeId, actor, idempotencyKey }, async ({ trx, note }) => {
    const pairing = orNotFound(await lockOpenPairing(trx, userCodeHash(secrets, userCode), now()));
    const deviceId = await addDevice(trx, context, { ...input, organizationId });
    await decidePairing(trx, pairing.id, {
      decided_at: now(),
      is_refused: false,
      organization_id: organizationId,
      device_id: deviceId,
    });
    await note('device_paired', { subject: { kind: 'device', id: deviceId }, data: { role: input.role } });
    return { deviceId };
  });
};

/**
 * Staff refuse the screen with this code: its code ends at once, and the screen says so. Refusing an ended code is no
 * error.
 */
export async function refusePairing(
  context: CommandContext,
  actor: Staff,
  { placeId, userCode }: { placeId: string; userCode: string },
): Promise<void> {
  await placeFor(context, actor, 'settings', placeId);
  const { db, secrets, now } = context;
  await db.transaction().execute(async (trx) => {
    const pairing = await lockOpenPairing(trx, userCodeHash(secrets, userCode), now());
    if (!pairing) return;
    const nobody = { organization_id: null, device_id: null };
    await decidePairing(trx, pairing.id, { decided_at: now(), is_refused: true, ...nobody });
  });
}

// Makes a screen a device of a place: a kiosk or a board. Whoever may add guests may do it, because a kiosk can do no
// more. The screen's token is derived from the device's id: a repeat gets the same one, the stored answer holds none,
// and the database holds only its hash.

interface DeviceInput {
  placeId: string;
  role: DeviceRole;
  /** What staff call the screen: 'Entrance'. */
  name: string;
}

interface PairedAnswer {
  deviceId: string;
}

export const pairDevice: Command<DeviceInput, PairedAnswer> = async (context, actor, input, idempotencyKey) => {
  const { organizationId, placeId } = await placeFor(context, actor, 'add_ticket', input.placeId);
  checkName(input.name);
  return changeAtPlace(context, { organizationId, placeId, actor, idempotencyKey }, async ({ trx, note }) => {
    const deviceId = await addDevice(trx, context, { ...input, organizationId });
    await note('device_paired', { subject: { kind: 'device', id: deviceId }, data: { role: input.role } });
    return { deviceId };
  });
};

/** Returns the device's id. */
async function addDevice(
  trx: Trx,
  { secrets, now }: Pick<CommandContext, 'secrets' | 'now'>,
  { organizationId, placeId, role, name }: DeviceInput & { organizationId: string },
): Promise<string> {
  const id = newId();
  await insertDevice(trx, {
    organization_id: organizationId,
    id,
    place_id: placeId,
    kind: role,
    name: name.trim(),
    token_hash: secrets.bearerHash(deviceToken(secrets, id)),
    paired_at: now(),
  });
  return id;
}

/** The token by which the screen is known. 43 characters, 256 bits. */
export function deviceToken(secrets: Pick<Secrets, 'derive'>, deviceId: string): string {
  return secrets.derive(`device:${deviceId}`);
}

/** Changes the name that staff gave a screen. A revoked device keeps its name. */
export const renameDevice: Command<{ organizationId: string; deviceId: string; name: string }, PairedAnswer> = async (
  context,
  actor,
  input,
  idempotencyKey,
) => {
  const { organizationId, deviceId, name } = input;
  const device = await findDeviceById(context.db, { organizationId, deviceId });
  if (!device || device.revoked_at !== null) throw new Refusal('not_found');
  const at = { organizationId, placeId: device.place_id };
  authorise(actor, 'settings', at);
  checkName(name);
  return changeAtPlace(context, { ...at, actor, idempotencyKey }, async ({ trx, note }) => {
    await nameDevice(trx, { organizationId, deviceId, name: name.trim() });
    await note('device_renamed', { subject: { kind: 'device', id: deviceId } });
    return { deviceId };
  });
};

/**
 * Ends a device for good: the screen must be paired again. Whoever may pair a device may end it. Ending it twice is no
 * error.
 */
export const revokeDevice: Command<{ organizationId: string; deviceId: string }, PairedAnswer> = async (
  context,
  actor,
  key,
  idempotencyKey,
) => {
  const device = orNotFound(await findDeviceById(context.db, key));
  const at = { organizationId: device.organization_id, placeId: device.place_id };
  authorise(actor, 'add_ticket', at);
  return changeAtPlace(context, { ...at, actor, idempotencyKey }, async ({ trx, note }) => {
    await endDevice(trx, key, context.now());
    await note('device_revoked', { subject: { kind: 'device', id: device.id } });
    return { deviceId: device.id };
  });
};
