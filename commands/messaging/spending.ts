// Sets which countries a place texts, how many texts it pays for, and their costs; unset costs are estimated. Texts
// that the old bounds dropped, and that are still valid, are judged again.

import { reviveDropped, setReleased } from '#db/messaging/held-prefixes.ts';
import { lockSpending, setPlaceSpending } from '#db/messaging/spending.ts';
import { changedColumns } from '#domain/audit/changed-columns.ts';
import { boundNames, maxCountries, spendingBounds, type SpendingSet } from '#domain/messaging/spending.ts';
import { isPhoneCountry } from '#domain/phone/phone-countries.ts';
import { fieldRefusal, orNotFound } from '#domain/refusal.ts';
import { isCurrency, maxCost, type CostOf, type CostTable } from '#domain/messaging/text-costs.ts';
import { serviceDay } from '#domain/local-time.ts';
import { changeAtPlace, placeFor, type Command, type CommandContext } from '../engine/command.ts';
import type { PlaceAnswer } from '../place/place-fields.ts';

interface TextCost extends CostOf {
  /** Of one segment; null: it is estimated. */
  cost: number | null;
}

interface SpendingInput extends SpendingSet {
  placeId: string;
  currency?: string;
  /** What a segment costs the place; costs that are not named stay. */
  costs?: readonly TextCost[];
}

export const updateSpending: Command<SpendingInput, PlaceAnswer> = async (context, actor, input, idempotencyKey) => {
  const { now, runner } = context;
  const { organizationId, placeId } = await placeFor(context, actor, 'settings', input.placeId);
  checkSpending(context, input);
  const place = { organizationId, placeId };
  const outcome = await changeAtPlace(context, { ...place, actor, idempotencyKey }, async ({ trx, note }) => {
    const before = await lockSpending(trx, place);
    const columns = {
      countries: input.countries === null ? null : [...new Set(input.countries)].sort(),
      day_most: input.dayMost,
      number_most: input.numberMost,
      prefix_most: input.prefixMost,
      address_most: input.addressMost,
      unusual_after: input.unusualAfter,
      ...(input.currency === undefined ? {} : { currency: input.currency }),
      ...(input.costs === undefined ? {} : { costs: JSON.stringify(changedCosts(before?.costs ?? {}, input.costs)) }),
    };
    await setPlaceSpending(trx, place, { ...columns, spent_on: null });
    await reviveDropped(trx, place, ['country_not_allowed', 'budget_spent'], now());
    await note('spending_changed', { data: { fields: changedColumns(before ?? {}, columns) } });
    return { placeId };
  });
  runner.wakeSender?.();
  return outcome;
};

function checkSpending({ phoneMetadata }: CommandContext, input: SpendingInput): void {
  const { countries, currency, costs = [] } = input;
  if (currency !== undefined && !isCurrency(currency)) throw fieldRefusal('currency', 'not_a_choice');
  for (const one of costs) checkCost(one);
  if (countries?.length === 0) throw fieldRefusal('countries', 'required');
  if (countries && countries.length > maxCountries) throw fieldRefusal('countries', 'too_many_entries');
  if (countries?.some((country) => !isPhoneCountry(country, phoneMetadata)))
    throw fieldRefusal('countries', 'country_unknown');
  for (const name of boundNames) {
    const value = input[name];
    const { least, max } = spendingBounds[name];
    const isRight = value === null || (Number.isInteger(value) && value >= least && value <= max);
    if (!isRight) throw fieldRefusal(name, 'out_of_range');
  }
}

const shapes = { country: /^[A-Z]{2}$/, channel: /^[a-z][a-z0-9-]{1,30}$/ };

function checkCost({ country, channel, cost }: TextCost): void {
  if (!shapes.country.test(country) || !shapes.channel.test(channel)) throw fieldRefusal('costs', 'not_a_choice');
  const isRight = cost === null || (Number.isFinite(cost) && cost >= 0 && cost <= maxCost);
  if (!isRight) throw fieldRefusal(`cost:${country}:${channel}`, 'out_of_range');
}

/** Costs that are not named stay. */
function changedCosts(known: CostTable, costs: readonly TextCost[]): CostTable {
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

// A manager releases a blocked prefix until the end of the day; the bounds of the day still hold. Blocked texts that
// are still valid are sent. Taken back, the prefix is blocked again; sent texts stay sent.

interface ReleaseInput {
  placeId: string;
  heldId: string;
  /** False: block them again. */
  isReleased: boolean;
}

export const releasePrefix: Command<ReleaseInput, { revived: number }> = async (
  context,
  actor,
  input,
  idempotencyKey,
) => {
  const { placeId, heldId, isReleased } = input;
  const { now, runner } = context;
  const { organizationId, place } = await placeFor(context, actor, 'settings', placeId);
  const key = { organizationId, placeId };
  const outcome = await changeAtPlace(context, { ...key, actor, idempotencyKey }, async ({ trx, note }) => {
    // Meanwhile no text of the place is booked or dropped as blocked.
    await lockSpending(trx, key);
    const at = now();
    const released = isReleased ? { at, on: serviceDay(at, place.time_zone) } : null;
    const isChanged = orNotFound(await setReleased(trx, { ...key, id: heldId }, released));
    const revived = isReleased && isChanged ? await reviveDropped(trx, key, ['held'], at) : 0;
    if (isChanged) await note('spending_changed', { data: { fields: ['held'], isReleased } });
    return { revived };
  });
  runner.wakeSender?.();
  return outcome;
};
