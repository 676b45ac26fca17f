// The host and the path of a request. The sender chooses both, so both are checked before use.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#domain/refusal.ts';

/** Paths are parsed against this fixed origin: the sender's host must not change the path. */
const fixedOrigin = 'http://localhost';
const maxHostLength = 255;
const hostPattern = /^(?<name>\[[\d.:a-f]+\]|[\w-]+(?:\.[\w-]+)*\.?)(?::(?<port>\d{1,5}))?$/;

/** A host as browsers write it: a name or an address, and a port; null for anything else. */
export function plainHost(host: string): string | null {
  const lower = host.toLowerCase();
  const parts = hostPattern.exec(lower)?.groups;
  if (!parts || lower.length > maxHostLength || !URL.canParse(`http://${lower}`)) return null;
  // Browsers normalise addresses such as `0x7f.1` and `127.1`, so they never send them in this form.
  return new URL(`http://${lower}`).hostname === parts['name'] ? lower : null;
}

/**
 * Whether an installation with this `publicUrl` answers to this host: to its public name (with another port or over http
 * too: a proxy may forward it without saying how the visitor came), and to hosts that a stranger cannot point here by
 * DNS: IP addresses and names of one word, which a proxy or a program on the same network uses.
 */
function isOwnHost(host: string, publicUrl: string | undefined): boolean {
  if (publicUrl === undefined || new URL(publicUrl).host === host) return true;
  const { hostname } = new URL(`http://${host}`);
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  return isAddress || !hostname.includes('.') || hostname === new URL(publicUrl).hostname;
}

/** Path and query as sent. Throws `not_found` for an unclear host or path. */
export function checkedTarget({ originalUrl, host, server }: FastifyRequest): string {
  const known = plainHost(host);
  if (known === null || !isOwnHost(known, server.publicUrl)) throw new Refusal('not_found');
  if (!isPlainPath(originalUrl)) throw new Refusal('not_found');
  return originalUrl;
}

/** Whether parsing leaves the path unchanged, and the database can store its text. */
export function isPlainPath(target: string): boolean {
  // `//elsewhere` and `http://elsewhere/` name a host.
  if (!/^\/(?![/\\])/.test(target) || !URL.canParse(target, fixedOrigin)) return false;
  const { origin, pathname, hash } = new URL(target, fixedOrigin);
  const isKept = origin === fixedOrigin && hash === '' && target.split('?', 1)[0] === pathname;
  // The query is treated less strictly: bytes that are not valid text become replacement characters.
  return isKept && !target.includes('%00') && canBeDecoded(pathname);
}

function canBeDecoded(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

/** Runs before every other check. Probes and providers may use any host name: the answers to them contain none. */
export function refuseOddAddresses(app: FastifyInstance): void {
  let isSaid = false;
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? '';
    if (route === '/healthz' || route === '/readyz' || route.startsWith('/inbound/')) return done();
    const host = plainHost(request.host);
    if (!isSaid && host !== null && !isOwnHost(host, request.server.publicUrl)) {
      isSaid = true;
      request.log.warn(
        'somebody came by a name that is not the one of PUBLIC_URL: a proxy must hand the Host header on',
      );
    }
    checkedTarget(request);
    done();
  });
}
