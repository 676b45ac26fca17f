// Changes what staff call a screen. One that was ended keeps the name it had.

import { findDeviceById, nameDevice } from '#db/team/devices.ts';
import { Refusal } from '#domain/refusal.ts';
import { authorise, type Staff } from '#domain/team/actor.ts';
import { changeAtPlace } from '../engine/change-place.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { Outcome } from '../engine/line-runner.ts';
import type { IdempotencyKey } from '../engine/idempotency-key.ts';
import { checkName } from '../place/place-fields.ts';
import type { PairedAnswer } from './pair-device.ts';

export async function renameDevice(
  context: CommandContext,
  actor: Staff,
  { organizationId, deviceId, name }: { organizationId: string; deviceId: string; name: string },
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<PairedAnswer>> {
  const device = await findDeviceById(context.db, { organizationId, deviceId });
  if (!device || device.revoked_at !== null) throw new Refusal('not_found');
  const at = { organizationId, placeId: device.place_id };
  authorise(actor, 'settings', at);
  checkName('name', name);
  return changeAtPlace(context, { ...at, actor, idempotencyKey }, async ({ trx, note }) => {
    await nameDevice(trx, { organizationId, deviceId, name: name.trim() });
    await note('device_renamed', { subject: { kind: 'device', id: deviceId } });
    return { deviceId };
  });
}
