/**
 * The token that only our own pages can read. Every change they make by script carries it; undefined if the cookie is
 * missing. Over https its name is longer.
 */
export function xsrfTokenIn(cookies: string): string | undefined {
  return /XSRF-TOKEN=([^;]+)/.exec(cookies)?.[1];
}
