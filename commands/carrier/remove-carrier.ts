// A place uses an account no more, and what was typed of it is forgotten. What went through it stays in the record. Removing what is gone
// already is no error to whoever repeats it: it is not there.

import { deleteCarrier, type CarrierKey } from '#db/messaging/carriers.ts';
import type { Staff } from '#domain/team/actor.ts';
import { changeAtPlace } from '../engine/change-place.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { Outcome } from '../engine/line-runner.ts';
import type { IdempotencyKey } from '../engine/idempotency-key.ts';
import { carrierFor } from './carrier-settings.ts';
import type { CarrierAnswer } from './add-carrier.ts';

export async function removeCarrier(
  context: CommandContext,
  actor: Staff,
  key: CarrierKey,
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<CarrierAnswer>> {
  const { provider, ...at } = await carrierFor(context, actor, 'own', key);
  return changeAtPlace(context, { ...at, actor, idempotencyKey }, async ({ trx, note }) => {
    await deleteCarrier(trx, key);
    await note('channel_removed', { subject: { kind: 'channel', id: key.id }, data: { provider } });
    return { carrierId: key.id };
  });
}
