// Whether the line takes somebody at this hour. If they would likely not be served before closing, it offers a place
// for the next opening.

import type { ClosingChoice } from '#domain/line/closing-choice.ts';
import type { LockedLine } from '#db/engine/line-facts.ts';
import { closingAfter, isOpenAt, nextOpening } from '#domain/line/opening-hours.ts';
import { Refusal } from '#domain/refusal.ts';
import { isStaff, type Actor } from '#domain/team/actor.ts';
import { isLikelyTooLate } from '#domain/wait/closing-guard.ts';

/**
 * The opening that the place is booked for, if the guest wants that; throws `line_closing` if they must be asked first.
 */
export function keptOpening(line: LockedLine, input: { closing?: ClosingChoice }, now: Date): Date | null {
  const { closing = 'anyway' } = input;
  if (closing === 'anyway') return null;
  const closesAt = closingAfter(line.hours, line.closures, now, line.time_zone);
  const question = { ahead: line.waiting, forecast: line.forecast, closesAt, now };
  if (!closesAt || !isLikelyTooLate(question)) return null;
  const opens = nextOpening(line.hours, line.closures, closesAt, line.time_zone);
  // Whoever asks for another day is never put into today's line instead.
  if (closing === 'ask' || !opens) throw new Refusal('line_closing', { opensAt: opens });
  return opens;
}

// Staff may still add someone to a line that guests cannot join.
export function refuseWhereShut(line: LockedLine, actor: Actor, now: Date): void {
  if (line.state === 'paused' && !isStaff(actor)) throw new Refusal('line_paused');
  if (line.state === 'closed') throw new Refusal('line_closed', { opensAt: opensAt(line, now) });
  const isOpen = isOpenAt(line.hours, line.closures, now, line.time_zone);
  if (!isOpen && !isStaff(actor)) throw new Refusal('line_closed', { opensAt: opensAt(line, now) });
}

function opensAt(line: LockedLine, now: Date): Date | null {
  return line.hours ? nextOpening(line.hours, line.closures, now, line.time_zone) : null;
}
