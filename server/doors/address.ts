// How a request says where it goes. Whoever sends it chooses the host and the path, so neither is believed before it is looked at.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#domain/refusal.ts';

/** The path is read against this and nothing else: a host that somebody sends must not choose a path. */
const fixedOrigin = 'http://localhost';
const maxHostLength = 255;
const hostPattern = /^(?<name>\[[\d.:a-f]+\]|[\w-]+(?:\.[\w-]+)*\.?)(?::(?<port>\d{1,5}))?$/;

/** A host as browsers write it: a name or an address, and a port; null: anything else. */
export function plainHost(host: string): string | null {
  const lower = host.toLowerCase();
  const parts = hostPattern.exec(lower)?.groups;
  if (!parts || lower.length > maxHostLength || !URL.canParse(`http://${lower}`)) return null;
  // What means something else than it says (`0x7f.1`, `127.1`) is not what any browser sends.
  return new URL(`http://${lower}`).hostname === parts['name'] ? lower : null;
}

/**
 * Whether an installation that is known by `publicUrl` answers to this host: by that name, and by what no stranger can point here by
 * the DNS: addresses in numbers, and names of one word, as a proxy or a program beside it has them.
 */
export function isOwnHost(host: string, publicUrl: string | undefined): boolean {
  if (publicUrl === undefined || new URL(publicUrl).host === host) return true;
  const { hostname } = new URL(`http://${host}`);
  return (
    !hostname.includes('.') || hostname.startsWith('[') || /^[\d.]+$/.test(hostname) || isLocal(hostname, publicUrl)
  );
}

/** The public name by another port or by http, from before a proxy that does not say how it was reached. */
function isLocal(hostname: string, publicUrl: string): boolean {
  return hostname === new URL(publicUrl).hostname;
}

/** Path and query as they were sent. Throws `not_found` for a host or a path that does not say plainly where it goes. */
export function checkedTarget({ originalUrl, host, server }: FastifyRequest): string {
  const known = plainHost(host);
  if (known === null || !isOwnHost(known, server.publicUrl)) throw new Refusal('not_found');
  if (!isPlainPath(originalUrl)) throw new Refusal('not_found');
  return originalUrl;
}

/** A path that stays what it is when it is parsed, and that holds text that a database can take. */
export function isPlainPath(target: string): boolean {
  // `//elsewhere` and `http://elsewhere/` name a host.
  if (!/^\/(?![/\\])/.test(target) || !URL.canParse(target, fixedOrigin)) return false;
  const { origin, pathname, hash } = new URL(target, fixedOrigin);
  const isKept = origin === fixedOrigin && hash === '' && target.split('?', 1)[0] === pathname;
  // What is after the question mark is read more kindly: what is no text there becomes marks that say so.
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

/** Before anything else of a request is looked at. Probes and providers may call this server what they like: their answers name no host. */
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
