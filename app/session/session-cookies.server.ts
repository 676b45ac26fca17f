import { cookieNames } from '#domain/cookies.ts';

export function settingCookies(cookies: readonly string[]): Headers {
  const headers = new Headers();
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return headers;
}

/** What the browser sent, including the id that it gets with this response if it had none. */
export function knownCookies({ headers }: Request, { browserId }: { browserId: string }): string {
  return `${cookieNames.browser}=${browserId}; ${headers.get('cookie') ?? ''}`;
}
