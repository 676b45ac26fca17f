// The real server on Harbour Clinic's database, without a port. Its log can be read.

import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from 'fastify';
import type pg from 'pg';
import { v7 as uuid } from 'uuid';
import { createPool } from '#db/database.ts';
import type { Role } from '#domain/team/permissions.ts';
import { createHub } from '#live/hub.ts';
import { createAccounts, type StaffAccounts } from '#accounts/accounts.ts';
import { buildApp } from '#server/app.ts';
import { watchedAccounts } from '#server/accounts/watched-accounts.ts';
import { recogniseBrowser } from '#server/http/browser-cookies.ts';
import type { AppDeps } from '#server/http/app-deps.ts';
import { toWebRequest } from '#server/http/web-request.ts';
import { buildWhenStale } from '../bin/make/build-when-stale.ts';
import { openHarbour, testSecrets, type Harbour } from './harbour.ts';

export const installationKey = 'the-key-of-the-whole-installation';

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  /** Empty if nothing was sent. */
  body: Record<string, unknown>;
}

/** The items of a list. */
export function itemsOf({ body }: Answer): Record<string, unknown>[] {
  return body['items'] as Record<string, unknown>[];
}

export interface CallOptions {
  key?: string | null;
  body?: unknown;
  headers?: Record<string, string>;
  address?: string;
}

export interface TestApp {
  harbour: Harbour;
  app: FastifyInstance;
  accounts: StaffAccounts;
  /** Lines of JSON. */
  log: string[];
  /** A key of Harbour Clinic's for each role, and one of another organization's owner. */
  keys: Record<Role | 'stranger', string>;
  /** `path` under `/api/v1`, as in 'POST /places'. */
  call(input: string, options?: CallOptions): Promise<Answer>;
  addMember(userId: string, role: Role, name: string): Promise<string>;
  close(): Promise<void>;
}

/** In tests, sign-in attempts do not wait, unless a test sets it. */
const atOnce = (): Promise<void> => Promise.resolve();

export async function openApp(
  change: Partial<AppDeps> = {},
  wait: (ms: number) => Promise<unknown> = atOnce,
): Promise<TestApp> {
  const harbour = await openHarbour();
  const { pool, running, context, organizationId } = harbour;
  const accountsPool = createPool(harbour.connectionString, { max: 2, settings: '-c search_path=auth' });
  const secret = testSecrets.derive('accounts');
  const baseUrl = change.config?.publicUrl ?? 'http://localhost';
  const plain = createAccounts({ pool: accountsPool, secret, baseUrl, wait });
  const accounts = watchedAccounts(plain, { commands: context, pool: accountsPool });
  const hub = createHub({ db: running.db, secrets: testSecrets, now: harbour.clock.now });
  const log: string[] = [];
  const app = await buildApp({
    config: { apiKey: installationKey, publicUrl: undefined, trustedProxies: ['127.0.0.1'] },
    ...running,
    secrets: testSecrets,
    commands: context,
    hub,
    accounts,
    demo: {
      slug: () => Promise.resolve(null),
      open: () => Promise.reject(new Error()),
      remove: () => Promise.resolve(),
    },
    log: { level: 'info', write: (line) => void log.push(line) },
    registerPages: (fastify) => Promise.resolve(void fastify.all('/*', page)),
    ...change,
  });
  const keys = await makeKeys(pool, organizationId);
  return {
    harbour,
    app,
    accounts,
    log,
    keys,
    call: (input, options) => call(app, input, options),
    addMember: (userId, role, name) => addMember(pool, organizationId, { userId, role, name }),
    close: async () => {
      await app.close();
      hub.close();
      await accountsPool.end();
      await harbour.close();
    },
  };
}

/** The app with its pages. They are built first where the build is older than the source. */
export async function openAppWithPages(
  change: Partial<AppDeps> = {},
  wait?: (ms: number) => Promise<unknown>,
): Promise<TestApp> {
  await buildWhenStale();
  // Not above: most tests of the app need no page, and these imports take long.
  const { loadBuild, registerApp } = await import('#server/pages/render.ts');
  const build = await loadBuild();
  return openApp({ registerPages: (fastify, options) => registerApp(fastify, { ...options, build }), ...change }, wait);
}

/** Replaces a page: returns where the visitor is redirected, and sets the browser's cookies as every page does. */
function page(request: FastifyRequest, reply: FastifyReply): string {
  recogniseBrowser(request, reply, testSecrets);
  return toWebRequest(request, reply).url;
}

async function call(app: FastifyInstance, input: string, options: CallOptions = {}): Promise<Answer> {
  const [method = 'GET', path = ''] = input.split(' ');
  const { key, body, headers, address } = options;
  const request: InjectOptions = {
    method,
    url: `/api/v1${path}`,
    headers: {
      ...(key ? { authorization: `Bearer ${key}` } : {}),
      ...(address ? { 'x-forwarded-for': address } : {}),
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: body as object }),
  };
  const { statusCode: status, headers: given, payload } = await app.inject(request);
  return { status, headers: given, body: (payload === '' ? {} : JSON.parse(payload)) as Answer['body'] };
}

async function makeKeys(pool: pg.Pool, organizationId: string): Promise<TestApp['keys']> {
  const other = uuid();
  await pool.query(`insert into organization (id, name, created_at) values ($1, 'Somebody else', now() + '1 day')`, [
    other,
  ]);
  const make = async (owner: string, role: Role, key: string): Promise<string> => {
    await pool.query('insert into api_key (organization_id, id, name, key_hash, role) values ($1, $2, $3, $4, $5)', [
      owner,
      uuid(),
      key,
      testSecrets.bearerHash(key),
      role,
    ]);
    return key;
  };
  return {
    owner: await make(organizationId, 'owner', 'key-of-an-owner'),
    manager: await make(organizationId, 'manager', 'key-of-a-manager'),
    host: await make(organizationId, 'host', 'key-of-a-host'),
    viewer: await make(organizationId, 'viewer', 'key-of-a-viewer'),
    stranger: await make(other, 'owner', 'key-of-a-stranger'),
  };
}

async function addMember(
  pool: pg.Pool,
  organizationId: string,
  { userId, role, name }: { userId: string; role: Role; name: string },
): Promise<string> {
  const id = uuid();
  await pool.query('insert into member (organization_id, id, user_id, role, name) values ($1, $2, $3, $4, $5)', [
    organizationId,
    id,
    userId,
    role,
    name,
  ]);
  return id;
}
