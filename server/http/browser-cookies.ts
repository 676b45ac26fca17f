import { createHmac, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSameSecret } from '#channels/provider/provider-call.ts';
import { cookieNames, readCookie, writeCookie } from '#domain/cookies.ts';
import { isId } from '#domain/id.ts';
import type { Secrets } from '#db/secret/secrets.ts';

export const xsrfHeader = 'x-xsrf-token';

const oneYearSeconds = 31_536_000;

/** The browser's id; null if it sent none, or one that this server did not make. */
export function browserIdOf(request: FastifyRequest): string | null {
  const id = readCookie(request.headers.cookie, cookieNames.browser);
  return id !== null && isId(id) ? id : null;
}

/** Sets the browser's id at the first page, and the token that its own scripts send back. */
export function recogniseBrowser(request: FastifyRequest, reply: FastifyReply, secrets: Secrets): string {
  const known = browserIdOf(request);
  const id = known ?? randomUUID();
  const seconds = oneYearSeconds;
  if (known === null) reply.header('set-cookie', writeCookie(cookieNames.browser, id, { seconds }));
  const token = xsrfToken(secrets, id);
  if (readCookie(request.headers.cookie, cookieNames.xsrf) !== token)
    reply.header('set-cookie', writeCookie(cookieNames.xsrf, token, { seconds, isForScripts: true }));
  return id;
}

/** Bound to the browser's id, so that a token planted from elsewhere does not match. */
export function xsrfToken(secrets: Secrets, browserId: string): string {
  return createHmac('sha256', secrets.derive('xsrf')).update(browserId).digest('base64url').slice(0, 32);
}

/**
 * The proof in a form that this browser was given its page. The xsrf token above is not enough: other servers of this
 * host can read a cookie that scripts can read. It is bound to all session cookies too: an attacker who plants one more
 * does not know the others.
 */
export function formProof(secrets: Secrets, { headers }: FastifyRequest, browserId: string): string {
  const sessions = (headers.cookie ?? '').split(/;\s*/).filter((pair) => pair.startsWith(`${cookieNames.session}=`));
  const bound = [browserId, ...sessions.toSorted()].join('\n');
  return createHmac('sha256', secrets.derive('form-proof')).update(bound).digest('base64url').slice(0, 16);
}

export function isFormProof(secrets: Secrets, request: FastifyRequest, given: string): boolean {
  const browserId = browserIdOf(request);
  return browserId !== null && isSameSecret(given, formProof(secrets, request, browserId));
}
