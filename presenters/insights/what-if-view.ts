// What if a desk opened or closed today: asked by a host, answered from the hall as it stands and the guests who usually come.

import type { PlanPlace, WhatIfAnswer, WhatIfView } from '#contract/views.ts';
import type { Db } from '#db/database.ts';
import { findDesksOfPlace } from '#db/place/desks.ts';
import { findLinesOfPlace } from '#db/place/lines.ts';
import type { PlaceRow } from '#db/place/places.ts';
import { findPastJoins, type PastJoins } from '#db/ticket/past-days.ts';
import { findStandingHall, standing } from '#db/ticket/standing-hall.ts';
import { clockTimeOf, serviceDay } from '#domain/local-time.ts';
import { closingOn, dayBegins, dayEnds, minutesOfTime, nextQuarterHour, secondsAt } from '#domain/plan/day-hours.ts';
import { fewestDays, likeDaysBefore, weightOf } from '#domain/plan/like-days.ts';
import type { LikeDay } from '#domain/plan/play-rest.ts';
import { whatIf } from '#domain/plan/what-if.ts';

interface WhatIfInput {
  /** As the form sends them: `opens.DESK` or `closes.DESK`, and `HH:MM`. */
  choice: string | null;
  time: string | null;
}

const quarter = 15;

export async function presentWhatIf(db: Db, place: PlaceRow, input: WhatIfInput, at: Date): Promise<WhatIfView> {
  const desks = (await findDesksOfPlace(db, place))
    .map(({ id, name, is_open: isOpen }) => ({ id, name, isOpen }))
    .sort((one, other) => Number(one.isOpen) - Number(other.isOpen));
  const [change, id] = (input.choice ?? '').split('.');
  const desk = desks.find((one) => one.id === id);
  const isChange = change === 'opens' || change === 'closes';
  const minutes = minutesOfTime(input.time ?? '');
  const view = { place: planPlaceOf(place), desks, time: nextQuarterHour(at, place.time_zone) };
  if (!desk || !isChange || minutes === null) return { ...view, chosen: null, answer: null };
  const chosen = { desk: desk.id, change, time: clockTimeOf(minutes) } as const;
  return { ...view, chosen, answer: await answer(db, place, { ...chosen, desk, minutes, at }) };
}

export const planPlaceOf = (place: PlaceRow): PlanPlace => ({
  slug: place.slug,
  name: place.name,
  country: place.country,
  defaultLanguage: place.default_language,
});

interface Question extends Pick<WhatIfAnswer, 'change' | 'time'> {
  desk: { id: string; name: string };
  minutes: number;
  at: Date;
}

async function answer(db: Db, place: PlaceRow, question: Question): Promise<WhatIfAnswer> {
  const { desk, change, time, minutes, at } = question;
  const key = { organizationId: place.organization_id, placeId: place.id };
  const now = at.getTime() / 1000;
  const zone = place.time_zone;
  const day = serviceDay(at, zone);
  const today = { day, zone };
  const [stands, lines] = await Promise.all([findStandingHall(db, key, now), findLinesOfPlace(db, place)]);
  const stood = stands?.desks.find(({ id }) => id === desk.id);
  const closings = new Map(lines.map((line) => [line.id, closingOn(line, today, now)]));
  const coming = lines.filter(({ id, state }) => state !== 'closed' && closings.get(id) !== null).map(({ id }) => id);
  const past = { organizationId: key.organizationId, lineIds: lines.map(({ id }) => id), zone };
  const joins = await findPastJoins(db, { ...past, days: likeDaysBefore(day) });
  const days = Map.groupBy(joins, (one) => one.day);
  const likeDays = days.size < fewestDays ? [] : [...days].map(([one, ofDay]) => likeDay(one, ofDay, coming, today));
  const end = secondsAt(today, dayEnds);
  const found =
    stands && stood
      ? whatIf({
          hall: stands.hall,
          desk: standing(stood),
          change,
          at: secondsAt(today, minutes),
          now,
          closesAt: (lineId) => closings.get(lineId) ?? end,
          days: likeDays,
        })
      : null;
  return { desk: desk.name, change, time, found, days: days.size };
}

/** That day's guests of the lines that are open today, at the time of today's clock. */
function likeDay(
  day: string,
  joins: readonly PastJoins[],
  lineIds: readonly string[],
  today: { day: string; zone: string },
): LikeDay {
  const begins = secondsAt(today, dayBegins);
  return {
    weight: weightOf(day, today.day),
    joins: joins
      .filter(({ lineId }) => lineIds.includes(lineId))
      .map(({ lineId, quarter: at, count }) => ({ line: lineId, at: begins + (at * quarter - dayBegins) * 60, count })),
  };
}
