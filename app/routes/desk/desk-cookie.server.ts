const name = 'turnstone_desk';
const oneYearSeconds = 31_536_000;

/** The desk this browser works at. */
export function deskOf(request: { headers: Headers }): string | null {
  return /(?:^|;\s*)turnstone_desk=([0-9a-f-]{36})(?:;|$)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? null;
}

export function deskCookie(deskId: string, request: Request): string {
  const secure = new URL(request.url).protocol === 'https:' ? '; Secure' : '';
  return `${name}=${deskId}; Path=/; Max-Age=${oneYearSeconds}; SameSite=Lax; HttpOnly${secure}`;
}
