import type { TicketPageView } from './base/ticket-screen.ts';
import { randomUUID } from 'node:crypto';
import { data, type LoaderFunctionArgs } from 'react-router';
import { findPublicPlace } from '#db/place/places.ts';
import { wordIn } from '#locales/texted-word-forms.ts';
import { presentPrivacy } from '#presenters/guest/place-privacy.ts';
import { languageContext } from '#app/context/context.server.ts';
import { requestContext } from '#app/session/request.server.ts';
import { wearLook } from '#app/page/wear-look.server.ts';
import { browserTokens } from '#app/session/browser-tickets.server.ts';
import { phoneStart } from '#app/phone-field/phone-start.server.ts';
import { languagesOf } from '#app/session/place-context.server.ts';
import { afterRead } from './read-wait.ts';
import { ticketContext } from './ticket-context.server.ts';
import { partsReady } from '#app/components/lazy-part.tsx';

/** GET changes nothing: link previews of messengers open such links too. */
export async function loadTicket({ request, params, context }: LoaderFunctionArgs): Promise<TicketPageView> {
  const opened = context.get(ticketContext);
  if (!opened) throw data(null, { status: 404 });
  const { ticket, isOver } = opened;
  const { commands } = context.get(requestContext);
  const now = commands.now();
  // An expired link does not reveal where somebody was, except to the browser that was there.
  if (!isOver || browserTokens(request).includes(params['token'] ?? '')) wearLook(context, ticket.place);
  if (isOver) throw data(null, { status: 410 });
  const [place] = await Promise.all([findPublicPlace(commands.db, opened.ref.placeId), partsReady()]);
  if (!place) throw data(null, { status: 404 });
  const { language } = context.get(languageContext);
  return {
    token: params['token'] ?? '',
    ticket: afterRead(request, ticket),
    languages: languagesOf(ticket.place),
    keepHours: presentPrivacy(place).keepHours,
    now: now.toISOString(),
    phone: phoneStart(commands, request, { placeCountry: ticket.place.country, language }),
    idempotencyKey: randomUUID(),
    words: { stop: wordIn(language, 'stop'), start: wordIn(language, 'start') },
  };
}
