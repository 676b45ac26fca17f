// The API's streams for live screens: the right to watch is checked at the start, and for staff and paired screens again every few seconds.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findDesk, type DeskRow } from '#db/place/desks.ts';
import { findTicketsOfLinks, type TicketOfLink } from '#db/ticket/tickets.ts';
import { worksAt, type Staff } from '#domain/team/actor.ts';
import { isId } from '#domain/id.ts';
import { networkOf } from '#domain/network.ts';
import { may } from '#domain/team/permissions.ts';
import { Batches } from '#jobs/send/batches.ts';
import { isRefusal, orNotFound, Refusal } from '#domain/refusal.ts';
import { isLinkOver } from '#domain/ticket/ticket-link.ts';
import type { Watch } from '#live/hub.ts';
import { placeOf } from '../api/calls.ts';
import type { AppDeps } from '../http/app-deps.ts';
import { answerCalls } from '../http/problem-answers.ts';
import { takeSocket, writeHead } from './raw-stream.ts';
import { StreamDoors } from './stream-doors.ts';
import { showOut, StreamGuards, type Stream } from './stream-guards.ts';
import type { ScreenStanding } from '../pages/visitor.ts';

interface StreamDeps extends Pick<AppDeps, 'hub' | 'db' | 'secrets'> {
  now?: () => Date;
  /** The staff who make the request, by key or by session; null: anybody else. */
  callerOf: (request: FastifyRequest, reply: FastifyReply) => Promise<Staff | null>;
  /** What the browser that requests a board is. */
  screenStandingOf: (request: FastifyRequest) => Promise<ScreenStanding>;
  /** The maximum of boards open at once from one address. A place's own network is one address. */
  boardsPerAddress?: number;
  recheckMs?: number;
}

const boardsPerAddressUsual = 200;
/** A family follows one ticket; and of a phone on a train the system holds each dead connection for a quarter of an hour. */
const screensPerTicket = 40;
const linksAtOnce = 200;
const consolesPerAddress = 200;

/** Not with a weight of nought, which refuses it. */
const acceptsGzip = /(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[^,]*)?(?:,|$)/i;

type Begin = (stream: Stream, seenId: string | null) => Promise<Watch>;

/** The three streams of the API, with its problems and headers. */
export function registerStreams(fastify: FastifyInstance, deps: StreamDeps): void {
  void fastify.register(
    (api, _options, done) => {
      answerCalls(api);
      addStreams(api, deps);
      done();
    },
    { prefix: '/api/v1' },
  );
}

function addStreams(fastify: FastifyInstance, deps: StreamDeps): void {
  const { hub, db, secrets, now = () => new Date(), boardsPerAddress = boardsPerAddressUsual } = deps;
  const doors = new StreamDoors();
  const guards = new StreamGuards(deps.recheckMs);
  // After a restart every client reconnects at once: their links are looked up in batches, which leaves connections for commands.
  const links = new Batches<Buffer, TicketOfLink | null>(linksAtOnce, (hashes) => findTicketsOfLinks(db, hashes));
  // Nobody sends HEAD requests for a stream.
  const options = { exposeHeadRoute: false };

  fastify.get<{ Params: { token: string } }>('/tickets/:token/stream', options, async (request, reply) => {
    const tokenHash = secrets.tokenHash(request.params.token);
    const { endedAt, ...ref } = orNotFound(await links.take('', false, tokenHash));
    // A page cannot read the status of a stream's answer, so a page that wakes after its link expired is told by an event.
    if (isLinkOver(endedAt, now())) return endAtOnce(request, reply);
    doors.enter(request.raw.socket, ref.ticketId, screensPerTicket);
    await stream(request, reply, ({ sink }, seenId) => hub.watchTicket(ref, sink, seenId));
  });

  fastify.get<{ Params: { place: string } }>('/places/:place/board/stream', options, async (request, reply) => {
    const place = await placeOf(deps, request.params.place);
    const standing = await deps.screenStandingOf(request);
    if (standing === 'revoked') throw new Refusal('not_found');
    doors.enter(request.raw.socket, `board ${networkOf(request.ip)}`, boardsPerAddress);
    await stream(request, reply, (to, seenId) => {
      if (standing === 'paired') guards.watch(to, async () => (await deps.screenStandingOf(request)) === 'paired');
      return hub.watchBoard(place, to.sink, seenId);
    });
  });

  fastify.get<{ Params: { desk: string } }>('/desks/:desk/stream', options, async (request, reply) => {
    // The caller is checked first: desks of other organizations are invisible.
    const staff = await deps.callerOf(request, reply);
    const deskId = request.params.desk.toLowerCase();
    const desk = staff && isId(deskId) ? await findDesk(db, deskId) : null;
    if (!desk || !staff || !maySee(staff, desk)) throw new Refusal('not_found');
    doors.enter(request.raw.socket, `desk ${networkOf(request.ip)}`, consolesPerAddress);
    const begin: Begin = (to, seenId) => {
      const before = rightsOf(staff);
      guards.watch(to, async () => rightsOf(await deps.callerOf(request, reply)) === before);
      return hub.watchDesk(desk, staff, to.sink, seenId);
    };
    // Of all streams it has by far the largest frames: whoever works over a phone's connection pays for them.
    await stream(request, reply, begin, acceptsGzip.test(String(request.headers['accept-encoding'])));
  });

  fastify.addHook('preClose', (done) => {
    guards.close();
    hub.close();
    done();
  });
}

async function stream(request: FastifyRequest, reply: FastifyReply, begin: Begin, isPacked = false): Promise<void> {
  const seenId = seenBy(request);
  const socket = takeSocket(request, reply);
  if (socket === null) return;
  try {
    const watch = await begin({ socket, sink: writeHead(socket, reply, isPacked) }, seenId);
    if (socket.destroyed) watch.stop();
    else socket.once('close', () => watch.stop());
  } catch (error) {
    // The checks passed, so the database is away or the thing was deleted: the reader reconnects and gets an answer.
    if (!isRefusal(error)) request.log.warn({ err: error }, 'a stream could not begin');
    socket.destroy();
  }
}

function endAtOnce(request: FastifyRequest, reply: FastifyReply): void {
  const socket = takeSocket(request, reply);
  if (socket !== null) showOut(writeHead(socket, reply));
}

/**
 * The frame that the reader has, as browsers send it on reconnecting. Any other value, such as the former bare numbers,
 * gets the full view.
 */
function seenBy(request: FastifyRequest): string | null {
  const seen = request.headers['last-event-id'];
  return typeof seen === 'string' && /^\d{1,15}-[\w-]{8}$/.test(seen) ? seen : null;
}

/**
 * What staff see depends on all of this: if it changed, they must connect again. A proof of identity grows old by itself,
 * and nothing on the console asks for one.
 */
const rightsOf = (staff: Staff | null): string => JSON.stringify({ ...staff, proof: undefined });

function maySee(staff: Staff, desk: DeskRow): boolean {
  const place = { organizationId: desk.organization_id, placeId: desk.place_id };
  return worksAt(staff, place) && may(staff.role, 'see_names', staff.grants);
}
