// Holds a place's rule for visits (`domain/place/visit-rule.ts`) on every way to a place in line: a join, a number that is given
// later, a kept place that is taken, and coming back after a missed call. All lines of the place are locked together, so that
// of two wishes at once the second sees the first.

import type { KnownTicket } from '#db/engine/known-ticket.ts';
import { findLimitedLines } from '#db/place/lines.ts';
import { limitsVisits, visitInTheWay, visitRuleOf, type EarlierVisit } from '#domain/place/visit-rule.ts';
import { Refusal } from '#domain/refusal.ts';
import { isStaff, type Actor } from '#domain/team/actor.ts';
import type { MoveReason, Ticket } from '#domain/ticket/ticket.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { LineMoved, type CommandContext, type LineCommand, type LineWants, type LineWork } from '../engine/command.ts';
import { whileMoved } from './ticket-move.ts';

/** A guest is known by their browser; a kiosk and a desk serve many. */
export function browserIndexOf({ secrets }: CommandContext, actor: Actor, organizationId: string): Buffer | null {
  const browserId = actor.kind === 'guest' ? actor.browserId : null;
  return browserId === null ? null : secrets.spendingKey(`browser ${organizationId} ${browserId}`);
}

interface Joiner {
  organizationId: string;
  placeId: string;
  lineId: string;
  phoneIndex: Buffer | null;
  browserIndex: Buffer | null;
}

interface JoinLimits extends Required<Pick<LineCommand<unknown>, 'lineIds' | 'wants'>> {
  /** Whether the place limits visits. Throws `LineMoved` where that is not as it was remembered. */
  isLimited: (work: LineWork) => boolean;
}

/** Which lines a join locks and what it asks for. */
export async function withVisitLimits<Answer>(
  { db }: Pick<CommandContext, 'db'>,
  { organizationId, placeId, lineId, phoneIndex, browserIndex }: Joiner,
  attempt: (limits: JoinLimits) => Promise<Answer>,
): Promise<Answer> {
  return whileMoved(async (isFirst) => {
    const lines = await findLimitedLines(db, { organizationId, placeId }, { isFresh: !isFirst });
    const isExpected = lines.length > 0;
    return attempt({
      lineIds: [...new Set([lineId, ...lines])],
      wants: {
        ...(phoneIndex && { phone: { lineId, phoneIndex } }),
        ...(isExpected && { visits: { placeId, phoneIndex, browserIndex } }),
      },
      isLimited: (work) => {
        if (limitsVisits(visitRuleOf(work.line(lineId).visit_rule)) !== isExpected) throw new LineMoved();
        return isExpected;
      },
    });
  });
}

/** What a guest's move asks for that may give them a place beside another one. Staff know why they do it. */
export function visitsAsked(
  { db }: Pick<CommandContext, 'db'>,
  { actor, ref, phoneIndex }: { actor: Actor; ref: TicketRef; phoneIndex?: Buffer },
): { otherLines?: (ref: TicketRef) => Promise<string[]>; visits?: LineWants['visits'] } {
  if (actor.kind !== 'guest') return {};
  return {
    otherLines: (at) => findLimitedLines(db, at),
    visits: { placeId: ref.placeId, ...(phoneIndex && { phoneIndex }) },
  };
}

interface Person {
  phoneIndex?: string | null;
  browserIndex?: string | null;
}

/** What stands in the way of one more place for a person at a time, other than the ticket `exceptId`. */
function inTheWay(
  work: LineWork,
  lineId: string,
  person: Person,
  { at = work.now, exceptId }: { at?: Date; exceptId?: string } = {},
): EarlierVisit<Ticket> | null {
  const { place_id: placeId, visit_rule: rule } = work.line(lineId);
  const isTheirs = ({ ticket, phoneIndex, browserIndex }: KnownTicket): boolean =>
    ticket.placeId === placeId &&
    ticket.id !== exceptId &&
    ((phoneIndex !== null && phoneIndex === person.phoneIndex) ||
      (browserIndex !== null && browserIndex === person.browserIndex));
  const visits = Array.from(work.tickets)
    .filter(isTheirs)
    .map(({ ticket }) => ticket);
  return visitInTheWay(visitRuleOf(rule), visits, at);
}

/** A guest who comes back to a line, or takes a kept place, while they stand in another one. */
export function refuseSecondPlace(work: LineWork, actor: Actor, ticket: Ticket): void {
  if (actor.kind !== 'guest') return;
  const { phoneIndex, browserIndex } = work.ticket(ticket.id);
  const other = inTheWay(work, ticket.lineId, { phoneIndex, browserIndex }, { exceptId: ticket.id });
  if (other?.until === null) throw new Refusal('already_waiting');
}

/** The guest's other ticket, where a number that they give later has one that stands in the way. */
export function otherVisitOf(work: LineWork, ticket: Ticket, phoneIndex: Buffer): Ticket | null {
  return (
    inTheWay(work, ticket.lineId, { phoneIndex: phoneIndex.toString('hex') }, { exceptId: ticket.id })?.ticket ?? null
  );
}

interface Joining extends Pick<Joiner, 'lineId' | 'phoneIndex' | 'browserIndex'> {
  pastVisitRule?: MoveReason;
  /** From when they would be in line. */
  at: Date;
}

/**
 * Another ticket of the same phone that stands in the way of this one. Staff, and a guest whose own browser has such a ticket,
 * are refused; a stranger who typed the number must not learn of it.
 */
export function twinOf(work: LineWork, actor: Actor, joining: Joining): Ticket | undefined {
  const { lineId, at } = joining;
  const phoneIndex = joining.phoneIndex?.toString('hex');
  const inLine = phoneIndex ? work.activeWithPhone(lineId, phoneIndex)?.ticket : undefined;
  if (inLine && isStaff(actor)) throw new Refusal('already_waiting', { ticketId: inLine.id });
  if (isStaff(actor) && joining.pastVisitRule) return undefined;
  const byPhone = phoneIndex ? inTheWay(work, lineId, { phoneIndex }, { at }) : null;
  const browserIndex = joining.browserIndex?.toString('hex');
  const told = isStaff(actor) ? byPhone : browserIndex ? inTheWay(work, lineId, { browserIndex }, { at }) : null;
  if (told) {
    const details = isStaff(actor) ? { ticketId: told.ticket.id } : {};
    throw told.until
      ? new Refusal('too_soon', { ...details, opensAt: told.until })
      : new Refusal('already_waiting', details);
  }
  return inLine ?? byPhone?.ticket;
}
