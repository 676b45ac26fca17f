// An account is used, or not for now. Nothing new goes by one that is off. A provider that calls back reports all the same what it took; one
// that reports on its own connection is not connected while its account is off, and says it when it is on again, if it kept it.

import { storeCarrierSwitch, type CarrierKey } from '#db/messaging/carriers.ts';
import type { Staff } from '#domain/team/actor.ts';
import { changeAtPlace } from '../engine/change-place.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { Outcome } from '../engine/line-runner.ts';
import type { IdempotencyKey } from '../engine/idempotency-key.ts';
import { askOwnersForProof } from '../team/send-email-proof.ts';
import { carrierFor } from './carrier-settings.ts';
import type { CarrierAnswer } from './add-carrier.ts';

export async function switchCarrier(
  context: CommandContext,
  actor: Staff,
  { isOn, ...key }: CarrierKey & { isOn: boolean },
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<CarrierAnswer>> {
  const { provider, ...at } = await carrierFor(context, actor, 'settings', key);
  return changeAtPlace(context, { ...at, actor, idempotencyKey }, async ({ trx, note }) => {
    await storeCarrierSwitch(trx, key, isOn);
    await askOwnersForProof(context, trx, { organizationId: at.organizationId, provider, isOn });
    await note('channel_switched', { subject: { kind: 'channel', id: key.id }, data: { provider, isOn } });
    return { carrierId: key.id };
  });
}
