// Makes a screen a device of a place: a kiosk or a board. Whoever may add guests may do it, because a kiosk can do no
// more. The screen's token is derived from the device's id: a repeat gets the same one, the stored answer holds none,
// and the database holds only its hash.

import type { Trx } from '#db/database.ts';
import { newId } from '#db/new-id.ts';
import type { Secrets } from '#db/secret/secrets.ts';
import { endDevice, findDeviceById, insertDevice, nameDevice } from '#db/team/devices.ts';
import { authorise, type DeviceRole } from '#domain/team/actor.ts';
import { orNotFound, Refusal } from '#domain/refusal.ts';
import { changeAtPlace, placeFor, type Command, type CommandContext } from '../engine/command.ts';
import { checkName } from '../place/place-fields.ts';

export interface DeviceInput {
  placeId: string;
  role: DeviceRole;
  /** What staff call the screen: 'Entrance'. */
  name: string;
}

export interface PairedAnswer {
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
export async function addDevice(
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
