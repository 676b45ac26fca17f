// Changes to which countries a place texts, and how many texts it pays for. What was not said because of the bounds before, and is still worth
// something, is judged anew.

import { reviveDropped } from '#db/messaging/held-prefixes.ts';
import { findPlaceById, type PlaceRow } from '#db/place/lines.ts';
import { lockSpending } from '#db/messaging/spending.ts';
import { changedColumns } from '#domain/audit/changed-columns.ts';
import { authorise, type Staff } from '#domain/team/actor.ts';
import { isPhoneCountry } from '#domain/phone/phone-countries.ts';
import { fieldRefusal, Refusal } from '#domain/refusal.ts';
import { boundNames, countriesMost, spendingBounds, type SpendingSet } from '#domain/messaging/spending.ts';
import { audit } from '../audit/audit.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { Once } from '../engine/once.ts';
import type { PlaceAnswer } from '../place/create-place.ts';
import type { Outcome } from '../engine/line-runner.ts';
import { runOnce } from '../engine/run-once.ts';

export async function updateSpending(
  context: CommandContext,
  actor: Staff,
  wish: SpendingSet & { placeId: string },
  once: Once | null,
): Promise<Outcome<PlaceAnswer>> {
  const { now, runner } = context;
  const { organization_id: organizationId, id: placeId } = await placeToSet(context, actor, wish.placeId);
  checkSpending(context, wish);
  const outcome = await runOnce(context, { organizationId, actor, once }, async (trx) => {
    const place = { organizationId, placeId };
    const before = await lockSpending(trx, place);
    const columns = {
      countries: wish.countries === null ? null : [...new Set(wish.countries)].sort(),
      day_most: wish.dayMost,
      number_most: wish.numberMost,
      prefix_most: wish.prefixMost,
      address_most: wish.addressMost,
      unusual_after: wish.unusualAfter,
      spent_on: null,
    };
    await trx
      .updateTable('place_spending')
      .set(columns)
      .where('organization_id', '=', organizationId)
      .where('place_id', '=', placeId)
      .execute();
    await reviveDropped(trx, place, ['country_not_allowed', 'budget_spent'], now());
    const [subject, data] = [
      { kind: 'place', id: placeId } as const,
      { fields: changedColumns(before ?? {}, columns) },
    ];
    await audit(context, trx, { organizationId, actor, kind: 'spending_changed', subject, placeId, data });
    return { placeId };
  });
  runner.wakeSender?.();
  return outcome;
}

/** The place, for whoever may change its settings. */
export async function placeToSet({ db }: Pick<CommandContext, 'db'>, actor: Staff, placeId: string): Promise<PlaceRow> {
  const place = await findPlaceById(db, placeId);
  if (!place) throw new Refusal('not_found');
  authorise(actor, 'settings', { organizationId: place.organization_id, placeId });
  return place;
}

function checkSpending({ phoneMetadata }: CommandContext, wish: SpendingSet): void {
  const { countries } = wish;
  if (countries?.length === 0) throw fieldRefusal('countries', 'required');
  if (countries && countries.length > countriesMost) throw fieldRefusal('countries', 'too_many_entries');
  if (countries?.some((country) => !isPhoneCountry(country, phoneMetadata)))
    throw fieldRefusal('countries', 'country_unknown');
  for (const name of boundNames) {
    const value = wish[name];
    const { least, most } = spendingBounds[name];
    const isRight = value === null || (Number.isInteger(value) && value >= least && value <= most);
    if (!isRight) throw fieldRefusal(name, 'out_of_range');
  }
}
