import { createContext, data, redirect, type LoaderFunctionArgs, type MiddlewareFunction } from 'react-router';
import { findPlaceBySlug, type PlaceRow } from '#db/place/places.ts';
import { isLanguage, offeredLanguages, type Language } from '#locales/languages.ts';
import { requestContext } from './request.server.ts';
import { presentLook } from '#presenters/place-look.ts';
import { languageContext } from '../context/context.server.ts';
import { wearLook } from '../page/wear-look.server.ts';
import { preferPlaceLanguage } from '../i18n/language.server.ts';

/** The place of the address; null if no place has that name. */
export const placeContext = createContext<PlaceRow | null>();

/** Finds the place before anything is loaded: its language applies if the visitor chose none. */
export const placeMiddleware: MiddlewareFunction<Response> = async ({ request, params, context }, next) => {
  const { commands } = context.get(requestContext);
  const slug = params['place'] ?? '';
  const place = await findPlaceBySlug(commands.db, slug);
  context.set(placeContext, place);
  // A renamed place's page has moved permanently. With 308, a form that was open meanwhile arrives too.
  if (place && place.slug !== slug) throw redirect(renamed(request, slug, place.slug), 308);
  if (place) wearLook(context, { ...place, ...presentLook(place) });
  if (place && isLanguage(place.default_language)) preferPlaceLanguage(context, place.default_language);
  return next();
};

/** A screen of the place uses the place's language, whatever its browser or the previous guest preferred; `?lang=` overrides both. */
export const screenLanguage: MiddlewareFunction<Response> = ({ request, context }, next) => {
  const language = context.get(placeContext)?.default_language ?? '';
  const isAsked = new URL(request.url).searchParams.has('lang');
  if (!isAsked && isLanguage(language) && offeredLanguages.includes(language))
    context.set(languageContext, { language, isAction: false });
  return next();
};

function renamed(request: Request, before: string, now: string): string {
  const { pathname, search } = new URL(request.url);
  const parts = pathname.replace(/\.data$/, '').split('/');
  return `${parts.map((part) => (decodeURIComponent(part) === before ? now : part)).join('/')}${search}`;
}

export function placeOf(context: LoaderFunctionArgs['context']): PlaceRow {
  const place = context.get(placeContext);
  if (!place) throw data(null, { status: 404 });
  return place;
}

/** The languages a place wants to offer and the product supports. */
export function languagesOf({ languages }: { languages: readonly string[] }): Language[] {
  return languages.filter(isLanguage).filter((tag) => offeredLanguages.includes(tag));
}
