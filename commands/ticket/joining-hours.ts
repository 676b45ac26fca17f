// Whether the line takes somebody at this hour, and where it likely would not come to them before it closes: a place for the next opening.

import type { ClosingChoice } from '#domain/line/closing-choice.ts';
import type { LockedLine } from '#db/engine/line-facts.ts';
import { closingAfter, isOpenAt, nextOpening } from '#domain/line/opening-hours.ts';
import { Refusal } from '#domain/refusal.ts';
import { isStaff, type Actor } from '#domain/team/actor.ts';
import { isLikelyTooLate } from '#domain/wait/closing-guard.ts';

/** What is to happen where they would likely not be served before closing: say so first, join all the same, or keep a place for the next opening. */

/** The opening a place is kept for, where the guest wants that; throws `line_closing` where they are to be asked first. */
export function keptOpening(line: LockedLine, input: { closing?: ClosingChoice }, now: Date): Date | null {
  const { closing = 'anyway' } = input;
  if (closing === 'anyway') return null;
  const closesAt = closingAfter(line.hours, line.closures, now, line.time_zone);
  const question = { ahead: line.waiting, forecast: line.forecast, closesAt, now };
  if (!closesAt || !isLikelyTooLate(question)) return null;
  const opens = nextOpening(line.hours, line.closures, closesAt, line.time_zone);
  // Whoever asks for a place on another day is not put into today's line instead.
  if (closing === 'ask' || !opens) throw new Refusal('line_closing', { opensAt: opens });
  return opens;
}

// Staff may still add someone by hand to a line that takes no more guests by itself.
export function refuseWhereShut(line: LockedLine, actor: Actor, now: Date): void {
  if (line.state === 'paused' && !isStaff(actor)) throw new Refusal('line_paused');
  if (line.state === 'closed') throw new Refusal('line_closed', { opensAt: opensAt(line, now) });
  const isOpen = isOpenAt(line.hours, line.closures, now, line.time_zone);
  if (!isOpen && !isStaff(actor)) throw new Refusal('line_closed', { opensAt: opensAt(line, now) });
}

function opensAt(line: LockedLine, now: Date): Date | null {
  return line.hours ? nextOpening(line.hours, line.closures, now, line.time_zone) : null;
}
