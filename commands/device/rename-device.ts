// Changes what staff call a screen. One that was ended keeps the name it had.

import { findDeviceById, nameDevice } from '#db/team/devices.ts';
import { authorise, type Staff } from '#domain/team/actor.ts';
import { Refusal } from '#domain/refusal.ts';
import { audit } from '../audit/audit.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { Once } from '../engine/once.ts';
import type { Outcome } from '../engine/line-command.ts';
import type { PairedAnswer } from './pair-device.ts';
import { checkName } from '../place/place-fields.ts';
import { runOnce } from '../engine/run-once.ts';

export async function renameDevice(
  context: CommandContext,
  actor: Staff,
  { organizationId, deviceId, name }: { organizationId: string; deviceId: string; name: string },
  once: Once | null,
): Promise<Outcome<PairedAnswer>> {
  const device = await findDeviceById(context.db, { organizationId, deviceId });
  if (!device || device.revoked_at !== null) throw new Refusal('not_found');
  authorise(actor, 'settings', { organizationId, placeId: device.place_id });
  checkName('name', name);
  return runOnce(context, { organizationId, actor, once }, async (trx) => {
    await nameDevice(trx, { organizationId, deviceId, name: name.trim() });
    const subject = { kind: 'device', id: deviceId } as const;
    await audit(context, trx, { organizationId, actor, kind: 'device_renamed', subject, placeId: device.place_id });
    return { deviceId };
  });
}
