// When a day of work begins, its plan is kept, so that it can be compared with what comes. It rests on earlier days alone: whoever keeps
// it, and when, it is the same plan.

import { placeKeyOf } from '#db/place/places.ts';
import type { CommandContext } from '#commands/engine/command-context.ts';
import { findPlacesToPlan, keepDayPlans } from '#db/place/day-plans.ts';
import { planOfDay } from '#presenters/insights/plan-of-day.ts';

const placesAtOnce = 20;

export async function keepPlans({ db, now }: Pick<CommandContext, 'db' | 'now'>): Promise<void> {
  for (const { place, day } of await findPlacesToPlan(db, now(), placesAtOnce)) {
    const plans = await planOfDay(db, place, { day, today: day, boundMinutes: place.longest_wait_minutes });
    await keepDayPlans(db, placeKeyOf(place), { day, plans, madeAt: now() });
  }
}
