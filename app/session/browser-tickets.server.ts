import type { TicketRow } from '#db/schema/ticket-table.ts';
import { findTicketsJoined } from '#db/engine/stored-answers.ts';
import type { PlaceRowKey } from '#db/place/places.ts';
import { findTicket, findTicketRefByToken } from '#db/ticket/tickets.ts';
import type { CommandContext } from '#commands/engine/command-context.ts';
import { cookieNames, readCookie, writeCookie } from '#domain/cookies.ts';
import { scopeOf } from '#domain/team/actor.ts';
import { activeStates } from '#domain/ticket/ticket.ts';

const maxTickets = 5;
/** A ticket in line lives for at most a day, but a booked one until its line opens next: at some places in a month. */
const keptSeconds = 40 * 24 * 3600;
const tokenPattern = /^[\w-]{22}$/;

export function isTicketToken(text: string): boolean {
  return tokenPattern.test(text);
}

/** Tokens of this browser's tickets, the newest first. */
export function browserTokens(request: Request): string[] {
  const value = readCookie(request.headers.get('cookie'), cookieNames.tickets) ?? '';
  return value.split('.').filter(isTicketToken).slice(0, maxTickets);
}

/** The cookie with one more ticket of this browser. */
export function cookieWithTicket(request: Request, token: string): string {
  const tokens = [token, ...browserTokens(request).filter((held) => held !== token)].slice(0, maxTickets);
  return writeCookie(cookieNames.tickets, tokens.join('.'), { seconds: keptSeconds });
}

interface BrowserTicket extends Pick<TicketRow, 'number' | 'state'> {
  token: string;
  lineId: string;
  /** Null too once its guest is erased: a visit that is not known any more stands in nobody's way. */
  endedAt: Date | null;
}

/** The tickets of this browser at the place, in line or over; those too of which it never heard, because the answer to its join was lost. */
export async function ticketsAt(
  { db, secrets }: Pick<CommandContext, 'db' | 'secrets'>,
  request: Request,
  place: PlaceRowKey,
): Promise<BrowserTicket[]> {
  // A browser that comes for the first time has none.
  const browserId = readCookie(request.headers.get('cookie'), cookieNames.browser);
  const scope = browserId === null ? null : scopeOf({ kind: 'guest', id: null, browserId }, null);
  const joined = scope ? await findTicketsJoined(db, { organizationId: place.organization_id, scope }) : [];
  const tokens = new Set([...browserTokens(request), ...joined.map((id) => secrets.ticketToken(id))]);
  const found = await Promise.all(
    [...tokens].map(async (token) => {
      const ref = await findTicketRefByToken(db, secrets, token);
      if (ref?.placeId !== place.id) return null;
      const row = await findTicket(db, ref.organizationId, ref.ticketId);
      const endedAt = row?.erased_at ? null : (row?.ended_at ?? null);
      return row && { token, number: row.number, lineId: row.line_id, state: row.state, endedAt };
    }),
  );
  return found.filter((ticket) => ticket !== null);
}

export const isInLine = ({ state }: BrowserTicket): boolean => activeStates.includes(state);

/** The page of a ticket, for a guest who asked for another place where each person has one. */
export const onePlaceAt = ({ token }: Pick<BrowserTicket, 'token'>): string => `/t/${token}?one`;
