import { cookieNames } from '#domain/cookies.ts';
import type { Visitor } from './request.server.ts';

export function settingCookies(cookies: readonly string[]): Headers {
  const headers = new Headers();
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return headers;
}

/** What the browser sent, including the id that it gets with this response if it had none. */
export function knownCookies({ headers }: Request, { browserId }: Pick<Visitor, 'browserId'>): string {
  return `${cookieNames.browser}=${browserId}; ${headers.get('cookie') ?? ''}`;
}

/** From where somebody signs in. */
export function signInFrom(request: Request, visitor: Pick<Visitor, 'address' | 'browserId'>) {
  const userAgent = request.headers.get('user-agent');
  return { address: visitor.address, userAgent, cookies: knownCookies(request, visitor) };
}
