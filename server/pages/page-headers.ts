import type { FastifyInstance, FastifyReply } from 'fastify';
import { originOf } from '../public-url.ts';

export interface PagePolicy {
  nonce: string;
  isSecure: boolean;
  /** Development: the hot reload needs a socket and styles of its own. */
  isDevelopment: boolean;
}

const oneYearSeconds = 31_536_000;

/** Headers of every page: only this server's own scripts and styles, in no frame but its own (the preview of a look), with no trace left. */
export function setPageHeaders(reply: FastifyReply, policy: PagePolicy): void {
  reply.headers({
    'content-security-policy': contentPolicy(policy),
    // Not `no-referrer`: under it, browsers hide where a form of our own stands too. No other site is told anything.
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  if (!policy.isSecure) return;
  reply.header('strict-transport-security', `max-age=${oneYearSeconds}`);
}

/** Headers of every answer of the API: no page, in no frame, kept nowhere. */
export function setApiHeaders(reply: FastifyReply): void {
  reply.headers({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
}

/** What no screen of this product ever asks for. */
const unused = 'accelerometer camera display-capture geolocation gyroscope magnetometer microphone midi payment usb';
const permissions = unused.replaceAll(/[\w-]+/g, '$&=()').replaceAll(' ', ', ');

/** On every answer there is: pages, calls, streams, pictures, assets, refusals. */
export function protectAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({ 'permissions-policy': permissions, 'cross-origin-resource-policy': 'same-origin' });
    // By plain http, but on this very machine, browsers ignore it, and complain.
    const isHeard =
      originOf(request).startsWith('https:') || /^(localhost|127\.[\d.]+|\[::1\])$/.test(request.hostname);
    if (isHeard) reply.header('cross-origin-opener-policy', 'same-origin');
    done();
  });
}

/** Says to browsers that this server is reached by https alone. */
export function setTransportSecurity(reply: FastifyReply): void {
  reply.header('strict-transport-security', `max-age=${oneYearSeconds}`);
}

function contentPolicy({ nonce, isDevelopment }: PagePolicy): string {
  const styles = isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`;
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' ${styles}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
    "object-src 'none'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    // `report-to` would put this one out of use, and works by https alone.
    'report-uri /csp-report',
  ].join('; ');
}
