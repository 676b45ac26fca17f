import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStream } from './stream-connection.ts';

/** A browser's EventSource, as far as a network that fails can be seen from here. */
class Source extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static all: Source[] = [];
  readonly url: string;
  readyState: number = Source.CONNECTING;

  constructor(url: string) {
    super();
    this.url = url;
    Source.all.push(this);
  }

  close(): void {
    this.readyState = Source.CLOSED;
  }

  open(): void {
    this.readyState = Source.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  fail(isFinal: boolean): void {
    this.readyState = isFinal ? Source.CLOSED : Source.CONNECTING;
    this.dispatchEvent(new Event('error'));
  }

  say(data: string): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

class Page extends EventTarget {
  visibilityState = 'visible';
}

let page: Page;
let close: () => void;
const frames: string[] = [];
const doubts: (number | null)[] = [];
const newest = (): Source => Source.all.at(-1) as Source;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  page = new Page();
  const browser = new EventTarget();
  vi.stubGlobal('EventSource', Source);
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser));
  vi.stubGlobal('dispatchEvent', browser.dispatchEvent.bind(browser));
  Source.all = [];
  frames.length = 0;
  doubts.length = 0;
  close = openStream('/stream', { onFrame: (text) => frames.push(text), onDoubt: (since) => doubts.push(since) });
});
afterEach(() => {
  close();
  const timersLeft = vi.getTimerCount();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  if (timersLeft > 0) throw new Error('a timer was left');
});

test('frames come through, and nobody doubts', async () => {
  newest().open();
  newest().say('one');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(frames).toEqual(['one']);
  expect(doubts).toEqual([]);
});

test('a short break is not worth a word; a longer one is said with its beginning, and taken back', async () => {
  newest().open();
  newest().fail(false);
  await vi.advanceTimersByTimeAsync(2000);
  newest().open();
  expect(doubts).toEqual([]);
  const since = Date.now();
  newest().fail(false);
  await vi.advanceTimersByTimeAsync(3500);
  expect(doubts).toEqual([since]);
  newest().open();
  expect(doubts).toEqual([since, null]);
  expect(Source.all).toHaveLength(1);
});

test('where the server answered with an error, it is asked again, less and less often', async () => {
  const asked: number[] = [];
  for (let second = 0; second < 60; second++) {
    if (newest().readyState !== Source.CLOSED) {
      asked.push(second);
      newest().fail(true);
    }
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.length).toBeLessThan(15);
  newest().open();
  expect(doubts.at(-1)).toBeNull();
});

test('a connection that fell silent is dead, whatever it says of itself', async () => {
  newest().open();
  for (let beats = 0; beats < 4; beats++) {
    await vi.advanceTimersByTimeAsync(16_000);
    newest().dispatchEvent(new Event('beat'));
  }
  expect([Source.all.length, doubts]).toEqual([1, []]);
  const lastBeat = Date.now();
  await vi.advanceTimersByTimeAsync(42_000);
  expect(Source.all).toHaveLength(2);
  expect(doubts).toEqual([lastBeat]);
  newest().open();
  expect(doubts).toEqual([lastBeat, null]);
});

test('back from a hidden tab or a dead network it connects at once, and only where it must', async () => {
  newest().open();
  page.dispatchEvent(new Event('visibilitychange'));
  expect(Source.all).toHaveLength(1);
  newest().fail(true);
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(Source.all).toHaveLength(1);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(Source.all).toHaveLength(2);
  newest().fail(true);
  dispatchEvent(new Event('online'));
  expect(Source.all).toHaveLength(3);
  expect(Source.all[0]?.readyState).toBe(Source.CLOSED);
  newest().open();
});

test('closed is closed', async () => {
  newest().open();
  close();
  dispatchEvent(new Event('pageshow'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Source.all).toHaveLength(1);
  expect(newest().readyState).toBe(Source.CLOSED);
});

test('without EventSource the page reloads itself, but not while somebody types', async () => {
  close();
  let reloads = 0;
  let isTyping = true;
  vi.stubGlobal('EventSource', undefined);
  vi.stubGlobal('location', { reload: () => (reloads += 1) });
  Object.assign(page, { activeElement: { matches: () => isTyping } });
  close = openStream('/stream', { onFrame: () => undefined, onDoubt: () => undefined });
  await vi.advanceTimersByTimeAsync(31_000);
  expect(reloads).toBe(0);
  isTyping = false;
  await vi.advanceTimersByTimeAsync(31_000);
  expect(reloads).toBe(1);
});
