import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, expect, test } from 'vitest';
import { hearFaults, type Fault } from '#timers/guarded.ts';
import { FanOut, type Pass } from './fan-out.ts';
import { OneAtATime } from './one-at-a-time.ts';
import { Pace } from './pace.ts';

const faults: Fault[] = [];
afterAll(hearFaults((fault) => void faults.push(fault)));
afterEach(() => void faults.splice(0));

function* writing(count: number, written: number[], msEach = 0): Pass {
  for (let at = 0; at < count; at++) {
    const until = performance.now() + msEach;
    while (performance.now() < until);
    written.push(at);
    yield;
  }
}

test('a pass that takes long ends its turn by the clock, and another gets the next turn', async () => {
  const fanOut = new FanOut();
  const [long, short]: [number[], number[]] = [[], []];
  fanOut.run(long, () => writing(30, long, 1));
  expect(long.length).toBe(0);
  await setImmediate();
  expect(long.length).toBeGreaterThan(0);
  expect(long.length).toBeLessThan(10);
  fanOut.run(short, () => writing(10, short));
  while (short.length < 10) await setImmediate();
  expect(long.length).toBeLessThan(20);
  while (long.length < 30) await setImmediate();
  fanOut.close();
});

test('all passes share the time of one turn', async () => {
  const fanOut = new FanOut();
  const written: number[] = [];
  for (const key of [{}, {}, {}, {}]) fanOut.run(key, () => writing(30, written, 1));
  await setImmediate();
  expect(written.length).toBeLessThan(10);
  while (written.length < 120) await setImmediate();
});

test('a pass that is asked for while it runs is done once more after it', async () => {
  const fanOut = new FanOut();
  const [first, second]: [number[], number[]] = [[], []];
  fanOut.run(fanOut, () => writing(20, first, 1));
  await setImmediate();
  fanOut.run(fanOut, () => writing(5, []));
  fanOut.run(fanOut, () => writing(600, second));
  expect(first.length).toBeLessThan(20);
  while (second.length < 600) await setImmediate();
  expect(first.length).toBe(20);
});

test('many requests run the action at once, then once more', async () => {
  let deeds = 0;
  const done: (() => void)[] = [];
  const pace = new Pace('a test', 30, () => {
    deeds += 1;
    done.shift()?.();
  });
  for (let requests = 0; requests < 5; requests++) pace.request();
  expect(deeds).toBe(1);
  await new Promise<void>((resolve) => void done.push(resolve));
  expect(deeds).toBe(2);
  pace.request();
  pace.close();
  pace.request();
  expect(deeds).toBe(2);
});

test('one at a time: who asks meanwhile gets a run that began after they asked', async () => {
  const ends: (() => void)[] = [];
  const one = new OneAtATime(() => new Promise((resolve) => void ends.push(resolve)));
  const first = one.request();
  const [second, third] = [one.request(), one.request()];
  expect([ends.length, second === third]).toEqual([1, true]);
  ends[0]?.();
  await first;
  await setImmediate();
  expect(ends.length).toBe(2);
  ends[1]?.();
  await third;
});

test('one at a time: a run that failed does not stop the next', async () => {
  let runs = 0;
  const one = new OneAtATime(() => (runs++ === 0 ? Promise.reject(new Error('away')) : Promise.resolve()));
  const first = one.request();
  const second = one.request();
  await expect(first).rejects.toThrow('away');
  await second;
  expect(runs).toBe(2);
});

test('a pass that fails ends no other, not even the one that was asked for after it', async () => {
  const fanOut = new FanOut();
  const [other, after]: [number[], number[]] = [[], []];
  function* failing(): Pass {
    yield;
    throw new Error('no view');
  }
  fanOut.run(failing, failing);
  fanOut.run(other, () => writing(1000, other));
  fanOut.run(failing, () => writing(3, after));
  while (other.length < 1000 || after.length < 3) await setImmediate();
  expect(faults.map(({ place }) => place)).toEqual(['live: a pass']);
});

test('a failed action reaches nobody who requested it, and the next request runs', async () => {
  let deeds = 0;
  const pace = new Pace('a test', 5, () => {
    deeds += 1;
    if (deeds < 4) throw new Error('no view');
  });
  pace.request();
  pace.request();
  await expect.poll(() => deeds).toBe(2);
  pace.request();
  await expect.poll(() => deeds).toBe(3);
  const slow = new Pace('a test', 5, () => Promise.reject(new Error('no answer')));
  slow.request();
  await expect.poll(() => faults.length).toBe(4);
  pace.close();
  slow.close();
});
