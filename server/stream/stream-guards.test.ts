import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { Refusal } from '#domain/refusal.ts';
import { hearFaults, type Fault } from '#timers/guarded.ts';
import { StreamGuards, type Stream } from './stream-guards.ts';

const faults: Fault[] = [];
const stopHearing = hearFaults((fault) => void faults.push(fault));
let guards: StreamGuards;
afterEach(() => {
  guards.close();
  stopHearing();
});

function stream(end: () => void): Stream {
  const socket = Object.assign(new EventEmitter(), { end, write: () => true }) as unknown as Socket;
  return { socket, sink: socket };
}

test('a stream that cannot be ended, or asked about, keeps no other from being asked, now and later', async () => {
  guards = new StreamGuards(5);
  let asked = 0;
  const failing = stream(() => {
    throw new Error('a socket of another kind');
  });
  guards.watch(failing, () => Promise.resolve(false));
  guards.watch(failing, () => Promise.reject(new Refusal('not_found')));
  guards.watch(failing, () => {
    throw new Error('no question');
  });
  for (let at = 0; at < 10; at++)
    guards.watch(
      stream(() => undefined),
      () => Promise.resolve(asked++ >= 0),
    );
  await expect.poll(() => asked).toBeGreaterThan(40);
  expect(new Set(faults.map(({ place }) => place))).toEqual(new Set(['streams: whether one may watch']));
});
