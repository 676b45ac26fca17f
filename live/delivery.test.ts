import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReaderSink } from '#test/frame-reader.ts';
import { hearFaults, type Fault } from '#timers/guarded.ts';
import { Delivery, Watcher } from './delivery.ts';
import { FanOut } from './fan-out.ts';

let delivery: Delivery;
let fanOut: FanOut;

class NewestWatcher extends Watcher {
  override readonly place = 'a test';
  override readonly about = {};
  newest = '';
  override resend(): void {
    delivery.write(this, this.newest);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  fanOut = new FanOut();
  delivery = new Delivery(fanOut);
});
afterEach(() => {
  fanOut.close();
  delivery.close();
  const timersLeft = vi.getTimerCount();
  vi.useRealTimers();
  if (timersLeft > 0) throw new Error(`${timersLeft} timers were left`);
});

function watch(): { sink: ReaderSink<{ n: number }>; watcher: NewestWatcher; say: (n: number) => boolean } {
  const sink = new ReaderSink<{ n: number }>();
  const watcher = new NewestWatcher(sink);
  delivery.enter(watcher);
  const say = (n: number): boolean => {
    watcher.newest = `id: ${n}-12345678\ndata: {"n":${n},"text":"${'x'.repeat(700)}"}\n\n`;
    return delivery.write(watcher, watcher.newest);
  };
  return { sink, watcher, say };
}

test('whoever does not read is kept little for, and gets the newest when they do', async () => {
  const { sink, say } = watch();
  sink.isSlow = true;
  expect([1, 2, 3, 4, 5].map(say)).toEqual([true, true, false, false, false]);
  expect(sink.writableLength).toBeLessThan(2000);
  expect(sink.readAll()).toBe(2);
  await vi.advanceTimersByTimeAsync(250);
  expect(await sink.until(({ n }) => n > 2)).toMatchObject({ id: 5 });
  expect(sink.left).toBe(0);
});

test('whoever does not read for a minute is let go', async () => {
  const { sink, say } = watch();
  sink.isSlow = true;
  for (const n of [1, 2, 3]) say(n);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(sink.destroyed).toBe(false);
  await vi.advanceTimersByTimeAsync(2000);
  expect(sink.destroyed).toBe(true);
});

test('everybody gets a sign of life within 20 s, spread over the seconds', async () => {
  const sinks = Array.from({ length: 32 }, () => watch().sink);
  // And the turn after it, in which they are written.
  await vi.advanceTimersByTimeAsync(1001);
  expect(sinks.filter(({ heads }) => heads.length > 0)).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(16_000);
  for (const { heads } of sinks) expect(heads[0]).toBe('event: beat\ndata: 0');
});

test('whoever left is written to no more', async () => {
  const { sink, watcher, say } = watch();
  sink.isSlow = true;
  for (const n of [1, 2, 3]) say(n);
  delivery.leave(watcher);
  sink.readAll();
  await vi.advanceTimersByTimeAsync(30_000);
  expect([sink.left, sink.heads.length, delivery.size]).toEqual([2, 0, 0]);
});

test('a screen that cannot be written to ends alone: at its sign of life, and when it has read', async () => {
  const faults: Fault[] = [];
  const stop = hearFaults((fault) => void faults.push(fault));
  const [broken, slow, well] = [watch(), watch(), watch()];
  let left = 0;
  for (const { watcher } of [broken, slow]) watcher.leave = () => void (left += 1);
  broken.sink.write = () => {
    throw new Error('a socket of another kind');
  };
  slow.sink.isSlow = true;
  for (const n of [1, 2, 3]) slow.say(n);
  slow.watcher.resend = () => {
    throw new Error('no view');
  };
  slow.sink.readAll();
  await vi.advanceTimersByTimeAsync(20_000);
  expect([broken.sink.destroyed, slow.sink.destroyed, well.sink.destroyed]).toEqual([true, true, false]);
  expect([left, delivery.size, faults.map(({ place }) => place)]).toEqual([2, 1, ['a test', 'a test']]);
  well.say(1);
  expect(await well.sink.next()).toMatchObject({ id: 1 });
  stop();
});

test('signs of life of thousands do not block: in slices, safe for those who leave and those who come', async () => {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  delivery.close();
  delivery = new Delivery(fanOut);
  // One turn of the heartbeat writes to a sixteenth of them.
  const everybody = Array.from({ length: 16 * 30 }, () => watch());
  const slot = everybody.filter((_, at) => at % 16 === 0);
  for (const { sink } of slot) {
    const write = sink.write.bind(sink);
    sink.write = (frame) => {
      const until = performance.now() + 1;
      while (performance.now() < until);
      return write(frame);
    };
  }
  const beaten = (): number => slot.filter(({ sink }) => sink.heads.length > 0).length;
  vi.advanceTimersByTime(1000);
  await setImmediate();
  expect(beaten()).toBeGreaterThan(0);
  expect(beaten()).toBeLessThan(10);
  const [left, ended, last] = [slot[20], slot[25], slot[29]];
  if (left) delivery.leave(left.watcher);
  if (ended) ended.sink.destroyed = true;
  const late = watch();
  while (last?.sink.heads.length === 0) await setImmediate();
  expect([beaten(), left?.sink.heads.length, ended?.sink.heads.length]).toEqual([28, 0, 0]);
  expect(late.sink.heads.length, 'not one sign twice').toBeLessThan(2);
});
