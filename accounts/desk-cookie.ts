import { cookieNames, readCookie, writeCookie } from '#domain/cookies.ts';

const oneYearSeconds = 31_536_000;

export function deskOf(request: { headers: Headers }): string | null {
  const desk = readCookie(request.headers.get('cookie'), cookieNames.desk);
  return desk !== null && /^[0-9a-f-]{36}$/.test(desk) ? desk : null;
}

export function deskCookie(deskId: string): string {
  return writeCookie(cookieNames.desk, deskId, { seconds: oneYearSeconds });
}
