// Applies a place's visit rule (`domain/place/visit-rule.ts`) wherever a place in line is given: a join, a number that
// is given later, a check-in, a return after a missed call. All lines of the place are locked together, so that the
// second of two commands at once sees the first.

import type { KnownTicket } from '#db/engine/known-ticket.ts';
import { findLimitedLines } from '#db/place/lines.ts';
import { limitsVisits, visitInTheWay, visitRuleOf, type EarlierVisit } from '#domain/place/visit-rule.ts';
import { Refusal } from '#domain/refusal.ts';
import { isStaff, type Actor } from '#domain/team/actor.ts';
import type { MoveReason, Ticket, TicketSource } from '#domain/ticket/ticket.ts';
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

interface VisitLimits extends Required<Pick<LineCommand<unknown>, 'lineIds' | 'wants'>> {
  /** Whether the place limits visits. Throws `LineMoved` if that changed since it was read. */
  isLimited: (work: LineWork) => boolean;
}

/** Which lines a join locks, and its wants. */
export async function withVisitLimits<Answer>(
  { db }: Pick<CommandContext, 'db'>,
  { organizationId, placeId, lineId, phoneIndex, browserIndex }: Joiner,
  attempt: (limits: VisitLimits) => Promise<Answer>,
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

/** The wants of a guest's move that may give them a second place. Staff know why they do it. */
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

/** What a move needs that may give a guest a second place. */
export function secondPlaceAsked({ context, actor, ref }: { context: CommandContext; actor: Actor; ref: TicketRef }) {
  const { visits, ...locks } = visitsAsked(context, { actor, ref });
  return { ...locks, wants: { twinIn: [null], ...(visits && { visits }) } };
}

/** The visit that forbids this person one more place at a time, other than the ticket `exceptId`. */
function inTheWay(
  work: LineWork,
  lineId: string,
  person: { phoneIndex?: string | null; browserIndex?: string | null },
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

/** A guest who returns to a line, or checks in, while they stand in another one. */
export function refuseSecondPlace(work: LineWork, actor: Actor, ticket: Ticket): void {
  if (actor.kind !== 'guest') return;
  const { phoneIndex, browserIndex } = work.ticket(ticket.id);
  const other = inTheWay(work, ticket.lineId, { phoneIndex, browserIndex }, { exceptId: ticket.id });
  if (other?.until === null) throw new Refusal('already_waiting');
}

/** The guest's other ticket that a later number reveals. */
export function otherVisitOf(work: LineWork, ticket: Ticket, phoneIndex: Buffer): Ticket | null {
  return (
    inTheWay(work, ticket.lineId, { phoneIndex: phoneIndex.toString('hex') }, { exceptId: ticket.id })?.ticket ?? null
  );
}

interface Joining extends Pick<Joiner, 'lineId' | 'phoneIndex' | 'browserIndex'> {
  source: TicketSource;
  pastVisitRule?: MoveReason;
  /** From when they would be in line. */
  at: Date;
}

/**
 * Another ticket of the same phone that forbids this one. Staff, and a guest whose own browser has that ticket, are
 * refused, and so is the phone itself, by text; a stranger who typed the number must not learn of it.
 */
export function twinOf(work: LineWork, actor: Actor, joining: Joining): Ticket | undefined {
  const { lineId, at } = joining;
  const isOwnPhone = joining.source === 'sms';
  const phoneIndex = joining.phoneIndex?.toString('hex');
  const inLine = phoneIndex ? work.activeWithPhone(lineId, phoneIndex)?.ticket : undefined;
  if (inLine && isStaff(actor)) throw new Refusal('already_waiting', { ticketId: inLine.id });
  if (inLine && isOwnPhone) throw new Refusal('already_waiting');
  if (isStaff(actor) && joining.pastVisitRule) return undefined;
  const byPhone = phoneIndex ? inTheWay(work, lineId, { phoneIndex }, { at }) : null;
  const browserIndex = joining.browserIndex?.toString('hex');
  const told =
    isStaff(actor) || isOwnPhone ? byPhone : browserIndex ? inTheWay(work, lineId, { browserIndex }, { at }) : null;
  if (told) {
    const details = isStaff(actor) ? { ticketId: told.ticket.id } : {};
    throw told.until
      ? new Refusal('too_soon', { ...details, opensAt: told.until })
      : new Refusal('already_waiting', details);
  }
  return inLine ?? byPhone?.ticket;
}
