import { data, redirect, type LoaderFunctionArgs } from 'react-router';
import { mayGiveTickets, worksAt } from '#domain/team/actor.ts';
import { placeKeyOf, type PlaceRow } from '#db/place/places.ts';
import type { Language } from '#locales/languages.ts';
import { translate } from '#locales/translate.ts';
import { presentPrivacy } from '#presenters/guest/place-privacy.ts';
import { presentPlace } from '#presenters/guest/public-place.ts';
import { languageContext } from '#app/context/context.server.ts';
import { catalogUrls } from '#app/i18n/catalog-urls.server.ts';
import { requestContext, type Visitor, type VisitingDevice } from '#app/session/request.server.ts';
import { countryShown } from '#app/phone-field/assist/country-shown.ts';
import { languagesOf, placeContext, placeOf } from '#app/session/place-context.server.ts';
import { deviceTokenOf } from '#accounts/device-cookie.ts';
import { paperCookie, paperOf } from '../paper/paper-choice.server.ts';
import type { KioskNow } from './kiosk-answer.ts';

/** The kiosk that sends the request, if it belongs to this place. */
export function kioskOf({ device }: Visitor, place: PlaceRow): VisitingDevice | null {
  return device && mayGiveTickets(device, placeKeyOf(place)) ? device : null;
}

/** The kiosk's first screen, or why there is none: it never was a kiosk, or is no longer one. Staff are redirected to its settings. */
export async function loadKiosk({ request, context }: LoaderFunctionArgs) {
  const row = placeOf(context);
  const { visitor, commands } = context.get(requestContext);
  const { staff } = visitor;
  if (staff && worksAt(staff, placeKeyOf(row))) throw redirect(`/desk/${row.slug}/kiosk`);
  const place = await presentPlace(commands.db, row, commands.now());
  if (!kioskOf(visitor, row)) {
    const wasOne = visitor.device === null && deviceTokenOf(request.headers.get('cookie')) !== null;
    return { kiosk: null, wasOne, place };
  }
  const paper = paperOf(request);
  const { language } = context.get(languageContext);
  const offered = languagesOf(place);
  const languages = offered.length > 0 ? offered : [language];
  const kiosk = {
    languages,
    start: language,
    // Every language's own phrases for the first screen, and where its other texts are.
    begin: byLanguage(languages, (tag) => translate(tag, 'kiosk.begin')),
    texts: byLanguage(languages, (tag) => catalogUrls(tag).kiosk),
    keepHours: presentPrivacy(row).keepHours,
    phone: countryShown(place.country, language, commands.phoneMetadata),
    paper,
    now: commands.now().toISOString(),
  };
  const isNewPaper = new URL(request.url).searchParams.has('paper');
  const init = isNewPaper ? { headers: { 'Set-Cookie': paperCookie(paper) } } : {};
  return data({ kiosk, wasOne: false, place }, init);
}

function byLanguage(languages: Language[], make: (tag: Language) => string): Record<string, string> {
  return Object.fromEntries(languages.map((tag) => [tag, make(tag)]));
}

/** The state of the lines, polled every few seconds. Nothing for a browser that is not a kiosk of the place, or no longer one. */
export async function loadNow({ context }: LoaderFunctionArgs): Promise<Response> {
  const { visitor, commands } = context.get(requestContext);
  const row = context.get(placeContext);
  if (!row || !kioskOf(visitor, row)) return Response.json({ code: 'not_found' }, { status: 404 });
  const now = commands.now();
  const { keepHours } = presentPrivacy(row);
  const place = await presentPlace(commands.db, row, now);
  return Response.json({ place, keepHours, now: now.toISOString() } satisfies KioskNow);
}
