import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReaderSink } from '#test/frame-reader.ts';
import { hearFaults, type Fault } from '#timers/guarded.ts';
import { Delivery, Watcher } from './delivery.ts';

let delivery: Delivery;

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
  delivery = new Delivery();
});
afterEach(() => {
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
  await vi.advanceTimersByTimeAsync(1000);
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
