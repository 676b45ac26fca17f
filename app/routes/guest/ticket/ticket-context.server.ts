import { createContext, type MiddlewareFunction } from 'react-router';
import type { GuestTicket } from '#contract/views.ts';
import { findTicketRefByToken, type TicketRef } from '#db/ticket/tickets.ts';
import { isLinkOver } from '#domain/ticket/ticket-link.ts';
import { isRefusal } from '#domain/refusal.ts';
import { isLanguage } from '#locales/languages.ts';
import { presentGuestTicket } from '#presenters/guest/guest-ticket.ts';
import { preferPlaceLanguage } from '#app/i18n/language.server.ts';
import { requestContext, type RequestContext } from '#app/session/request.server.ts';
import { isTicketToken } from '#app/session/browser-tickets.server.ts';

export interface OpenedTicket {
  ref: TicketRef;
  ticket: GuestTicket;
  /** Its link shows nothing any more, and changes nothing. */
  isOver: boolean;
}

/** The ticket of the address; null if no such ticket exists or existed. */
export const ticketContext = createContext<OpenedTicket | null>();

/** Finds the ticket before anything is loaded: its language applies if the visitor chose none. */
export const ticketMiddleware: MiddlewareFunction<Response> = async ({ params, context }, next) => {
  const opened = await openTicket(context.get(requestContext), params['token'] ?? '');
  context.set(ticketContext, opened);
  const language = opened?.ticket.language ?? '';
  if (isLanguage(language)) preferPlaceLanguage(context, language);
  return next();
};

async function openTicket({ commands }: RequestContext, token: string): Promise<OpenedTicket | null> {
  if (!isTicketToken(token)) return null;
  const found = await findTicketRefByToken(commands.db, commands.secrets, token);
  if (!found) return null;
  const { endedAt, ...ref } = found;
  try {
    return { ref, ticket: await presentGuestTicket(commands, ref), isOver: isLinkOver(endedAt, commands.now()) };
  } catch (error) {
    if (isRefusal(error) && error.code === 'not_found') return null;
    throw error;
  }
}
