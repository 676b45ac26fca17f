// The viewers: as many sockets as wanted, each with one request, and the time at which the last of them had its frame.

import { connect, type Socket } from 'node:net';
import { answerQuestions, clock } from './child.ts';

type WatchersQuestion =
  | { ask: 'connect'; port: number; paths: string[] }
  /** From now on frames count. */
  | { ask: 'arm' }
  /** Resolves when every socket has received one. */
  | { ask: 'last' }
  /** Opens all at once, each with its first view, and closes them again. */
  | { ask: 'rush'; port: number; paths: string[] };

export interface Rushed {
  /** From the first request to the last first view. */
  lastMs: number;
}

export interface LastFrame {
  at: number;
  sample: string;
}

// A heartbeat is shorter than any frame.
const beatBytes = 40;
const connectAtOnce = 64;

// Checks what it has read before it reads more.
const buffer = Buffer.allocUnsafeSlow(16_384);
let sockets: Socket[] = [];
/** The number of frames per socket, so that two frames on one socket do not count for two sockets. */
let had = new Uint32Array(0);
let wanted = 1;
let left = 0;
let lastAt = 0;
let sample = '';
let tellLast: (() => void) | null = null;

function open(port: number, path: string, at: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let isOpen = false;
    const socket = connect({
      port,
      host: '127.0.0.1',
      onread: {
        buffer,
        callback: (bytes, chunk) => {
          if (!isOpen) {
            isOpen = true;
            resolve();
          } else if (bytes > beatBytes) receive(at, bytes, chunk);
          return true;
        },
      },
    });
    socket.once('error', reject);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: bench\r\nAccept: text/event-stream\r\n\r\n`);
    sockets[at] = socket;
  });
}

function receive(at: number, bytes: number, chunk: Uint8Array): void {
  if (had[at] === wanted) return;
  had[at] = wanted;
  left -= 1;
  if (left > 0) return;
  lastAt = clock();
  sample = Buffer.from(chunk.subarray(0, bytes)).toString();
  tellLast?.();
}

async function openAll(port: number, paths: string[]): Promise<void> {
  sockets = [];
  had = new Uint32Array(paths.length);
  let next = 0;
  const openSome = async (): Promise<void> => {
    for (let at = next++; at < paths.length; at = next++) await open(port, paths[at] ?? '/', at);
  };
  await Promise.all(Array.from({ length: connectAtOnce }, openSome));
}

/** A view is longer than the headers alone; Node sends the headers of a stream separately. */
function firstView(port: number, path: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('data', (chunk) => {
      if (text !== 'seen') text += chunk.toString();
      if (!/^data: .*\n\n/m.test(text)) return;
      text = 'seen';
      resolve(socket);
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error(`closed before its first view: ${text.slice(0, 200)}`)));
    socket.write(`GET ${path} HTTP/1.1\r\nHost: bench\r\nAccept: text/event-stream\r\n\r\n`);
  });
}

async function rush(port: number, paths: string[]): Promise<Rushed> {
  const began = clock();
  const watching = await Promise.all(paths.map((path) => firstView(port, path)));
  const lastMs = clock() - began;
  for (const socket of watching) socket.destroy();
  return { lastMs };
}

answerQuestions(
  async (asked) => {
    const question = asked as WatchersQuestion;
    if (question.ask === 'connect') {
      await openAll(question.port, question.paths);
      return { open: sockets.length };
    }
    if (question.ask === 'rush') return rush(question.port, question.paths);
    if (question.ask === 'arm') {
      wanted += 1;
      left = sockets.length;
      return {};
    }
    if (left > 0) await new Promise<void>((resolve) => (tellLast = resolve));
    tellLast = null;
    return { at: lastAt, sample } satisfies LastFrame;
  },
  () => {
    for (const socket of sockets) socket.destroy();
    return Promise.resolve();
  },
);
