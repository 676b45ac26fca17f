// What if a desk opened, or closed, at a time of today: the longest wait of the rest of the day, as it is and with it. For who decides it.

import { deskTimesOf } from '../wait/desk-times.ts';
import { knowsAnything, type StandingDesk } from '../wait/hall-now.ts';
import { deskPlans } from '../wait/desk-plans.ts';
import { desksOf, linesPlayedWith, newDesk, type Hall } from '../wait/hall.ts';
import { nearestMinutes } from '../wait/shown-wait.ts';
import { playRest, type LikeDay, type RestDesk } from './play-rest.ts';

export interface WhatIfInput {
  hall: Hall;
  desk: StandingDesk;
  change: 'opens' | 'closes';
  /** Seconds, as all times here; a time that is over means now. */
  at: number;
  now: number;
  /** When each line closes for the day. */
  closesAt: (lineId: string) => number;
  days: readonly LikeDay[];
}

export type RestOfDay = ReturnType<typeof shown>;

/** Null: nothing is known yet of how long guests take. */
export function whatIf(input: WhatIfInput) {
  const { hall, desk, now } = input;
  const changed = changedDesk(input);
  const with1 = { ...hall, desks: new Map(hall.desks).set(desk.id, changed) };
  const [first] = desk.lines;
  const lines = first === undefined ? [] : linesPlayedWith(with1, first);
  if (!lines.some(({ model }) => knowsAnything(model))) return null;
  const open = desksOf([...hall.desks.values()], lines);
  const group = { lines: lines.map(({ id }) => id), now };
  const { plans, coming } = deskPlans(hall.usual, open, group);
  const asUsual = [...open, ...coming].map((one, planned): RestDesk => ({
    ...one,
    from: now,
    until: Infinity,
    planned,
  }));
  const others = asUsual.filter(({ id }) => id !== desk.id);
  const [before, after] = playRest({
    lines: lines.map((line) => ({ ...line, closesAt: Math.max(now, input.closesAt(line.id)) })),
    times: lines.map(({ model }) => deskTimesOf(model)),
    ways: [
      [...others, ...asUsual.filter(({ id }) => id === desk.id)],
      [...others, changed],
    ],
    plans,
    days: input.days,
    now,
    seed: hall.seq,
  }).map(shown);
  return before && after ? { asItIs: before, with: after } : null;
}

function changedDesk({ hall, desk: { id, lines }, change, at, now }: WhatIfInput): RestDesk {
  const standing = hall.desks.get(id);
  const time = Math.max(now, at);
  if (change === 'closes' && standing) return { ...standing, from: now, until: time, planned: null };
  // A desk that is open already stays so.
  if (standing && standing.state !== 'break') return { ...standing, from: now, until: Infinity, planned: null };
  return { ...newDesk(id, lines, now), from: time, until: change === 'closes' ? now : Infinity, planned: null };
}

/** Whole minutes. */
const shown = ({ longest, waitingAtClosing }: ReturnType<typeof playRest>[number]) => ({
  longestMinutes: nearestMinutes(longest / 60),
  waitingAtClosing,
});
