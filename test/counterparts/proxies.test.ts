// The product behind a real proxy, with the settings that we tell people to write: a guest joins without scripts and is
// followed live; who sends too much reads why; nobody chooses the address by which they are counted.

import { once } from 'node:events';
import { connect, type ClientHttp2Session, type IncomingHttpHeaders } from 'node:http2';
import { text } from 'node:stream/consumers';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { callNext } from '#commands/ticket/call-next.ts';
import { readNetworks } from '#server/start/proxy-networks.ts';
import { installationKey, openAppWithPages } from '#test/app.ts';
import { downloadingMs } from '../download.ts';
import { unpackDebian, type Unpacked } from './debian-package.ts';
import { freePorts, isOpen, until } from './programs.ts';
import { publicName, startProxy, type ProxyName } from './proxies.ts';

/** A proxy that holds a stream back sends nothing at all: the test would wait for it. */
const testMs = 60_000;

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** A visitor from an address of their own. */
function visit(port: number, localAddress: string) {
  // What waits to be sent counts as memory: the largest files must fit into these megabytes.
  const memory = { maxSessionMemory: 256 };
  const options = {
    servername: publicName,
    rejectUnauthorized: false,
    localAddress,
    host: '127.0.0.1',
    port,
    ...memory,
  };
  const session: ClientHttp2Session = connect(`https://${publicName}:${port}`, options);
  ends.push(() => session.destroy());
  session.on('error', () => undefined);
  const open = async (path: string, headers: Record<string, string>, body?: string | Buffer) => {
    const stream = session.request({
      ':path': path,
      ':method': body ? 'POST' : 'GET',
      accept: 'text/html',
      ...(body && { 'content-length': Buffer.byteLength(body) }),
      ...headers,
    });
    stream.end(body);
    const [answer] = (await once(stream, 'response')) as [IncomingHttpHeaders & { ':status': number }];
    return { stream, status: answer[':status'], headers: answer };
  };
  const ask = async (...args: Parameters<typeof open>) => {
    const { stream, status, headers } = await open(...args);
    // Only our answers have it, and none of a proxy's.
    const isOurs = headers['permissions-policy'] !== undefined;
    const body = await text(stream);
    // What was not sent yet goes.
    stream.destroy();
    return { status, headers, isOurs, body };
  };
  return { open, ask };
}

async function start(name: ProxyName, unpacked: Unpacked) {
  const [http = 0, https = 0, appPort = 0] = await freePorts(3);
  const publicUrl = `https://${publicName}:${https}`;
  const trustedProxies = readNetworks('loopback') ?? [];
  const app = await openAppWithPages({ config: { publicUrl, trustedProxies, apiKey: installationKey } });
  ends.push(() => app.close());
  await app.app.listen({ host: '127.0.0.1', port: appPort });
  ends.push(await startProxy(name, unpacked, { https, http, app: appPort }));
  await until(name, () => isOpen(https));
  return { app, publicUrl, https };
}

const type = 'application/x-www-form-urlencoded';
const spoofed = (at: number) => ({
  'x-forwarded-for': `10.1.${at}.1, 10.2.${at}.1`,
  forwarded: `for=10.3.${at}.1;host=evil.example`,
  'x-real-ip': `10.4.${at}.1`,
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'http',
});

describe.each(['nginx', 'caddy'] as const)('%s', (name) => {
  let unpacked: Unpacked | string;
  beforeAll(async () => {
    unpacked = await unpackDebian([name]);
  }, downloadingMs);

  test(
    'guests join and follow, refusals arrive, and nobody chooses their address',
    { timeout: testMs },
    async ({ skip }) => {
      if (typeof unpacked === 'string') return skip(unpacked);
      const { app, publicUrl, https } = await start(name, unpacked);
      const { harbour } = app;
      expect(app.app.server.keepAliveTimeout, 'Caddy keeps a connection for two minutes').toBeGreaterThan(120_000);
      const guest = visit(https, '127.0.0.7');
      const page = await guest.ask('/p/harbour-clinic', spoofed(0));
      expect(page).toMatchObject({ status: 200, isOurs: true });
      expect(page.body).not.toContain('evil.example');
      const cookies = page.headers['set-cookie'] ?? [];
      expect(cookies).not.toEqual([]);
      expect(cookies.filter((line) => !/^__Host-.*; Secure$/.test(line))).toEqual([]);

      const joining = { ...spoofed(1), origin: publicUrl, 'content-type': type };
      const joined = await guest.ask('/p/harbour-clinic', joining, 'line=results&name=Ada');
      expect(joined.status).toBe(303);
      const ticket = new URL(joined.headers.location ?? '', publicUrl);
      expect(ticket.href).toMatch(`${publicUrl}/t/`);

      const { stream } = await guest.open(`/api/v1/tickets/${ticket.pathname.slice(3)}/stream`, {});
      let seen = '';
      stream.on('data', (chunk) => (seen += chunk));
      await until('the first view', () => seen.includes('"waiting"'));
      await callNext(harbour.context, harbour.staff.ruth, { deskId: harbour.desks.room7 }, null);
      await until('the call', () => seen.includes('"called"'));

      const large = Buffer.alloc(16_000_000, 'a');
      const file = { origin: publicUrl, 'content-type': 'multipart/form-data; boundary=x' };
      for (let time = 0; time < 5; time += 1) {
        const refused = await guest.ask('/p/harbour-clinic', { origin: publicUrl, 'content-type': type }, large);
        expect(refused).toMatchObject({ status: 413, isOurs: true });
        const unknown = await guest.ask('/desk/harbour-clinic/settings/visits', file, large);
        expect(unknown).toMatchObject({ status: 404, isOurs: true });
      }
      expect((await guest.ask('/restore/file', file, Buffer.alloc(20_000_000))).isOurs).toBe(true);

      const guess = (at: number) => ({
        ...spoofed(at),
        authorization: `Bearer wrong${at}`,
        'content-type': 'application/json',
        'idempotency-key': `key-${at}`,
      });
      const statuses: number[] = [];
      for (let at = 0; at < 31; at += 1) statuses.push((await guest.ask('/api/v1/places', guess(at), '{}')).status);
      expect([statuses[0], statuses.at(-1)]).toEqual([401, 429]);
      expect((await visit(https, '127.0.0.8').ask('/api/v1/places', guess(0), '{}')).status).toBe(401);
    },
  );
});
