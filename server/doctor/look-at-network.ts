// Asks the server, here and at its public address, as a browser would.

import { isIP } from 'node:net';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { z } from 'zod';
import { isLocalHost } from '#channels/provider/callback-address.ts';
import { pushKey } from '#contract/guest-view.ts';
import { hostPrefix } from '#domain/cookies.ts';
import { codeOf } from '#db/files.ts';
import { findOwner } from '#db/embedded/embedded-owner.ts';
import type { Config } from '../start/config.ts';
import { isLoopback } from '../http/at-the-machine.ts';
import { addressOf, networkAddresses } from '../start/network-addresses.ts';
import type { AddressSeen, PageAnswer, ServerSeen } from './installation-seen.ts';

const patienceMs = 5_000;
const dayMs = 86_400_000;
const readyz = z.object({ status: z.string(), checks: z.record(z.string(), z.boolean()) });

export async function lookAtServer(config: Config): Promise<ServerSeen> {
  const url = addressOf(config);
  const pid = config.databaseUrl === undefined ? await findOwner(join(config.dataFolder, 'postgres', 'owner')) : null;
  const asked = await ask(`${url}/readyz`);
  if ('why' in asked) return { url, pid, answer: { kind: 'none' } };
  const read = readyz.safeParse(asked.body);
  if (!read.success) return { url, pid, answer: { kind: 'other', status: asked.status } };
  const failing = Object.entries(read.data.checks).flatMap(([name, isWell]) => (isWell ? [] : [name]));
  return { url, pid, answer: { kind: 'turnstone', failing } };
}

/** `ownUrl`: where this installation's server answers; null: it does not, so nothing is asked. */
export async function lookAtAddress(config: Config, ownUrl: string | null): Promise<AddressSeen> {
  const url = config.publicUrl ?? networkAddresses(config).current() ?? addressOf(config);
  return {
    url,
    isSet: config.publicUrl !== undefined,
    reach: reachOf(new URL(url).hostname),
    hasProxy: config.trustedProxies.length > 0,
    answer: ownUrl === null ? null : await askPage(url, ownUrl),
    certificate: url.startsWith('https:') ? await certificateOf(new URL(url)) : null,
  };
}

/** By what is written: no name is looked up. */
export function reachOf(hostname: string): AddressSeen['reach'] {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (/(^|\.)localhost$/i.test(host) || isLoopback(host)) return 'loopback';
  return isLocalHost(host) ? 'private' : 'public';
}

/**
 * Every installation has another public key for notifications: it tells whether both addresses lead to one. Null: this
 * one's server does not know its own, while its database is away.
 */
async function askPage(url: string, ownUrl: string): Promise<PageAnswer | null> {
  const path = '/api/v1/push-key';
  const [asked, own] = [await ask(url + path), await ask(ownUrl + path)];
  if ('why' in asked) return { kind: 'none', why: asked.why };
  const [key, ownKey] = [asked, own].map((one) => ('body' in one ? pushKey.safeParse(one.body).data?.publicKey : null));
  if (!key) return 'status' in own && own.status === 503 ? null : { kind: 'other', status: asked.status };
  const page = await ask(`${url}/`);
  const isHostKept =
    !url.startsWith('https:') || !('cookies' in page) || page.cookies.every((one) => one.startsWith(hostPrefix));
  return { kind: 'turnstone', isOwn: key === ownKey, isHostKept, clockAheadMs: asked.clockAheadMs };
}

type Asked = { why: string } | { status: number; body: unknown; cookies: string[]; clockAheadMs: number | null };

async function ask(url: string): Promise<Asked> {
  const began = Date.now();
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs) });
    const now = (began + Date.now()) / 2;
    const date = Date.parse(answer.headers.get('date') ?? '');
    // The header counts whole seconds: on average it is half of one behind.
    const clockAheadMs = Number.isNaN(date) ? null : Math.round(date + 500 - now);
    const cookies = answer.headers.getSetCookie();
    return { status: answer.status, body: await answer.json().catch(() => null), cookies, clockAheadMs };
  } catch (error) {
    return { why: reasonOf(error) };
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'no such name',
  ECONNREFUSED: 'nothing listens there',
  ETIMEDOUT: 'no answer',
  UND_ERR_CONNECT_TIMEOUT: 'no answer',
};

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  if (error.name === 'TimeoutError') return `no answer within ${patienceMs / 1000} seconds`;
  const code = codeOf(error.cause);
  return code === '' ? 'no answer' : (reasons[code] ?? code);
}

function certificateOf({ hostname, port }: URL): Promise<AddressSeen['certificate']> {
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((done) => {
    const name = isIP(host) === 0 ? { servername: host } : {};
    // What is wrong with it is what we want to see; nothing is sent.
    const socket = connect({ host, port: Number(port || 443), rejectUnauthorized: false, ...name }, () => {
      const until = Date.parse(socket.getPeerCertificate().valid_to);
      const fault = socket.authorized ? null : String(socket.authorizationError);
      done({ daysLeft: Math.floor((until - Date.now()) / dayMs), fault });
      socket.destroy();
    });
    socket.setTimeout(patienceMs, () => socket.destroy());
    socket.on('error', () => done(null));
    socket.on('close', () => done(null));
  });
}
