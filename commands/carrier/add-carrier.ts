// A place gets another way to reach its guests: an account at a provider, the last in the order. With it come passwords and bills, so it is
// for owners. It is in use at once where they say so.

import { newId } from '#db/new-id.ts';
import { findCarriersOfPlace, insertCarrier } from '#db/messaging/carriers.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Staff } from '#domain/team/actor.ts';
import { requireProof } from '#domain/team/step-up.ts';
import { changePlace, placeFor } from '../engine/change-place.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { Outcome } from '../engine/line-runner.ts';
import type { IdempotencyKey } from '../engine/idempotency-key.ts';
import { askOwnersForProof } from '../team/send-email-proof.ts';
import { checkCarrierSettings, providerNamed, type TypedSettings } from './carrier-settings.ts';

export interface CarrierAnswer {
  carrierId: string;
}

/** More than anybody needs; a list that grows by itself is a mistake of a program. */
const maxCarriers = 20;

export async function addCarrier(
  context: CommandContext,
  actor: Staff,
  input: { placeId: string; provider: string; settings: TypedSettings; isOn: boolean },
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<CarrierAnswer>> {
  const { organizationId, placeId } = await placeFor(context, actor, 'own', input.placeId);
  requireProof(actor, 'change_channel_accounts');
  const provider = providerNamed(input.provider);
  const settings = checkCarrierSettings(provider, input.settings);
  return changePlace(context, { organizationId, placeId, actor, idempotencyKey }, async ({ trx, place, note }) => {
    if ((await findCarriersOfPlace(trx, place)).length >= maxCarriers) throw new Refusal('too_many');
    const carrierId = newId();
    await insertCarrier(trx, context.secrets, {
      organizationId,
      placeId,
      id: carrierId,
      provider: provider.name,
      settings,
      isOn: input.isOn,
      at: context.now(),
    });
    await askOwnersForProof(context, trx, { organizationId, provider: provider.name, isOn: input.isOn });
    const data = { provider: provider.name, isOn: input.isOn };
    await note('channel_added', { subject: { kind: 'channel', id: carrierId }, data });
    return { carrierId };
  });
}
