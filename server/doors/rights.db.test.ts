// Requests every page, call and stream as every kind of person, and compares the outcome with test/rights.ts.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import routes from '#app/routes.ts';
import { createPasswordReset, passwordResetToken } from '#commands/team/password-resets.ts';
import { emailStopToken } from '#db/messaging/opt-outs.ts';
import { emailProofToken, insertEmailProof } from '#db/team/token-links.ts';
import { invitationToken, inviteMember } from '#commands/team/member-invitations.ts';
import { ensurePushKeys } from '#commands/messaging/push-subscriptions.ts';
import { openAppWithPages, type TestApp } from '#test/app.ts';
import { testSecrets } from '#test/harbour.ts';
import { readOpenapi } from '#test/openapi.ts';
import { callRights, otherRights, pageRights, type Need, type PageRight } from '#test/rights.ts';
import { isLetIn, openCast, type Person, type Input } from '#test/rights-cast.ts';

const appFolder = fileURLToPath(new URL('../../app/', import.meta.url));

interface Page {
  path: string;
  hasAction: boolean;
}

/** The pages of app/routes.ts with their full paths. */
function pagesIn(entries: RouteConfigEntry[], above = ''): Page[] {
  return entries.flatMap(({ path = '', file, children = [] }) => {
    const whole = [above, path].filter(Boolean).join('/');
    const source = readFileSync(`${appFolder}${file}`, 'utf8');
    const hasAction = /^export (?:async )?(?:function action\b|const action\b|\{[^}]*\baction\b)/m.test(source);
    return [{ path: whole, hasAction }, ...pagesIn(children, whole)];
  });
}

interface Call {
  id: string;
  method: string;
  path: string;
}

function callsIn(paths: Record<string, Record<string, { operationId: string }>>): Call[] {
  return Object.entries(paths)
    .filter(([path]) => !path.endsWith('/stream'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId: id }]) => {
        return { id, method: method.toUpperCase(), path: path.replaceAll(/\{(\w+)\}/g, ':$1') };
      }),
    );
}

/** Routes without an entry in the table, and entries without a route. */
function unmatched(doors: string[], table: object): { missing: string[]; left: string[] } {
  const known = Object.keys(table);
  return { missing: doors.filter((door) => !known.includes(door)), left: known.filter((one) => !doors.includes(one)) };
}

/** A page that accepts a post needs a right for that too. */
function withoutPost(pages: Page[], table: Record<string, PageRight>): string[] {
  return pages.filter(({ path, hasAction }) => hasAction && table[path]?.post === undefined).map(({ path }) => path);
}

const pages = pagesIn(await routes);
const calls = callsIn((await readOpenapi()).paths);
const complete = { missing: [], left: [] };

let app: TestApp;
let cast: Person[] = [];
let usual: Record<string, string> = {};
let others: string[] = [];

beforeAll(async () => {
  app = await openAppWithPages();
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  await ensurePushKeys(app.harbour.context);
  others = othersIn(app.app.printRoutes({ commonPrefix: false }));
  cast = await openCast(app);
  const { lines, desks } = app.harbour;
  const own = { place: 'harbour-clinic', line: lines.walkIn, desk: desks.one, kind: 'logo' };
  usual = { ...own, ...(await handedOut()) };
}, 240_000);
afterAll(() => app.close());

/** The server's routes besides pages and calls, from the route tree it prints. */
function othersIn(tree: string): string[] {
  const above: string[] = [];
  const found = tree.split('\n').flatMap((line) => {
    const [, indent = '', own = '', methods = ''] = /^((?:│ {3}| {4})*)[├└]── (\S+) \(([^)]+)\)/.exec(line) ?? [];
    const depth = indent.length / 4;
    above[depth] = own.replaceAll(/\|:\w+/g, '');
    const path = above.slice(0, depth + 1).join('');
    return methods
      .split(', ')
      .flatMap((method) => (method === 'HEAD' || own === '' || own === '*' ? [] : `${method} ${path}`));
  });
  const shape = (door: string): string => door.replaceAll(/:\w+/g, ':');
  const described = new Set(calls.map(({ method, path }) => shape(`${method} /api/v1${path}`)));
  const isAsset = (door: string): boolean =>
    /^GET \/(?:assets|favicon|fonts|robots)|\.\w{2,5}$/.test(door) && !(door in otherRights);
  return found.filter((door) => !described.has(shape(door)) && !isAsset(door)).map((door) => nameIn(door, otherRights));
}

/** The same route with the parameter names that the table uses. */
function nameIn(door: string, table: object): string {
  const shape = (one: string): string => one.replaceAll(/:\w+/g, ':');
  return Object.keys(table).find((one) => shape(one) === shape(door)) ?? door;
}

function fill(path: string, at: Record<string, string>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => at[name] ?? `no-${name}`);
}

/** Fills in the texts of a body. */
function jsonOf(body: unknown, at: Record<string, string>): string {
  return JSON.stringify(body, (_, value: unknown) => (typeof value === 'string' ? fill(value, at) : value));
}

function filled(fields: Record<string, string> = {}, at: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, fill(value, at)]));
}

/** Links that people were given, and a colleague. */
async function handedOut(): Promise<Record<string, string>> {
  const { context, staff, pool, organizationId } = app.harbour;
  const { rows } = await pool.query<{ id: string }>(`select id from member where role = 'viewer'`);
  const member = rows[0]?.id ?? '';
  const standing = { name: 'Ada Brook', role: 'host', grants: [], placeIds: [] } as const;
  const invited = await inviteMember(context, staff.ines, { organizationId, ...standing }, null);
  const verify = await unverifiedLink(member);
  const forgotten = await createPasswordReset(context, staff.ines, { organizationId, memberId: member }, null);
  return {
    member,
    verify,
    invitation: invitationToken(testSecrets, invited.answer.invitationId),
    reset: passwordResetToken(testSecrets, forgotten.answer.resetId),
    letters: emailStopToken(testSecrets, {
      organizationId,
      emailIndex: testSecrets.emailIndex(organizationId, 'amina@example.org'),
    }),
  };
}

/** The link in the email to a person whose address is not verified yet. */
async function unverifiedLink(memberId: string): Promise<string> {
  const { pool, db, organizationId, clock } = app.harbour;
  const id = uuid();
  const { rows } = await pool.query<{ email: string }>(
    `update auth."user" set email_verified = false where id::text = (select user_id from member where id = $1) returning email`,
    [memberId],
  );
  const token = emailProofToken(testSecrets, { id, address: rows[0]?.email ?? '' });
  const at = clock.now();
  const times = { created_at: at, expires_at: new Date(at.getTime() + 3_600_000) };
  const proof = { organization_id: organizationId, id, member_id: memberId, token_hash: testSecrets.bearerHash(token) };
  await db.transaction().execute((trx) => insertEmailProof(trx, { ...proof, ...times }));
  return token;
}

async function newTicket(): Promise<{ id: string; token: string }> {
  const { ticketId } = await app.harbour.join();
  return { id: ticketId, token: testSecrets.ticketToken(ticketId) };
}

type Outcome = 'in' | 'not found' | 'forbidden' | 'to sign in' | `status ${number}`;

function outcomeOf({ status, location }: { status: number; location: string }): Outcome {
  if (status === 404) return 'not found';
  if (status === 403) return 'forbidden';
  if (status === 401 || /^\/sign-in(\?|$)/.test(location)) return 'to sign in';
  return status >= 500 ? `status ${status}` : 'in';
}

/**
 * A thing that a person may not see does not exist for them, whether stranger or member. If they may see it but may not
 * change it, the answer may be `forbidden`. A person without a role may be sent to sign in.
 */
function isRefusal(outcome: Outcome, person: Person, method: string): boolean {
  if (outcome === 'not found') return true;
  if (outcome === 'forbidden') return person.role !== null && person.isHere && method !== 'GET';
  return outcome === 'to sign in' && (person.role === null || person.key === 'revoked');
}

interface Door {
  name: string;
  need: Need;
  input: Input;
  /** Pages ignore keys. */
  isPage?: boolean;
  leadsToSignIn?: boolean | undefined;
}

/** People who are let in come last, so that their changes cannot explain a refusal of the others. */
async function walk({ name, need, input, isPage = false, leadsToSignIn = false }: Door): Promise<string[]> {
  const comers = cast.filter((person) => !isPage || person.key === 'none');
  const wrong = await Promise.all(comers.filter((person) => !isIn(person)).map(come));
  for (const person of comers) if (isIn(person)) wrong.push(await come(person));
  return wrong.flat();

  async function come(person: Person): Promise<string[]> {
    const answer = await person.send(input);
    const outcome = outcomeOf(answer);
    const isWelcome = outcome === 'in' || (leadsToSignIn && outcome === 'to sign in');
    if (isIn(person) ? isWelcome : isRefusal(outcome, person, input.method)) return [];
    const what = isIn(person) ? 'is not let in' : 'is not refused';
    return [`${name}: ${person.name} ${what}: ${outcome} (${answer.status} ${answer.location})`];
  }

  function isIn(person: Person): boolean {
    return person.key !== 'revoked' && isLetIn(need, person);
  }
}

async function walkPage(path: string, right: PageRight): Promise<string[]> {
  const ticket = await newTicket();
  const at = { ...usual, line: 'walk-in', ticket: ticket.id, token: ticket.token, ...filled(right.at, usual) };
  const url = `/${path === '*' ? 'there-is-no-such-page' : fill(path, at)}`;
  const wrong: string[] = [];
  if (right.get)
    wrong.push(...(await walk({ name: `GET ${path}`, need: right.get, input: { method: 'GET', url }, isPage: true })));
  if (!right.post) return wrong;
  const sent = right.json
    ? { body: JSON.stringify(right.json), type: 'application/json' }
    : { body: new URLSearchParams(filled(right.form, at)).toString(), type: 'application/x-www-form-urlencoded' };
  return [
    ...wrong,
    ...(await walk({
      name: `POST ${path}`,
      need: right.post,
      input: { method: 'POST', url, ...sent },
      isPage: true,
      leadsToSignIn: right.leadsToSignIn,
    })),
  ];
}

describe('the table', () => {
  test('has every page, and no other', () => {
    expect(
      unmatched(
        pages.map(({ path }) => path),
        pageRights,
      ),
    ).toEqual(complete);
    expect(withoutPost(pages, pageRights)).toEqual([]);
  });

  test('has every call, and no other', () => {
    expect(
      unmatched(
        calls.map(({ id }) => id),
        callRights,
      ),
    ).toEqual(complete);
  });

  test('has everything else that the server answers', () => {
    expect(unmatched(others, otherRights)).toEqual(complete);
  });

  test('a page, an action and a call without an entry are found', () => {
    const planted = pagesIn([
      { file: 'routes/desk/settings/devices/devices-settings.tsx', path: 'desk/:place/planted' },
    ]);
    expect(
      unmatched(
        planted.map(({ path }) => path),
        pageRights,
      ).missing,
    ).toEqual(['desk/:place/planted']);
    expect(withoutPost(planted, { 'desk/:place/planted': { get: 'settings' } })).toEqual(['desk/:place/planted']);
    const call = callsIn({ '/planted': { get: { operationId: 'planted' } } });
    expect(
      unmatched(
        call.map(({ id }) => id),
        callRights,
      ).missing,
    ).toEqual(['planted']);
    expect(othersIn('├── /planted (GET, HEAD)\n│   └── /stream (GET)\n')).toEqual([
      'GET /planted',
      'GET /planted/stream',
    ]);
  });
});

describe('the walk', () => {
  const wants = Object.entries(pageRights);

  test.each(wants.filter(([, { isLast }]) => !isLast))('/%s', async (path, right) => {
    expect(await walkPage(path, right)).toEqual([]);
  });

  test('an owner of a later organization does not see the machine, at their own place either', async () => {
    const owner = cast.find(({ name }) => name === 'an owner of another organization');
    const statusOf = async (page: string): Promise<number | undefined> =>
      (await owner?.send({ method: 'GET', url: `/desk/elsewhere/settings/${page}` }))?.status;
    expect([await statusOf('audit'), await statusOf('installation')]).toEqual([200, 404]);
  });

  test.each(calls.map((call) => [call.id, call] as const))('%s', async (id, { method, path }) => {
    const right = callRights[id];
    if (!right) throw new Error(`no entry for ${id}`);
    const ticket = await newTicket();
    const at = { ...usual, ticket: ticket.id, ...right.at };
    const body = typeof right.body === 'string' ? right.body : jsonOf(right.body ?? null, at);
    const sent = right.body === undefined ? {} : { body, type: right.type };
    const inputOf = (which: string): Input => ({
      method,
      url: `/api/v1${fill(path, { ...at, ticket: which })}`,
      ...sent,
    });
    const isByLink = right.need === 'see_own_ticket';
    const wrong = await walk({ name: id, need: right.need, input: inputOf(isByLink ? ticket.token : ticket.id) });
    if (isByLink) wrong.push(...(await walk({ name: `${id} by id`, need: 'nobody', input: inputOf(ticket.id) })));
    if (right.byLink)
      wrong.push(...(await walk({ name: `${id} by link`, need: right.byLink, input: inputOf(ticket.token) })));
    expect(wrong).toEqual([]);
  });

  test.each(Object.entries(otherRights).filter((entry): entry is [string, Need] => entry[1] !== null))(
    '%s',
    async (door, need) => {
      const { token } = await newTicket();
      const [method = '', path = ''] = door.split(' ');
      const isPage = !path.startsWith('/api/') || need !== 'see_names';
      expect(await walk({ name: door, need, isPage, input: { method, url: fill(path, { ...usual, token }) } })).toEqual(
        [],
      );
    },
  );

  test.each(wants.filter(([, { isLast }]) => isLast))('at last, /%s', async (path, right) => {
    expect(await walkPage(path, right)).toEqual([]);
  });
});
