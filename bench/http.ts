// Commands in a realistic mix: 32 hosts call, serve and finish, and guests join and leave, on one line of the whole app
// over real sockets. In the same run, in turns and with the same client, a bare route commits one row per request.
// Meanwhile 200 viewers watch the board: how long after a commit do they receive it? The client runs in this process.

import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { v7 as uuid } from 'uuid';
import { reservedPhone } from './bench-database.ts';
import type { BenchRow } from './bench.ts';
import { median, quantile } from './commands.ts';
import { Child, clock } from './live/child.ts';
import type { BenchHost, HttpListening } from './live/http-server.ts';

const hosts = 32;
/** A key is limited to 600 requests a minute; each host of this bench has several and uses them in turn. */
const keysEach = 4;
const screens = 200;
const waiting = 50;
const rounds = 5;
const roundMs = 3000;

const agent = new Agent({ keepAlive: true, maxSockets: hosts });

export async function run(): Promise<BenchRow[]> {
  try {
    return [...(await besideBareRoute()), await twoProcesses()];
  } finally {
    agent.destroy();
  }
}

async function besideBareRoute(): Promise<BenchRow[]> {
  const server = new Child('./http-server.ts');
  try {
    const listening = await server.ask<HttpListening>({ ask: 'listen', hosts, lines: 1, keysEach, waiting });
    const board = await watchBoard(listening.port);
    const taken = { app: [] as number[], bare: [] as number[], frames: [] as number[] };
    for (let round = 0; round < rounds + 1; round++) {
      await server.ask({ ask: 'announced' });
      board.frames = [];
      const app = await rateOf((at, isOver) => work(listening.port, listening.hosts[at], isOver));
      const { announced } = await server.ask<{ announced: [number, number][] }>({ ask: 'announced' });
      const bare = await rateOf((_at, isOver) => bareWork(listening.barePort, isOver));
      // The first round is the warm-up.
      if (round === 0) continue;
      taken.app.push(app);
      taken.bare.push(bare);
      taken.frames.push(...delaysOf(board.frames, new Map(announced)));
    }
    board.close();
    return rowsOf(median(taken.app), median(taken.bare), taken.frames);
  } finally {
    await server.end();
  }
}

/** The same hosts on two lines: all at one process, and those of each line at a process of its own, in turns. */
async function twoProcesses(): Promise<BenchRow> {
  const [first, second] = [new Child('./http-server.ts'), new Child('./http-server.ts')];
  try {
    const {
      port,
      address,
      hosts: all,
    } = await first.ask<HttpListening>({
      ask: 'listen',
      hosts,
      lines: 2,
      keysEach,
      waiting,
    });
    const beside = await second.ask<{ port: number }>({ ask: 'listen beside', address });
    const taken = { one: [] as number[], two: [] as number[] };
    for (let round = 0; round < rounds + 1; round++) {
      const one = await rateOf((at, isOver) => work(port, all[at], isOver));
      const two = await rateOf((at, isOver) => work(at % 2 === 0 ? port : beside.port, all[at], isOver));
      if (round === 0) continue;
      taken.one.push(one);
      taken.two.push(two);
    }
    const [one, two] = [median(taken.one), median(taken.two)];
    // Where one process leaves no processor free, a second one gains nothing.
    const what = `two processes on two lines: commands/s ${two.toFixed(0)}, one process ${one.toFixed(0)}`;
    return { what, value: two / one, unit: '×', limit: 0.9, atMost: false };
  } finally {
    // The first has the database.
    await second.end();
    await first.end();
  }
}

function rowsOf(app: number, bare: number, frames: number[]): BenchRow[] {
  const what = `${hosts} hosts and their guests over HTTP: commands/s ${app.toFixed(0)}, bare route ${bare.toFixed(0)}`;
  const after = `commit to the frame on ${screens} boards meanwhile (${frames.length} frames)`;
  return [
    { what: `${what}: share of the bare route`, value: app / bare, unit: '×', limit: 0.4, atMost: false },
    // The same ratio again, as the number that people ask for.
    {
      what: 'commands/s where the bare route gives 2,000',
      value: (app / bare) * 2000,
      unit: '/s',
      limit: 800,
      atMost: false,
    },
    { what: `${after}: p50`, value: quantile(frames, 0.5), unit: 'ms', limit: 8, atMost: true },
    { what: `${after}: p95`, value: quantile(frames, 0.95), unit: 'ms', limit: 25, atMost: true },
  ];
}

/** Requests per second of as many workers as there are hosts; each returns its number of requests. */
async function rateOf(worker: (at: number, isOver: () => boolean) => Promise<number>): Promise<number> {
  const began = performance.now();
  const isOver = (): boolean => performance.now() - began > roundMs;
  const made = await Promise.all(Array.from({ length: hosts }, (_, at) => worker(at, isOver)));
  return made.reduce((sum, one) => sum + one, 0) / ((performance.now() - began) / 1000);
}

let guests = 1000;

/** Two guests join and one of them leaves; the host calls the next, serves and finishes. */
async function work(port: number, host: BenchHost | undefined, isOver: () => boolean): Promise<number> {
  const { lineId = '', deskId = '', keys = [] } = host ?? {};
  let made = 0;
  const send = (path: string, body: object, headers: Record<string, string>): Promise<Answer> => {
    made += 1;
    return post(port, `/api/v1${path}`, { body, headers });
  };
  const asHost = (path: string): Promise<Answer> =>
    send(path, {}, { authorization: `Bearer ${keys[made % keysEach] ?? ''}` });
  const join = (guest: number): Promise<Answer> => {
    const body = { phone: reservedPhone(guest), name: `Guest ${guest}`, language: 'en' };
    return send(`/lines/${lineId}/tickets`, body, from(guest));
  };
  while (!isOver()) {
    await join(guests++);
    const guest = guests++;
    const { token = '' } = await join(guest);
    await send(`/tickets/${token}/leave`, {}, from(guest));
    const { id = '' } = await asHost(`/desks/${deskId}/call-next`);
    await asHost(`/tickets/${id}/serve`);
    await asHost(`/tickets/${id}/finish`);
  }
  return made;
}

/** A different address each time: requests are limited per address. */
const from = (guest: number) => ({
  'x-forwarded-for': `10.${(guest >> 16) & 255}.${(guest >> 8) & 255}.${guest & 255}`,
});

async function bareWork(port: number, isOver: () => boolean): Promise<number> {
  let made = 0;
  for (; !isOver(); made++) await post(port, '/one-row', { body: {}, headers: {} });
  return made;
}

interface Answer {
  id?: string;
  token?: string;
}

function post(port: number, path: string, { body, headers }: { body: object; headers: Record<string, string> }) {
  return new Promise<Answer>((resolve, reject) => {
    const all = { 'content-type': 'application/json', 'idempotency-key': uuid(), ...headers };
    const sent = request({ host: '127.0.0.1', port, path, method: 'POST', agent, headers: all }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => {
        if ((response.statusCode ?? 500) < 300) resolve((text === '' ? {} : JSON.parse(text)) as Answer);
        else reject(new Error(`POST ${path}: ${response.statusCode} ${text.slice(0, 300)}`));
      });
    });
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });
}

interface Board {
  frames: [seq: number, at: number][];
  close(): void;
}

async function watchBoard(port: number): Promise<Board> {
  const sockets: Socket[] = [];
  const board: Board = {
    frames: [],
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
  const open = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1' });
      sockets.push(socket);
      socket.once('error', reject);
      socket.on('data', (chunk) => {
        const at = clock();
        for (const [, seq] of chunk.toString().matchAll(/^data: \{"seq":(\d+),/gm))
          board.frames.push([Number(seq), at]);
        resolve();
      });
      const address = `10.200.0.${sockets.length}`;
      socket.write(
        `GET /api/v1/places/bench/board/stream HTTP/1.1\r\nHost: bench\r\nX-Forwarded-For: ${address}\r\nAccept: text/event-stream\r\n\r\n`,
      );
    });
  for (let at = 0; at < screens; at++) await open();
  return board;
}

/** From the announcement of the newest event in a frame to the frame's arrival. */
function delaysOf(frames: Board['frames'], announced: Map<number, number>): number[] {
  return frames.flatMap(([seq, at]) => {
    const since = announced.get(seq);
    return since === undefined ? [] : [at - since];
  });
}
