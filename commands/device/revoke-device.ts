// A screen stops being a device of its place, for good: to be one again it is set up anew. Whoever may set one up may end it. Ending
// what is over already is no error.

import { endDevice, findDeviceById } from '#db/team/devices.ts';
import { Refusal } from '#domain/refusal.ts';
import { authorise, type Staff } from '#domain/team/actor.ts';
import { audit } from '../audit/audit.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { Once } from '../engine/once.ts';
import type { Outcome } from '../engine/line-command.ts';
import type { PairedAnswer } from './pair-device.ts';
import { runOnce } from '../engine/run-once.ts';

export async function revokeDevice(
  context: CommandContext,
  actor: Staff,
  key: { organizationId: string; deviceId: string },
  once: Once | null,
): Promise<Outcome<PairedAnswer>> {
  const device = await findDeviceById(context.db, key);
  if (!device) throw new Refusal('not_found');
  const organizationId = device.organization_id;
  authorise(actor, 'add_ticket', { organizationId, placeId: device.place_id });
  return runOnce(context, { organizationId, actor, once }, async (trx) => {
    await endDevice(trx, key, context.now());
    const subject = { kind: 'device', id: device.id } as const;
    await audit(context, trx, { organizationId, actor, kind: 'device_revoked', subject, placeId: device.place_id });
    return { deviceId: device.id };
  });
}
