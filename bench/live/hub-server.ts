// The product's own hub and streams over a real database, with one long line at one desk.

import { setTimeout as sleep } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import { fastify, type FastifyInstance } from 'fastify';
import { callNext } from '#commands/ticket/call-next.ts';
import { finish, serveTicket } from '#commands/ticket/moves.ts';
import { LineRunner } from '#commands/engine/line-runner.ts';
import type { Staff } from '#domain/team/actor.ts';
import { createHub, type Hub } from '#live/hub.ts';
import { listenWidely } from '#server/start/listen-widely.ts';
import { registerStreams } from '../../server/stream/streams.ts';
import { openBenchDatabase, type BenchDatabase } from '../bench-database.ts';
import { BlockProbe } from './block-probe.ts';
import { answerQuestions, clock } from './child.ts';
import { teachingWait } from '#test/waits/teach-wait.ts';

type HubQuestion =
  /** `unwatched` guests are at the front: they are called, the others move up. */
  | { ask: 'listen'; unwatched: number; watched: number }
  /** Calls the next guest. */
  | { ask: 'change' }
  /** How long the event loop was blocked since the change. */
  | { ask: 'block' }
  | { ask: 'memory' }
  /** With a console open, this many commands: guests join, are called, served and done. Answers the memory that stays of each. */
  | { ask: 'soak'; commands: number }
  /** From now on guests join and are called, until `rest`. */
  | { ask: 'work' }
  | { ask: 'rest' };

export interface WorkDone {
  commands: number;
  slowestMs: number;
}

export interface Soaked {
  bytesPerCommand: number;
}

export interface HubListening {
  port: number;
  board: string;
  tickets: string[];
}

const owner: Staff = { kind: 'key', id: null, organizationId: null, role: 'owner', grants: [], placeIds: [] };
const probe = new BlockProbe();

let bench: BenchDatabase;
let hub: Hub;
let app: FastifyInstance;
let runner: LineRunner;
let deskId: string;
let announcedAt = 0;
let workedLine = '';
/** While guests join and are called. */
let atWork = new AbortController();
let working = Promise.resolve<WorkDone>({ commands: 0, slowestMs: 0 });

async function listen(unwatched: number, watched: number): Promise<HubListening> {
  bench = await openBenchDatabase();
  const { db, secrets, now } = bench.context;
  hub = createHub({ db, secrets, now });
  runner = new LineRunner({
    pool: bench.pool,
    secrets,
    announce: (lineId, seq) => {
      announcedAt = clock();
      hub.announce(lineId, seq);
    },
  });
  app = fastify();
  registerStreams(app, {
    hub,
    db,
    secrets,
    callerOf: () => Promise.resolve(null),
    screenStandingOf: () => Promise.resolve('public'),
    boardsPerAddress: Infinity,
  });
  await listenWidely(app, { port: 0, host: '127.0.0.1' });
  const tickets = await fillLine(unwatched + watched);
  const paths = tickets.slice(unwatched).map((id) => `/api/v1/tickets/${secrets.ticketToken(id)}/stream`);
  const { port } = app.server.address() as AddressInfo;
  return { port, board: '/api/v1/places/bench/board/stream', tickets: paths };
}

/** In the order of the line. */
async function fillLine(guests: number): Promise<string[]> {
  const [lineId = ''] = await bench.freshLines(1);
  workedLine = lineId;
  deskId = await bench.addDesk([lineId]);
  let next = 0;
  const joinSome = async (): Promise<void> => {
    for (let at = next++; at < guests; at = next++) await bench.join(lineId, at);
  };
  await Promise.all(Array.from({ length: 100 }, joinSome));
  await bench.pool.query(...teachingWait(null, 240));
  await bench.pool.query('insert into place_slug values ($1, $2, $3, true)', [
    'bench',
    bench.organizationId,
    bench.placeId,
  ]);
  await bench.pool.query('analyze');
  const { rows } = await bench.pool.query<{ id: string }>('select id from ticket order by rank');
  return rows.map(({ id }) => id);
}

/** This many in parallel, batch after batch. */
const workers = 8;

async function work(end: AbortSignal): Promise<WorkDone> {
  const done: WorkDone = { commands: 0, slowestMs: 0 };
  let guest = 0;
  const one = async (at: number): Promise<void> => {
    while (!end.aborted) {
      const began = clock();
      if (at === 0) await callNext({ ...bench.context, runner }, owner, { deskId }, null);
      else await bench.join(workedLine, 100_000 + guest++);
      done.commands += 1;
      done.slowestMs = Math.max(done.slowestMs, clock() - began);
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, at) => one(at)));
  return done;
}

/**
 * Memory that is in use after a collection, with what Buffers hold outside the heap. What a collection frees is swept in the
 * background, and ends promises that hold more.
 */
async function bytesHeld(): Promise<number> {
  for (let round = 0; round < 3; round++) {
    globalThis.gc?.();
    await sleep(300);
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

const perTurn = 4;

async function soak(commands: number): Promise<Soaked> {
  const { organizationId: organization_id, placeId: place_id } = bench;
  const screen = {
    destroyed: false,
    writableLength: 0,
    write: () => true,
    end: () => undefined,
    destroy: () => undefined,
  };
  const watch = await hub.watchDesk({ id: deskId, organization_id, place_id }, owner, screen);
  const context = { ...bench.context, runner };
  let guest = 0;
  const turn = async (): Promise<void> => {
    await bench.join(workedLine, 200_000 + guest++);
    const { answer } = await callNext(context, owner, { deskId }, null);
    if (!answer.ticket) throw new Error('nobody was called');
    const ref = { organizationId: organization_id, placeId: place_id, lineId: workedLine, ticketId: answer.ticket.id };
    await serveTicket(context, owner, ref, null);
    await finish(context, owner, ref, null);
  };
  const turns = async (count: number): Promise<void> => {
    for (let at = 0; at < count; at++) await turn();
  };
  // Code is compiled and pools are filled first.
  await turns(300);
  const before = await bytesHeld();
  await turns(commands / perTurn);
  const after = await bytesHeld();
  watch.stop();
  return { bytesPerCommand: (after - before) / commands };
}

answerQuestions(
  async (asked) => {
    const question = asked as HubQuestion;
    if (question.ask === 'listen') return listen(question.unwatched, question.watched);
    if (question.ask === 'change') {
      probe.start();
      await callNext({ ...bench.context, runner }, owner, { deskId }, null);
      return { began: announcedAt };
    }
    if (question.ask === 'work') {
      atWork = new AbortController();
      working = work(atWork.signal);
      return {};
    }
    if (question.ask === 'rest') {
      atWork.abort();
      return working;
    }
    if (question.ask === 'soak') return soak(question.commands);
    if (question.ask === 'block') return { blockMs: probe.stop() };
    globalThis.gc?.();
    return { rssBytes: process.memoryUsage().rss };
  },
  async () => {
    await app?.close();
    await bench?.close();
  },
);
