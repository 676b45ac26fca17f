import type { MiddlewareFunction, RouterContextProvider } from 'react-router';
import { offeredLanguages } from '#locales/languages.ts';
import type { Language } from '#locales/languages.ts';
import { languageContext } from '../context.server.ts';
import { chooseLanguage, closest, languageCookie, languageFromCookie } from '#locales/choose-language.ts';

/** Finds the visitor's language for every request, and remembers one chosen by `?lang=`. */
export const languageMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const url = new URL(request.url);
  const address = url.searchParams.get('lang');
  context.set(
    languageContext,
    chooseLanguage({
      address,
      cookie: languageFromCookie(request.headers.get('cookie')),
      browser: request.headers.get('accept-language'),
      offered: offeredLanguages,
    }),
  );
  const response = await next();
  const chosen = address ? closest(address, offeredLanguages) : undefined;
  if (chosen) response.headers.append('Set-Cookie', languageCookie(chosen, url.protocol === 'https:'));
  return response;
};

/** For a place's own route: its language, where the visitor's wishes decided nothing. */
export function preferPlaceLanguage(context: Readonly<RouterContextProvider>, place: Language): void {
  if (context.get(languageContext).isWish || !offeredLanguages.includes(place)) return;
  context.set(languageContext, { language: place, isWish: false });
}
