import { randomUUID } from 'node:crypto';
import { redirect, type LoaderFunctionArgs } from 'react-router';
import { visitInTheWay, visitRuleOf } from '#domain/place/visit-rule.ts';
import { presentPlace } from '#presenters/guest/public-place.ts';
import { presentPrivacy } from '#presenters/guest/place-privacy.ts';
import { languageContext } from '#app/context/context.server.ts';
import { requestContext } from '#app/session/request.server.ts';
import { isInLine, onePlaceAt, ticketsAt } from '#app/session/browser-tickets.server.ts';
import { phoneStart } from '#app/phone-field/phone-start.server.ts';
import { languagesOf, placeOf } from '#app/session/place-context.server.ts';
import { viewPlace } from './place-view.server.ts';

/** The place's page, or the page of one of its lines. A browser that waits in the page's only line is redirected to its ticket. */
export async function loadPlace({ request, params, context }: LoaderFunctionArgs) {
  const row = placeOf(context);
  const { commands } = context.get(requestContext);
  const { language } = context.get(languageContext);
  const place = await presentPlace(commands.db, row, commands.now());
  const lines = params['line'] ? place.lines.filter((line) => line.slug === params['line']) : place.lines;
  // The code on the door of a line that was given up leads to the lines there are.
  if (params['line'] && lines.length === 0) throw redirect(`/p/${row.slug}${new URL(request.url).search}`, 303);
  const own = await ticketsAt(commands, request, row);
  const ownHere = own.filter((ticket) => lines.some(({ id }) => id === ticket.lineId));
  const mine = ownHere.find(isInLine);
  if (mine && lines.length === 1) throw redirect(`/t/${mine.token}`, 303);
  const visit = visitInTheWay(visitRuleOf(row.visit_rule), own, commands.now());
  if (visit?.until === null) throw redirect(onePlaceAt(visit.ticket), 303);
  const held = mine ?? ownHere.find(({ state }) => state === 'booked');
  return {
    place: viewPlace(place, lines, language),
    languages: languagesOf(place),
    held: held ? { token: held.token, number: held.number, isBooked: held.state === 'booked' } : null,
    nextVisitAt: visit?.until?.toISOString() ?? null,
    ...presentPrivacy(row),
    phone: phoneStart(commands, request, { placeCountry: place.country, language }),
    now: commands.now().toISOString(),
    idempotencyKey: randomUUID(),
  };
}

export type PlacePageView = Exclude<Awaited<ReturnType<typeof loadPlace>>, Response>;
