// What anybody may know of a place: its lines, how many wait in each, and the estimated wait.

import type { PublicLine, PublicPlace } from '#contract/views.ts';
import type { Db } from '#db/database.ts';
import { findDesksOfPlace, type DeskRow } from '#db/place/desks.ts';
import { findLinesOfPlace, type LineRow } from '#db/place/lines.ts';
import type { PlaceRow } from '#db/place/places.ts';
import { findTexting } from '#db/messaging/held-prefixes.ts';
import { lineSettingsOf } from '#domain/line/line-settings.ts';
import { isLikelyTooLate } from '#domain/wait/closing-guard.ts';
import { localDay } from '#domain/local-time.ts';
import { closingAfter, nextOpening, reopening, stateForGuests } from '#domain/line/opening-hours.ts';
import { textingOf } from '#domain/messaging/texting.ts';
import { tellWaitInFull } from '#domain/wait/forecast.ts';
import { presentLook, presentNamedPlace } from '../place-look.ts';

export async function presentPlace(db: Db, place: PlaceRow, now: Date): Promise<PublicPlace> {
  const [lines, desks, texting] = await Promise.all([
    findLinesOfPlace(db, place),
    findDesksOfPlace(db, place),
    findTexting(db, place),
  ]);
  return {
    id: place.id,
    ...presentNamedPlace(place),
    ...presentLook(place),
    isDemo: place.is_demo,
    texting: textingOf(texting, { isDemo: place.is_demo }),
    canMail: texting.can_mail,
    lines: lines.map((line) => presentLine(line, desks, place.time_zone, now)),
  };
}

/** Null if a guest who joins now will likely be served, or if there is no estimate. */
function closingOf(line: LineRow, timeZone: string, now: Date): PublicLine['closing'] {
  const closesAt = closingAfter(line.hours, line.exceptions, now, timeZone);
  if (!closesAt || !isLikelyTooLate({ ahead: line.waiting, forecast: line.forecast, closesAt, now })) return null;
  const opens = nextOpening(line.hours, line.exceptions, closesAt, timeZone);
  return { closesAt: closesAt.toISOString(), opensAt: opens?.toISOString() ?? null };
}

function presentLine(line: LineRow, desks: readonly DeskRow[], timeZone: string, now: Date): PublicLine {
  const serving = desks.filter(({ line_ids: ids }) => ids.includes(line.id));
  const { capacity, partySizeLimit } = lineSettingsOf(line.settings);
  const state = stateForGuests(line, now, timeZone);
  // Opening hours do not open a line without a desk.
  const opensByHours = state === 'closed' && serving.length > 0;
  const opens = opensByHours ? reopening(line.hours, line.exceptions, now, timeZone) : null;
  const today = localDay(now, timeZone);
  return {
    id: line.id,
    slug: line.slug,
    name: line.name,
    prefix: line.prefix,
    state,
    waiting: line.waiting,
    wait: tellWaitInFull(line.forecast, line.waiting),
    partySizeLimit,
    isFull: line.waiting >= capacity,
    opensAt: opens && opens > now ? opens.toISOString() : null,
    closedReason: line.exceptions.find(({ date }) => date === today)?.reason ?? null,
    services: line.services,
    questions: line.questions,
    closing: state === 'open' ? closingOf(line, timeZone, now) : null,
  };
}
