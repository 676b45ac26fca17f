// Staff say that the screen with this code is theirs, and what it is: a board or a kiosk of their place. It comes in by the next time it
// asks. A code can be approved once; one that is over, was decided or never was is answered in one way.

import { insertDevice } from '#db/team/devices.ts';
import { findPlaceById } from '#db/place/lines.ts';
import { newId } from '#db/new-id.ts';
import { decidePairing, lockOpenPairing } from '#db/team/pairings.ts';
import { authorise, type DeviceRole, type Staff } from '#domain/team/actor.ts';
import { Refusal } from '#domain/refusal.ts';
import { audit } from '../audit/audit.ts';
import { userCodeHash } from './begin-pairing.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { Once } from '../engine/once.ts';
import type { Outcome } from '../engine/line-command.ts';
import { deviceToken, type PairedAnswer } from './pair-device.ts';
import { checkName } from '../place/place-fields.ts';
import { runOnce } from '../engine/run-once.ts';

export interface ApprovalWish {
  placeId: string;
  /** As `normalisePairingCode` gives it. */
  userCode: string;
  role: DeviceRole;
  /** What staff call the screen: 'Entrance'. */
  name: string;
}

export async function approvePairing(
  context: CommandContext,
  actor: Staff,
  { placeId, userCode, role, name }: ApprovalWish,
  once: Once | null,
): Promise<Outcome<PairedAnswer>> {
  const { db, secrets, now } = context;
  const place = await findPlaceById(db, placeId);
  if (!place) throw new Refusal('not_found');
  const organizationId = place.organization_id;
  authorise(actor, 'settings', { organizationId, placeId });
  checkName('name', name);
  return runOnce(context, { organizationId, actor, once }, async (trx) => {
    const pairing = await lockOpenPairing(trx, userCodeHash(secrets, userCode), now());
    if (!pairing) throw new Refusal('not_found');
    const deviceId = newId();
    await insertDevice(trx, {
      organization_id: organizationId,
      id: deviceId,
      place_id: placeId,
      kind: role,
      name: name.trim(),
      token_hash: secrets.bearerHash(deviceToken(secrets, deviceId)),
      paired_at: now(),
    });
    await decidePairing(trx, pairing.id, {
      decided_at: now(),
      is_refused: false,
      organization_id: organizationId,
      device_id: deviceId,
    });
    const [subject, data] = [{ kind: 'device', id: deviceId } as const, { role }];
    await audit(context, trx, { organizationId, actor, kind: 'device_paired', subject, placeId, data });
    return { deviceId };
  });
}
