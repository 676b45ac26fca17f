// What if one more desk were open: how long the last in line would wait then, played forward from the same state. For who decides it.

import { newDesk, type Hall } from './hall.ts';
import type { StandingDesk } from './hall-now.ts';
import { predictWaits } from './predict-waits.ts';
import { nearestMinutes } from './shown-wait.ts';

/** Whole minutes until the last in line is called: as it is, and with one of the closed desks open. */
export interface OneDeskMore {
  now: number;
  with: { desk: string; minutes: number }[];
}

/** Below this nobody opens a desk for it. */
const longMinutes = 15;
const fewestWaiting = 3;
/** Each costs a play of the whole line; a place with more closed desks has the same answer from the first. */
const maxDesks = 3;

/** Null where the wait is short, or no closed desk would shorten it. */
export function oneDeskMore(hall: Hall, lineId: string, closed: readonly StandingDesk[], now: number) {
  const isNow = lastMinutes(hall, lineId, now);
  if (isNow === null || isNow < longMinutes) return null;
  const ofLine = closed.filter(({ id, lines }) => lines.includes(lineId) && !hall.desks.has(id)).slice(0, maxDesks);
  const shorter = ofLine.flatMap(({ id, lines }) => {
    const minutes = lastMinutes(withDesk(hall, { id, lines }, now), lineId, now);
    return minutes !== null && minutes < isNow ? [{ desk: id, minutes }] : [];
  });
  return shorter.length === 0 ? null : { now: isNow, with: shorter };
}

function lastMinutes(hall: Hall, lineId: string, now: number): number | null {
  const waiting = hall.lines.get(lineId)?.waiting.length ?? 0;
  if (waiting < fewestWaiting) return null;
  const last = predictWaits({ hall, lineId, now })?.places[waiting - 1];
  return last ? nearestMinutes(last.middle / 60) : null;
}

const withDesk = (hall: Hall, { id, lines }: Pick<StandingDesk, 'id' | 'lines'>, now: number): Hall => ({
  ...hall,
  desks: new Map(hall.desks).set(id, newDesk(id, lines, now)),
});
