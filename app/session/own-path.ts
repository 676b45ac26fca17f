const notAfterwards = new Set(['/sign-in', '/sign-in/code', '/sign-out', '/switch', '/switch/pin']);

/**
 * Where to go after signing in: a path of this site and nothing else, whatever the address asked for.
 * `//evil.example` and `/\evil.example` are other sites to a browser.
 */
export function ownPath(input: string | null | undefined, otherwise: string): string {
  if (!input || !input.startsWith('/')) return otherwise;
  const own = 'https://own.invalid';
  try {
    const url = new URL(input, own);
    if (url.origin !== own || notAfterwards.has(url.pathname)) return otherwise;
    // Resolving may have left two slashes in front (`/.//evil.example`).
    return url.pathname.startsWith('//') ? otherwise : `${url.pathname}${url.search}${url.hash}`;
  } catch {
    return otherwise;
  }
}
