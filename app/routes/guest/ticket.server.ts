import { randomUUID } from 'node:crypto';
import { data } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import type { GuestTicket } from '#contract/views.ts';
import { findPlaceById } from '#db/lines.ts';
import { isLinkOver } from '#domain/ticket-link.ts';
import type { Language } from '#locales/languages.ts';
import { wordIn } from '#locales/texted-words.ts';
import { presentPrivacy } from '#presenters/place-privacy.ts';
import type { PhoneStart } from '../../components/phone-country.ts';
import { languageContext } from '../../context.server.ts';
import { requestContext } from '../../request.server.ts';
import { wearLook } from '../../look.server.ts';
import { heldTokens } from './held-tickets.server.ts';
import { phoneStart } from './phone-start.server.ts';
import { languagesOf } from './place.server.ts';
import { ticketContext } from './ticket-context.server.ts';
import { ticketPartsReady } from './ticket-parts.tsx';

export interface TicketPageView {
  token: string;
  ticket: GuestTicket;
  languages: Language[];
  /** After the visit. */
  keepHours: number;
  now: string;
  /** The phone field begins with it. */
  phone: PhoneStart;
  once: string;
  /** What to text to get texts again. */
  startWord: string;
}

/** GET changes nothing: previews of messages open such links too. */
export async function loadTicket({ request, params, context }: LoaderFunctionArgs): Promise<TicketPageView> {
  const opened = context.get(ticketContext);
  if (!opened) throw data(null, { status: 404 });
  const { ticket } = opened;
  const { commands } = context.get(requestContext);
  const now = commands.now();
  const isGone = isLinkOver(ticket.endedAt ? new Date(ticket.endedAt) : null, now);
  // An old link says nothing of where somebody was, unless to the browser that was there.
  if (!isGone || heldTokens(request).includes(params['token'] ?? '')) wearLook(context, ticket.place);
  if (isGone) throw data(null, { status: 410 });
  const [place] = await Promise.all([findPlaceById(commands.db, opened.ref.placeId), ticketPartsReady()]);
  if (!place) throw data(null, { status: 404 });
  return {
    token: params['token'] ?? '',
    ticket,
    languages: languagesOf(ticket.place),
    keepHours: presentPrivacy(place).keepHours,
    now: now.toISOString(),
    phone: phoneStart(commands, request, {
      placeCountry: ticket.place.country,
      language: context.get(languageContext).language,
    }),
    once: randomUUID(),
    startWord: wordIn(context.get(languageContext).language, 'start'),
  };
}
