// Every kind of client that may reach an endpoint of Harbour Clinic, with its credentials: nothing, a device's cookie,
// a session, a key.

import type { AddressInfo } from 'node:net';
import { v7 as uuid } from 'uuid';
import { deviceToken, pairDevice, revokeDevice } from '#commands/device/pair-screen.ts';
import type { DeviceRole } from '#domain/team/actor.ts';
import { may, type Role } from '#domain/team/permissions.ts';
import type { TestApp } from './app.ts';
import { openCookieBrowser } from './browser-cookies.ts';
import { testSecrets } from './harbour.ts';
import type { Need } from './rights.ts';

export interface Input {
  method: string;
  url: string;
  body?: string;
  type?: string | undefined;
}

export interface Person {
  name: string;
  /** Set for staff. */
  role: Role | null;
  /** Whether their place is Harbour Clinic. */
  isHere: boolean;
  device: DeviceRole | null;
  /** Whether they work at some places of their organization alone. */
  isLimited?: boolean;
  /** Whether it is a screen that staff ended. */
  isEnded?: boolean;
  /** Of the installation's own endpoints, a program can use only those of the API. */
  key: 'none' | 'good' | 'revoked';
  /** The status, and the target of a redirect. A stream is closed once it has started. */
  send(input: Input): Promise<{ status: number; location: string }>;
}

/** Whether the table allows this client. */
export function isLetIn(need: Need, { role, isHere, device, isLimited, isEnded }: Person): boolean {
  if (need === 'nobody') return false;
  if (need === 'see_public' || need === 'see_own_ticket') return true;
  if (need === 'not_ended') return isEnded !== true;
  if (need === 'kiosk') return device === 'kiosk' && isHere;
  if (need === 'join') return role === null || (isHere && may(role, 'add_ticket'));
  if (role === null) return false;
  if (need === 'member') return true;
  if (need === 'manager') return may(role, 'settings');
  if (need === 'any_owner') return role === 'owner' && isLimited !== true;
  return isHere && (need === 'member_of_place' || may(role, need));
}

export async function openCast(app: TestApp): Promise<Person[]> {
  const mill = await addPlace(app, app.harbour.organizationId, 'mill');
  const strangers = uuid();
  await app.harbour.pool.query('insert into organization (id, name) values ($1, $2)', [strangers, 'Strangers']);
  await addPlace(app, strangers, 'elsewhere');
  const nobody = { role: null, isHere: false, device: null, key: 'none' } as const;
  const staff = { ...nobody, isHere: true };
  const [board, kiosk, ended] = [
    await paired(app, 'board'),
    await paired(app, 'kiosk'),
    await paired(app, 'kiosk', true),
  ];
  return [
    { ...nobody, name: 'nobody', send: sender(app, {}) },
    { ...staff, name: 'a board', device: 'board', send: sender(app, { cookie: board }) },
    { ...staff, name: 'a kiosk', device: 'kiosk', send: sender(app, { cookie: kiosk }) },
    { ...nobody, name: 'a kiosk that was ended', isEnded: true, send: sender(app, { cookie: ended }) },
    { ...nobody, name: 'a revoked key', key: 'revoked', send: sender(app, { key: await ownersKey(app, [], true) }) },
    {
      ...nobody,
      name: 'the key of another organization',
      role: 'owner',
      key: 'good',
      send: sender(app, { key: app.keys.stranger }),
    },
    {
      ...nobody,
      name: 'the key of an owner of another place',
      role: 'owner',
      isLimited: true,
      key: 'good',
      send: sender(app, { key: await ownersKey(app, [mill]) }),
    },
    await member(app, 'an owner of another organization', { role: 'owner', organizationId: strangers, placeIds: [] }),
    await member(app, 'a manager of another place', { role: 'manager', placeIds: [mill] }),
    await member(app, 'a viewer', { role: 'viewer' }),
    await member(app, 'a host', { role: 'host' }),
    await member(app, 'a manager', { role: 'manager' }),
    { ...staff, name: 'a viewer’s key', role: 'viewer', key: 'good', send: sender(app, { key: app.keys.viewer }) },
    { ...staff, name: 'an owner’s key', role: 'owner', key: 'good', send: sender(app, { key: app.keys.owner }) },
    await member(app, 'an owner', { role: 'owner', placeIds: [] }),
  ];
}

interface Membership {
  role: Role;
  organizationId?: string;
  placeIds?: string[];
}

async function member(app: TestApp, name: string, { role, organizationId, placeIds }: Membership): Promise<Person> {
  const { harbour, accounts } = app;
  const account = { name, email: `${uuid()}@harbour.example`, password: 'a kettle of nine herons' };
  const { userId } = await accounts.create(account);
  const places = placeIds ?? [harbour.placeId];
  const organization = organizationId ?? harbour.organizationId;
  await harbour.pool.query(
    'insert into member (organization_id, id, user_id, role, name, place_ids) values ($1, $2, $3, $4, $5, $6)',
    [organization, uuid(), userId, role, name, places],
  );
  const { cookies } = await accounts.signIn({ ...account, address: '10.9.9.9' });
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ');
  const isHere = organization === harbour.organizationId && (places.length === 0 || places.includes(harbour.placeId));
  return { name, role, isHere, device: null, key: 'none', send: sender(app, { cookie }) };
}

async function paired(app: TestApp, role: DeviceRole, isEnded = false): Promise<string> {
  const { context, staff, placeId, organizationId } = app.harbour;
  const { answer } = await pairDevice(context, staff.ines, { placeId, role, name: 'Entrance' }, null);
  if (isEnded) await revokeDevice(context, staff.ines, { organizationId, deviceId: answer.deviceId }, null);
  return `turnstone_device=${deviceToken(testSecrets, answer.deviceId)}`;
}

async function ownersKey({ harbour }: TestApp, placeIds: string[], isRevoked = false): Promise<string> {
  const key = `the-key-${uuid()}`;
  await harbour.pool.query(
    `insert into api_key (organization_id, id, name, key_hash, role, place_ids, revoked_at) values ($1, $2, $3, $4, 'owner', $5, $6)`,
    [harbour.organizationId, uuid(), key, testSecrets.bearerHash(key), placeIds, isRevoked ? new Date() : null],
  );
  return key;
}

async function addPlace({ harbour: { pool } }: TestApp, organizationId: string, slug: string): Promise<string> {
  const id = uuid();
  await pool.query(
    `insert into place (organization_id, id, slug, name, country, time_zone, default_language, languages)
     values ($1, $2, $3, $3, 'GB', 'Europe/London', 'en', '{en}')`,
    [organizationId, id, slug],
  );
  await pool.query('insert into place_slug values ($1, $2, $3, true)', [slug, organizationId, id]);
  return id;
}

let addresses = 0;

/** A browser with that cookie, or a program with that key; each from a different address. */
function sender({ app }: TestApp, carried: { cookie?: string; key?: string }): Person['send'] {
  const address = `10.3.0.${++addresses}`;
  const browser = openCookieBrowser(app, address);
  const { port } = app.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const credentials = (): Record<string, string> => {
    if (carried.key !== undefined) return { authorization: `Bearer ${carried.key}` };
    const own = [...browser.cookies].map(([name, value]) => `${name}=${value}`);
    const cookie = [...own, carried.cookie ?? ''].filter(Boolean).join('; ');
    return { origin, cookie, 'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '' };
  };
  let calls = 0;
  return async ({ method, url, body, type }) => {
    // The cookies that every page sets in a browser.
    if (browser.cookies.size === 0) await browser.get('/code');
    const headers = {
      // Wrong keys are counted per network: each call of a program comes from a different one.
      'x-forwarded-for': carried.key === undefined ? address : `10.4.${(calls += 1) >> 8}.${calls & 255}`,
      accept: url.startsWith('/api/') ? 'application/json' : 'text/html',
      'accept-encoding': 'identity',
      ...(body === undefined ? {} : { 'content-type': type ?? 'application/json' }),
      ...credentials(),
    };
    const answer = await fetch(`${origin}${url}`, {
      method,
      headers,
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
    });
    await answer.body?.cancel();
    return { status: answer.status, location: answer.headers.get('location') ?? '' };
  };
}
