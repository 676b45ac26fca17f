// Changes to which countries a place texts, and how many texts it pays for. What was not said because of the bounds before, and is still worth
// something, is judged anew.

import { reviveDropped } from '#db/messaging/held-prefixes.ts';
import { lockSpending, setPlaceSpending } from '#db/messaging/spending.ts';
import { changedColumns } from '#domain/audit/changed-columns.ts';
import { boundNames, maxCountries, spendingBounds, type SpendingSet } from '#domain/messaging/spending.ts';
import { isPhoneCountry } from '#domain/phone/phone-countries.ts';
import { fieldRefusal } from '#domain/refusal.ts';
import type { Staff } from '#domain/team/actor.ts';
import { changeAtPlace, placeFor } from '../engine/change-place.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { Outcome } from '../engine/line-runner.ts';
import type { IdempotencyKey } from '../engine/idempotency-key.ts';
import type { PlaceAnswer } from '../place/create-place.ts';

export async function updateSpending(
  context: CommandContext,
  actor: Staff,
  input: SpendingSet & { placeId: string },
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<PlaceAnswer>> {
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
      spent_on: null,
    };
    await setPlaceSpending(trx, place, columns);
    await reviveDropped(trx, place, ['country_not_allowed', 'budget_spent'], now());
    await note('spending_changed', { data: { fields: changedColumns(before ?? {}, columns) } });
    return { placeId };
  });
  runner.wakeSender?.();
  return outcome;
}

function checkSpending({ phoneMetadata }: CommandContext, input: SpendingSet): void {
  const { countries } = input;
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
