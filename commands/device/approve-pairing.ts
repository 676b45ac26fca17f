// Staff say that the screen with this code is theirs, and what it is: a board or a kiosk of their place. It comes in by the next time it
// asks. A code can be approved once; one that is over, was decided or never was is answered in one way.

import { decidePairing, lockOpenPairing } from '#db/team/pairings.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Staff } from '#domain/team/actor.ts';
import { changeAtPlace, placeFor } from '../engine/change-place.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { Outcome } from '../engine/line-runner.ts';
import type { IdempotencyKey } from '../engine/idempotency-key.ts';
import { checkName } from '../place/place-fields.ts';
import { userCodeHash } from './begin-pairing.ts';
import { addDevice, type DeviceInput, type PairedAnswer } from './pair-device.ts';

export interface ApprovalInput extends DeviceInput {
  /** As `normalisePairingCode` gives it. */
  userCode: string;
}

export async function approvePairing(
  context: CommandContext,
  actor: Staff,
  { userCode, ...input }: ApprovalInput,
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<PairedAnswer>> {
  const { secrets, now } = context;
  const { organizationId, placeId } = await placeFor(context, actor, 'settings', input.placeId);
  checkName('name', input.name);
  return changeAtPlace(context, { organizationId, placeId, actor, idempotencyKey }, async ({ trx, note }) => {
    const pairing = await lockOpenPairing(trx, userCodeHash(secrets, userCode), now());
    if (!pairing) throw new Refusal('not_found');
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
}
