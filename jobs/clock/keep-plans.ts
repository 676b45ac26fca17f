// Stores a day's plan when the day begins, to compare it with what happens. The plan depends on earlier days alone, so
// it is the same whenever, and by whichever process, it is made.

import { placeKeyOf } from '#db/place/places.ts';
import type { CommandContext } from '#commands/engine/command-context.ts';
import { findPlacesToPlan, keepDayPlans } from '#db/place/day-plans.ts';
import { eachInTurn } from '#domain/each-in-turn.ts';
import { planOfDay } from '#presenters/insights/plan-view.ts';

const placesAtOnce = 20;

export async function keepPlans({ db, now }: Pick<CommandContext, 'db' | 'now'>): Promise<void> {
  await eachInTurn(await findPlacesToPlan(db, now(), placesAtOnce), async ({ place, day }) => {
    const plans = await planOfDay(db, place, { day, today: day, boundMinutes: place.longest_wait_minutes });
    await keepDayPlans(db, placeKeyOf(place), { day, plans, madeAt: now() });
  });
}
