// A screen becomes a device of a place: a kiosk or a board. Whoever may add guests may set one up, because a kiosk can do nothing that
// they cannot. The token that the screen carries is derived from the device's id, so that a repeat of the wish gets the same one and
// the stored answer holds none; the database knows its hash.

import { insertDevice } from '#db/team/devices.ts';
import { findPlaceById } from '#db/place/lines.ts';
import { newId } from '#db/new-id.ts';
import type { Secrets } from '#db/secret/secrets.ts';
import { Refusal } from '#domain/refusal.ts';
import { authorise, type DeviceRole, type Staff } from '#domain/team/actor.ts';
import { audit } from '../audit/audit.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { Once } from '../engine/once.ts';
import type { Outcome } from '../engine/line-command.ts';
import { checkName } from '../place/place-fields.ts';
import { runOnce } from '../engine/run-once.ts';

export interface DeviceWish {
  placeId: string;
  role: DeviceRole;
  /** What staff call the screen: 'Entrance'. */
  name: string;
}

export interface PairedAnswer {
  deviceId: string;
}

export async function pairDevice(
  context: CommandContext,
  actor: Staff,
  { placeId, role, name }: DeviceWish,
  once: Once | null,
): Promise<Outcome<PairedAnswer>> {
  const place = await findPlaceById(context.db, placeId);
  if (!place) throw new Refusal('not_found');
  const organizationId = place.organization_id;
  authorise(actor, 'add_ticket', { organizationId, placeId });
  checkName('name', name);
  return runOnce(context, { organizationId, actor, once }, async (trx) => {
    const deviceId = newId();
    await insertDevice(trx, {
      organization_id: organizationId,
      id: deviceId,
      place_id: placeId,
      kind: role,
      name: name.trim(),
      token_hash: context.secrets.bearerHash(deviceToken(context.secrets, deviceId)),
      paired_at: context.now(),
    });
    const [subject, data] = [{ kind: 'device', id: deviceId } as const, { role }];
    await audit(context, trx, { organizationId, actor, kind: 'device_paired', subject, placeId, data });
    return { deviceId };
  });
}

/** What the screen shows to be let in. 43 characters, 256 bits. */
export function deviceToken(secrets: Pick<Secrets, 'derive'>, deviceId: string): string {
  return secrets.derive(`device:${deviceId}`);
}
