import type { MiddlewareFunction, RouterContextProvider } from 'react-router';
import { offeredLanguages, staffLanguages, type Language } from '#locales/languages.ts';
import { languageContext, staffLanguageContext } from '../context/context.server.ts';
import { chooseLanguage, closest, languageCookie, languageFromCookie } from '#locales/choose-language.ts';

/** Finds the visitor's language for every request, and remembers a choice made with `?lang=`. */
export const languageMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const url = new URL(request.url);
  const address = url.searchParams.get('lang');
  const inputs = {
    address,
    cookie: languageFromCookie(request.headers.get('cookie')),
    browser: request.headers.get('accept-language'),
  };
  context.set(languageContext, chooseLanguage({ ...inputs, offered: offeredLanguages }));
  context.set(staffLanguageContext, chooseLanguage({ ...inputs, offered: staffLanguages }).language);
  const response = await next();
  // Staff who view a guest page in another language keep their own.
  const isPreview = url.searchParams.has('preview');
  const chosen = address && !isPreview ? closest(address, offeredLanguages) : undefined;
  if (chosen) response.headers.append('Set-Cookie', languageCookie(chosen));
  return response;
};

/** For a place's routes: the place's language, unless the visitor's preference decided. */
export function preferPlaceLanguage(context: Readonly<RouterContextProvider>, place: Language): void {
  if (context.get(languageContext).isAction || !offeredLanguages.includes(place)) return;
  context.set(languageContext, { language: place, isAction: false });
}
