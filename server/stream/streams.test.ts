import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import * as fc from 'fast-check';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callNext } from '#commands/ticket/call-next.ts';
import { leaveLine } from '#commands/ticket/moves.ts';
import type { BoardView, DeskView, TicketLive } from '#contract/views.ts';
import type { Staff } from '#domain/team/actor.ts';
import { createHub, type Hub } from '#live/hub.ts';
import { sized } from '#test/chance/chance.ts';
import { StreamReader } from '#test/frame-reader.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { registerStreams } from './streams.ts';
import type { ScreenStanding } from '../pages/visitor.ts';

type ValueOf<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;

let harbour: Harbour;
let hub: Hub;
let app: FastifyInstance;
let url: string;
/** The signed-in people, by the name that the request sends. */
const signedIn = new Map<string, Staff>();
/** The standing of each screen that requests a board, by the same name. */
const standing = new Map<string, ScreenStanding>();
/** How often it was asked who somebody is. */
let looks = 0;
const readers: { close(): void }[] = [];

beforeEach(async () => {
  harbour = await openHarbour();
  hub = createHub({ db: harbour.db, secrets: testSecrets, now: harbour.clock.now, timing: { desk: 0 } });
  signedIn.clear();
  standing.clear();
  signedIn.set('ruth', harbour.staff.ruth);
  app = fastify({ return503OnClosing: true });
  registerStreams(app, {
    hub,
    db: harbour.db,
    secrets: testSecrets,
    now: harbour.clock.now,
    callerOf: ({ headers }) => {
      looks += 1;
      return Promise.resolve(signedIn.get(String(headers['x-name'])) ?? null);
    },
    screenStandingOf: ({ headers }) => Promise.resolve(standing.get(String(headers['x-name'])) ?? 'public'),
    boardsPerAddress: 3,
    recheckMs: 20,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/v1`;
});

/** An open stream or a timer keeps the server from closing: then the test fails by its time limit. */
afterEach(async () => {
  for (const reader of readers.splice(0)) reader.close();
  while (hub.size > 0) await setImmediate();
  await app.close();
  await harbour.close();
});

async function open<View>(path: string, headers: Record<string, string> = {}): Promise<StreamReader<View>> {
  const reader = await StreamReader.open<View>(`${url}${path}`, headers);
  readers.push(reader);
  return reader;
}

const tokenOf = (ticketId: string): string => testSecrets.ticketToken(ticketId);
const announced = () => harbour.another({ announce: (lineId, seq) => hub.announce(lineId, seq) });

test('a guest follows the own ticket by its link', async () => {
  const ref = await harbour.join();
  const reader = await open<TicketLive>(`/tickets/${tokenOf(ref.ticketId)}/stream`);
  expect(reader.status).toBe(200);
  expect(reader.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  expect(await reader.next()).toMatchObject({ id: 1, view: { state: 'waiting', ahead: 0 } });
  expect(reader.heads[0]).toMatch(/retry: [12]\d{3}$/);
  await callNext(announced(), harbour.staff.ruth, { deskId: harbour.desks.one }, null);
  expect((await reader.next()).view).toMatchObject({ state: 'called', desk: { name: 'Desk 1' } });
});

test('whoever comes back says what they have seen', async () => {
  const ref = await harbour.join();
  const path = `/tickets/${tokenOf(ref.ticketId)}/stream`;
  const first = await open<TicketLive>(path);
  const { id, eventId } = await first.next();
  const again = await open<TicketLive>(path, { 'last-event-id': eventId });
  await callNext(announced(), harbour.staff.ruth, { deskId: harbour.desks.one }, null);
  expect((await again.next()).view.state).toBe('called');
  // Also with the former format, which held only the number.
  for (const seen of [eventId, String(id), String(id + 1)]) {
    const late = await open<TicketLive>(path, { 'last-event-id': seen });
    expect((await late.next()).id).toBe(id + 1);
  }
});

test('those who come back all at once are looked up together', async () => {
  const refs = await Promise.all(Array.from({ length: 40 }, () => harbour.join()));
  let acquired = 0;
  harbour.pool.on('acquire', () => (acquired += 1));
  const lock = await harbour.pool.connect();
  await lock.query('begin; lock table ticket in access exclusive mode');
  const opening = refs.map(({ ticketId }) => open<TicketLive>(`/tickets/${tokenOf(ticketId)}/stream`));
  // The first waits for the database, the others wait for the first.
  await expect.poll(() => acquired).toBe(2);
  await expect.poll(() => connections(app)).toBe(refs.length);
  await lock.query('commit');
  lock.release();
  for (const reader of await Promise.all(opening)) expect((await reader.next()).view.state).toBe('waiting');
  // The lock, two queries for links, and one read of the place and its line by the hub.
  expect(acquired).toBeLessThan(15);
});

function connections({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}

test('the link of a ticket that is over works for a day', async () => {
  const ref = await harbour.join();
  const path = `/tickets/${tokenOf(ref.ticketId)}/stream`;
  await leaveLine(harbour.context, harbour.guest, ref, null);
  harbour.clock.pass(23 * 3600);
  expect((await (await open<TicketLive>(path)).next()).view.state).toBe('left');
  harbour.clock.pass(2 * 3600);
  const late = await open(path);
  await late.ended();
  expect([late.status, late.left]).toEqual([200, 0]);
  expect(late.heads.at(-1), 'the page is to be asked for anew, and says that it is gone').toContain('event: gone');
});

test('strangers find nothing', async () => {
  const desk = `/desks/${harbour.desks.one}/stream`;
  const elsewhere = { ...harbour.staff.ines, organizationId: harbour.lines.walkIn };
  const otherPlace = { ...harbour.staff.ruth, placeIds: [harbour.lines.walkIn] };
  signedIn.set('elsewhere', elsewhere).set('other place', otherPlace);
  for (const [path, name] of [
    [`/tickets/${tokenOf(harbour.placeId)}/stream`, ''],
    ['/tickets/nothing/stream', ''],
    ['/places/nowhere/board/stream', ''],
    [desk, ''],
    [desk, 'elsewhere'],
    [desk, 'other place'],
    ['/desks/not-an-id/stream', 'ruth'],
    [`/desks/${harbour.placeId}/stream`, 'ruth'],
  ] as const) {
    const reader = await open(path, { 'x-name': name });
    expect([path, name, reader.status]).toEqual([path, name, 404]);
  }
  const allowed = await open<DeskView>(desk, { 'x-name': 'ruth' });
  expect((await allowed.next()).view.desk.name).toBe('Desk 1');
});

test('a desk is named by its id in capitals too', async () => {
  const path = `/desks/${harbour.desks.one.toUpperCase()}/stream`;
  expect((await (await open<DeskView>(path, { 'x-name': 'ruth' })).next()).view.desk.id).toBe(harbour.desks.one);
});

test('staff who are signed out, or may do something else, are shown out', async () => {
  const path = `/desks/${harbour.desks.one}/stream`;
  const before = await open<DeskView>(path, { 'x-name': 'ruth', 'accept-encoding': 'gzip, br' });
  await before.next();
  signedIn.set('ruth', { ...harbour.staff.ruth, role: 'viewer' });
  await before.ended();
  expect(before.heads.at(-1), 'their page is to be asked for anew').toContain('event: gone');
  const after = await open<DeskView>(path, { 'x-name': 'ruth' });
  await after.next();
  signedIn.delete('ruth');
  await after.ended();
  expect((await open(path, { 'x-name': 'ruth' })).status).toBe(404);
});

test('a console is sent compressed, each frame at once', async () => {
  const path = `/desks/${harbour.desks.one}/stream`;
  const reader = await open<DeskView>(path, { 'x-name': 'ruth', 'accept-encoding': 'gzip' });
  expect(reader.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect((await reader.next()).view.waiting).toEqual([]);
  expect(reader.heads[0]).toMatch(/retry: [12]\d{3}$/);
  for (let guest = 1; guest <= 30; guest++) {
    await harbour.join();
    hub.announce(harbour.lines.walkIn, guest);
    expect((await reader.until(({ waiting }) => waiting.length === guest)).view.waiting).toHaveLength(guest);
  }
  for (const refused of ['br', 'gzip;q=0', 'br, gzip; q=0.00, *', 'x-gzip-2']) {
    const plain = await open<DeskView>(path, { 'x-name': 'ruth', 'accept-encoding': refused });
    expect([refused, plain.headers['content-encoding']]).toEqual([refused, undefined]);
  }
  for (const accepted of ['br;q=0, gzip;q=0.5', 'deflate,gzip', 'identity;q=0, GZIP'])
    expect((await open(path, { 'x-name': 'ruth', 'accept-encoding': accepted })).headers).toMatchObject({
      'content-encoding': 'gzip',
    });
});

test('a proof of identity that comes or grows old does not reload the console', async () => {
  const { ruth } = harbour.staff;
  signedIn.set('ruth', { ...ruth, proof: 'given' });
  const reader = await open<DeskView>(`/desks/${harbour.desks.one}/stream`, { 'x-name': 'ruth' });
  await reader.next();
  signedIn.set('ruth', { ...ruth, proof: undefined });
  const before = looks;
  await expect.poll(() => looks).toBeGreaterThan(before + 2);
  await harbour.join();
  hub.announce(harbour.lines.walkIn, 1);
  expect((await reader.next()).view.waiting).toHaveLength(1);
});

test('a board that staff ended is shown out and stays out; everybody else watches on', async () => {
  const board = '/places/harbour-clinic/board/stream';
  const ref = await harbour.join();
  standing.set('wall', 'paired');
  const [wall, passer] = [await open<BoardView>(board, { 'x-name': 'wall' }), await open<BoardView>(board)];
  const [guest, desk] = [
    await open<TicketLive>(`/tickets/${tokenOf(ref.ticketId)}/stream`),
    await open<DeskView>(`/desks/${harbour.desks.one}/stream`, { 'x-name': 'ruth' }),
  ];
  await Promise.all([wall.next(), passer.next(), guest.next(), desk.next()]);
  standing.set('wall', 'revoked');
  await wall.ended();
  expect((await open(board, { 'x-name': 'wall' })).status).toBe(404);
  await callNext(announced(), harbour.staff.ruth, { deskId: harbour.desks.one }, null);
  expect((await passer.next()).view.now?.number).toBeTruthy();
  expect((await guest.next()).view.state).toBe('called');
  expect((await desk.next()).view.desk.name).toBe('Desk 1');
});

test('the board is for everybody, by slug and by id, but not without bound', async () => {
  const board = `/places/harbour-clinic/board/stream`;
  const bySlug = await open<BoardView>(board);
  const byId = await open<BoardView>(`/places/${harbour.placeId}/board/stream`);
  expect((await bySlug.next()).view).toEqual((await byId.next()).view);
  const third = await open<BoardView>(board);
  await third.next();
  const fourth = await open(board);
  expect([fourth.status, fourth.headers['retry-after']]).toEqual([429, '30']);
  third.close();
  await expect.poll(async () => (await open(board)).status).toBe(200);
});

test('the server that closes ends every stream', async () => {
  const ref = await harbour.join();
  const ticket = await open<TicketLive>(`/tickets/${tokenOf(ref.ticketId)}/stream`);
  const board = await open<BoardView>(`/places/${harbour.placeId}/board/stream`);
  const desk = await open<DeskView>(`/desks/${harbour.desks.one}/stream`, { 'x-name': 'ruth' });
  await Promise.all([ticket.next(), board.next(), desk.next()]);
  await app.close();
  await Promise.all([ticket.ended(), board.ended(), desk.ended()]);
  expect(hub.size).toBe(0);
});

test('whoever pipelines, cuts or half-closes takes no place away from anybody', { timeout: 300_000 }, async () => {
  const ref = await harbour.join();
  const { port } = new URL(url);
  const board = '/api/v1/places/harbour-clinic/board/stream';
  const paths = [board, `/api/v1/tickets/${tokenOf(ref.ticketId)}/stream`, `/api/v1/desks/${harbour.desks.one}/stream`];
  const request = (path: string): string =>
    `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Name: ruth\r\nAccept-Encoding: gzip\r\n\r\n`;
  const aSocket = fc.record({
    paths: fc.array(fc.constantFrom(...paths, '/api/v1/nothing'), { minLength: 1, maxLength: 8 }),
    /** All at once, or each by itself; whole or cut off. */
    isAtOnce: fc.boolean(),
    missing: fc.constantFrom(0, 0, 0, 5),
    end: fc.constantFrom('end', 'destroy', 'reset'),
    afterMs: fc.constantFrom(0, 1, 5, 20),
  });
  const walk = async ({ paths: asked, isAtOnce, missing, end, afterMs }: ValueOf<typeof aSocket>): Promise<void> => {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
    socket.resume();
    await once(socket, 'connect');
    const whole = asked.map(request).join('');
    const sent = missing === 0 ? whole : whole.slice(0, -missing);
    for (const part of isAtOnce ? [sent] : sent.split(/(?<=\r\n\r\n)/)) socket.write(part);
    await sleep(afterMs);
    if (end === 'end') socket.end();
    else if (end === 'destroy') socket.destroy();
    else socket.resetAndDestroy();
    // Whoever half-closes is let go too.
    if (!socket.closed) await once(socket, 'close');
  };
  const sockets = fc.array(aSocket, { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(sockets, async (all) => {
      await Promise.all(all.map(walk));
      await expect.poll(() => [hub.size]).toEqual([0]);
      // As many places as ever.
      const boards = await Promise.all([1, 2, 3].map(() => open<BoardView>('/places/harbour-clinic/board/stream')));
      expect(boards.map(({ status }) => status)).toEqual([200, 200, 200]);
      for (const reader of boards) reader.close();
      await expect.poll(() => connections(app)).toBe(0);
    }),
    { numRuns: sized(25, 1000), seed: Number(process.env['FUZZ_SEED'] ?? 20_260), endOnFailure: true },
  );
});

test('a second request on the connection of a stream is not answered into it', async () => {
  const ref = await harbour.join();
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  const input = `GET /api/v1/tickets/${tokenOf(ref.ticketId)}/stream HTTP/1.1\r\nHost: x\r\n\r\n`;
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString()));
  socket.write(input);
  await expect.poll(() => text).toContain('"waiting"');
  socket.write(input);
  await callNext(announced(), harbour.staff.ruth, { deskId: harbour.desks.one }, null);
  await expect.poll(() => text).toContain('"called"');
  expect(text.match(/HTTP\/1.1/g)).toHaveLength(1);
  const closed = once(socket, 'close');
  socket.destroy();
  await closed;
});
