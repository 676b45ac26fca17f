/**
 * How often one person may come: one place in line over all lines of the place, and a pause between two visits. A person
 * is known by their phone, or by the browser they joined with.
 */

import { activeStates, type Ticket } from '../ticket/ticket.ts';

export interface VisitRule {
  onePlace: boolean;
  /** From the end of a visit to the next place in line, in whole hours; 0: no pause. */
  pauseHours: number;
}

export const maxPauseHours = 24;

const noRule: VisitRule = { onePlace: false, pauseHours: 0 };

export function visitRuleOf(own: Partial<VisitRule>): VisitRule {
  return { ...noRule, ...own };
}

export const limitsVisits = ({ onePlace, pauseHours }: VisitRule): boolean => onePlace || pauseHours > 0;

export const isPause = (hours: number): boolean => Number.isInteger(hours) && hours >= 0 && hours <= maxPauseHours;

type Visit = Pick<Ticket, 'state' | 'endedAt'>;

/** A ticket that stands in the way of one more. */
export interface EarlierVisit<Found> {
  ticket: Found;
  /** When the pause after it ends; null: its guest is still in line. */
  until: Date | null;
}

/** Which of a person's tickets stands in the way of a place in line at this time: one that is in line, or the last of those whose pause lasts. */
export function visitInTheWay<Found extends Visit>(
  { onePlace, pauseHours }: VisitRule,
  tickets: readonly Found[],
  at: Date,
): EarlierVisit<Found> | null {
  const active = onePlace && tickets.find(({ state }) => activeStates.includes(state));
  if (active) return { ticket: active, until: null };
  const pauses = tickets.flatMap((ticket) => {
    const until = ticket.state === 'served' && ticket.endedAt ? pauseAfter(ticket.endedAt, pauseHours) : null;
    return until && until > at ? [{ ticket, until }] : [];
  });
  return pauses.toSorted((a, b) => b.until.getTime() - a.until.getTime())[0] ?? null;
}

const pauseAfter = (end: Date, hours: number): Date => new Date(end.getTime() + hours * 3_600_000);
