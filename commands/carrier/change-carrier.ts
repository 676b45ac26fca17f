// What was typed of an account changes. A secret that is left empty stays as it is. Whatever is open for it is opened anew.

import type { CarrierKey } from '#db/messaging/carriers.ts';
import { changeSettings, findCarrier, openSettings } from '#db/messaging/carriers.ts';
import { changedColumns } from '#domain/audit/changed-columns.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Staff } from '#domain/team/actor.ts';
import { changePlace } from '../engine/change-place.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { Outcome } from '../engine/line-runner.ts';
import type { IdempotencyKey } from '../engine/idempotency-key.ts';
import { carrierFor, checkCarrierSettings, providerNamed, type TypedSettings } from './carrier-settings.ts';
import type { CarrierAnswer } from './add-carrier.ts';

export async function changeCarrier(
  context: CommandContext,
  actor: Staff,
  { settings: typed, ...key }: CarrierKey & { settings: TypedSettings },
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<CarrierAnswer>> {
  const { provider, ...at } = await carrierFor(context, actor, 'own', key);
  return changePlace(context, { ...at, actor, idempotencyKey }, async ({ trx, note }) => {
    const carrier = await findCarrier(trx, key);
    if (!carrier) throw new Refusal('not_found');
    // What cannot be read is typed anew, secrets too.
    const before = openSettings(context.secrets, carrier) ?? {};
    const settings = checkCarrierSettings(providerNamed(provider), typed, before);
    await changeSettings(trx, context.secrets, key, settings, context.now());
    const data = { provider, fields: changedColumns(before, settings) };
    await note('channel_changed', { subject: { kind: 'channel', id: key.id }, data });
    return { carrierId: key.id };
  });
}
