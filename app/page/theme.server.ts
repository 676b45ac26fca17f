import type { MiddlewareFunction } from 'react-router';
import { cookieNames, readCookie, writeCookie } from '#domain/cookies.ts';
import { themeContext } from '../context/context.server.ts';
import { isTheme } from '../context/page-settings.ts';

const oneYearSeconds = 31_536_000;

/** Finds whether staff want light or dark, and remembers a choice made with `?theme=`; anything else: as the device. */
export const themeMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const chosen = new URL(request.url).searchParams.get('theme');
  const wanted = chosen ?? readCookie(request.headers.get('cookie'), cookieNames.theme);
  context.set(themeContext, isTheme(wanted) ? wanted : null);
  const response = await next();
  if (chosen !== null) {
    const seconds = isTheme(chosen) ? oneYearSeconds : 0;
    response.headers.append('Set-Cookie', writeCookie(cookieNames.theme, isTheme(chosen) ? chosen : '', { seconds }));
  }
  return response;
};
