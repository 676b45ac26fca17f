import { data, type LoaderFunctionArgs } from 'react-router';
import { findTicketRef } from '#db/ticket/tickets.ts';
import { isId } from '#domain/id.ts';
import { presentGuestTicket } from '#presenters/guest/guest-ticket.ts';
import { phoneAddress } from '#app/session/phone-address.server.ts';
import { requireStaffAt } from '#app/session/staff-place.server.ts';
import { paperText } from '../paper/paper-text.server.ts';
import { paperCookie, paperOf } from '../paper/paper-choice.server.ts';

/** Prints a ticket once more for a guest who lost theirs. Staff who may add guests may do this. */
export async function loadReprint(arrival: LoaderFunctionArgs) {
  const { request, params } = arrival;
  const session = await requireStaffAt(arrival, 'add_ticket');
  const { commands, place } = session;
  const ticketId = params['ticket'] ?? '';
  if (!isId(ticketId)) throw data(null, { status: 404 });
  const ref = await findTicketRef(commands.db, place.organization_id, ticketId);
  if (ref?.placeId !== place.id) throw data(null, { status: 404 });
  const ticket = await presentGuestTicket(commands, ref);
  const token = commands.secrets.ticketToken(ticketId);
  const chosen = paperOf(request);
  const answer = {
    slug: place.slug,
    number: ticket.number,
    paper: chosen === 'none' ? ('80' as const) : chosen,
    text: paperText(ticket, { token, phones: phoneAddress(session), now: commands.now() }),
  };
  const isNewPaper = new URL(request.url).searchParams.has('paper');
  return data(answer, isNewPaper ? { headers: { 'Set-Cookie': paperCookie(answer.paper) } } : {});
}
