import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { originOf } from './public-url.ts';

interface PagePolicy {
  nonce: string;
  isSecure: boolean;
  /** In development, hot reload needs a socket and its own styles. */
  isDevelopment: boolean;
}

const oneYearSeconds = 31_536_000;

/** Headers of every page: scripts and styles of this server only, no frame but our own (the preview of a look), and no caching. */
export function setPageHeaders(reply: FastifyReply, policy: PagePolicy): void {
  reply.headers({
    'content-security-policy': contentPolicy(policy),
    // Not `no-referrer`: with it, browsers also hide the origin of our own forms. Other sites get no referrer.
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  if (policy.isSecure) setTransportSecurity(reply);
}

/** Headers of what is not a page: not in a frame, and what it may load. */
const fileHeaders = (policy = "default-src 'none'") => ({
  'content-security-policy': `${policy}; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
});

export const setFileHeaders = (reply: FastifyReply, policy?: string): FastifyReply =>
  reply.headers(fileHeaders(policy));

/** Of the answer to a call, and of every problem. */
export const callHeaders = { ...fileHeaders(), 'cache-control': 'no-store' };

/** Browser features that no screen of this product uses. */
const unused = 'accelerometer camera display-capture geolocation gyroscope magnetometer microphone midi payment usb';
const permissions = unused.replaceAll(/[\w-]+/g, '$&=()').replaceAll(' ', ', ');

export const commonHeaders = { 'permissions-policy': permissions, 'cross-origin-resource-policy': 'same-origin' };

/** On every answer: pages, calls, streams, images, assets, refusals. */
export function protectAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    protectAnswer(request, reply);
    done();
  });
}

/** The same for a request that no hook sees. */
export function protectAnswer(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(commonHeaders);
  if (request.server.publicUrl?.startsWith('https:')) setTransportSecurity(reply);
  // Over plain http (except on this machine) browsers ignore this header and log a warning.
  const isHeard = originOf(request).startsWith('https:') || /^(localhost|127\.[\d.]+|\[::1\])$/.test(request.hostname);
  if (isHeard) reply.header('cross-origin-opener-policy', 'same-origin');
}

/** Tells browsers to reach this server over https only. */
function setTransportSecurity(reply: FastifyReply): void {
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
    // `report-to` would disable this directive, and works over https only.
    'report-uri /csp-report',
  ].join('; ');
}
