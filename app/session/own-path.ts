const notAfterwards = new Set(['/sign-in', '/sign-in/code', '/sign-out', '/switch', '/switch/pin']);

/**
 * Where to go after sign-in: only a path of this site, whatever the address says. To a browser, `//evil.example` and
 * `/\evil.example` are other sites.
 */
export function ownPath(input: string | null | undefined, otherwise = '/desk'): string {
  if (!input || !input.startsWith('/')) return otherwise;
  const own = 'https://own.invalid';
  try {
    const url = new URL(input, own);
    if (url.origin !== own || notAfterwards.has(url.pathname)) return otherwise;
    // Resolving may leave two slashes at the front (`/.//evil.example`).
    return url.pathname.startsWith('//') ? otherwise : `${url.pathname}${url.search}${url.hash}`;
  } catch {
    return otherwise;
  }
}
