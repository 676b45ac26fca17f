// Says what a part of a text costs a place, by country and channel, and in which currency; what it does not say is estimated.

import { lockSpending, setPlaceSpending } from '#db/messaging/spending.ts';
import { maxCost, isCurrency, type CostOf, type CostTable } from '#domain/messaging/text-costs.ts';
import { fieldRefusal } from '#domain/refusal.ts';
import type { Staff } from '#domain/team/actor.ts';
import { changeAtPlace, placeFor } from '../engine/change-place.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { Outcome } from '../engine/line-runner.ts';
import type { IdempotencyKey } from '../engine/idempotency-key.ts';
import type { PlaceAnswer } from '../place/create-place.ts';

export interface TextCost extends CostOf {
  /** Of one part; null: as it is estimated. */
  cost: number | null;
}

export interface CostsInput {
  placeId: string;
  currency: string;
  costs: readonly TextCost[];
}

const shapes = { country: /^[A-Z]{2}$/, channel: /^[a-z][a-z0-9-]{1,30}$/ };

export async function setTextCosts(
  context: CommandContext,
  actor: Staff,
  input: CostsInput,
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<PlaceAnswer>> {
  const { organizationId, placeId } = await placeFor(context, actor, 'settings', input.placeId);
  const { currency } = input;
  if (!isCurrency(currency)) throw fieldRefusal('currency', 'not_a_choice');
  for (const one of input.costs) check(one);
  const place = { organizationId, placeId };
  return changeAtPlace(context, { ...place, actor, idempotencyKey }, async ({ trx, note }) => {
    const known = await lockSpending(trx, place);
    await setPlaceSpending(trx, place, { currency, costs: JSON.stringify(changed(known?.costs ?? {}, input.costs)) });
    await note('spending_changed', { data: { fields: ['costs'] } });
    return { placeId };
  });
}

function check({ country, channel, cost }: TextCost): void {
  if (!shapes.country.test(country) || !shapes.channel.test(channel)) throw fieldRefusal('costs', 'not_a_choice');
  const isRight = cost === null || (Number.isFinite(cost) && cost >= 0 && cost <= maxCost);
  if (!isRight) throw fieldRefusal(`cost:${country}:${channel}`, 'out_of_range');
}

/** What nothing is said of stays as it was. */
function changed(known: CostTable, costs: readonly TextCost[]): CostTable {
  const table: Record<string, Record<string, number>> = structuredClone(known) as Record<
    string,
    Record<string, number>
  >;
  for (const { country, channel, cost } of costs) {
    const row = (table[country] ??= {});
    if (cost === null) Reflect.deleteProperty(row, channel);
    else row[channel] = cost;
  }
  return Object.fromEntries(Object.entries(table).filter(([, row]) => Object.keys(row).length > 0));
}
