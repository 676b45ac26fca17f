// Stores a day's plan when the day begins, to compare it with what happens. The plan depends on earlier days alone, so
// it is the same whenever, and by whichever process, it is made.

import type { CommandContext } from '#commands/engine/command-context.ts';
import { findPlacesToPlan, keepDayPlans } from '#db/place/day-plans.ts';
import { planOfDay, usualBoundMinutes } from '#presenters/insights/plan-of-day.ts';

const placesAtOnce = 20;

export async function keepPlans({ db, now }: Pick<CommandContext, 'db' | 'now'>): Promise<void> {
  for (const { place, day } of await findPlacesToPlan(db, now(), placesAtOnce)) {
    const plans = await planOfDay(db, place, { day, today: day, boundMinutes: usualBoundMinutes });
    await keepDayPlans(db, { organizationId: place.organization_id, placeId: place.id }, { day, plans, madeAt: now() });
  }
}
