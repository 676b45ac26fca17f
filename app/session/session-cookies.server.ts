import { cookieNames } from '#domain/cookies.ts';

export function settingCookies(cookies: readonly string[]): Headers {
  const headers = new Headers();
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return headers;
}

/** What the browser sent, with the id that it is given just now where it had none. */
export function knownCookies({ headers }: Request, { browserId }: { browserId: string }): string {
  return `${cookieNames.browser}=${browserId}; ${headers.get('cookie') ?? ''}`;
}
