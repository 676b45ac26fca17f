import type { FastifyRequest } from 'fastify';
import { isSameSecret } from '#channels/provider/provider-call.ts';
import type { Secrets } from '#db/secret/secrets.ts';
import { Refusal } from '#domain/refusal.ts';
import { browserIdOf, xsrfHeader, xsrfToken } from '../http/browser-cookies.ts';

const changing = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** A change made with a browser's cookies must carry a token that only our own scripts can read. */
export function refuseForgery(request: FastifyRequest, secrets: Secrets): void {
  const hasCookies = (request.headers.cookie ?? '').includes('turnstone');
  if (!changing.has(request.method) || !hasCookies) return;
  const browserId = browserIdOf(request);
  const token = request.headers[xsrfHeader];
  if (browserId === null || typeof token !== 'string' || !isSameSecret(token, xsrfToken(secrets, browserId)))
    throw new Refusal('xsrf');
}
