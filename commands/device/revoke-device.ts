// A screen stops being a device of its place, for good: to be one again it is set up anew. Whoever may set one up may end it. Ending
// what is over already is no error.

import { endDevice, findDeviceById } from '#db/team/devices.ts';
import { Refusal } from '#domain/refusal.ts';
import { authorise, type Staff } from '#domain/team/actor.ts';
import { changeAtPlace } from '../engine/change-place.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { Outcome } from '../engine/line-runner.ts';
import type { IdempotencyKey } from '../engine/idempotency-key.ts';
import type { PairedAnswer } from './pair-device.ts';

export async function revokeDevice(
  context: CommandContext,
  actor: Staff,
  key: { organizationId: string; deviceId: string },
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<PairedAnswer>> {
  const device = await findDeviceById(context.db, key);
  if (!device) throw new Refusal('not_found');
  const at = { organizationId: device.organization_id, placeId: device.place_id };
  authorise(actor, 'add_ticket', at);
  return changeAtPlace(context, { ...at, actor, idempotencyKey }, async ({ trx, note }) => {
    await endDevice(trx, key, context.now());
    await note('device_revoked', { subject: { kind: 'device', id: device.id } });
    return { deviceId: device.id };
  });
}
