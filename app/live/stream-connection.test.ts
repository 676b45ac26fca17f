import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openStream } from './stream-connection.ts';

/** A browser's EventSource, as far as a failing network can be simulated here. */
class Source extends EventTarget {
  static all: Source[] = [];
  isClosed = false;
  /** Whether its view was delivered. */
  isTaken = false;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    Source.all.push(this);
  }

  close(): void {
    this.isClosed = true;
  }

  fail(): void {
    this.dispatchEvent(new Event('error'));
  }

  beat(): void {
    this.dispatchEvent(new Event('beat'));
  }

  say(data: string): void {
    this.isTaken = true;
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

class Page extends EventTarget {
  visibilityState = 'visible';
}

let page: Page;
let network: EventTarget;
let close: () => void;
const frames: string[] = [];
const doubts: (number | null)[] = [];
let gone = 0;
const newest = (): Source => Source.all.at(-1) as Source;
const living = (): Source[] => Source.all.filter((one) => !one.isClosed);
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
const pageShown = (persisted: boolean): boolean => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

function show(state: 'visible' | 'hidden'): void {
  page.visibilityState = state;
  page.dispatchEvent(new Event('visibilitychange'));
}

/** Heartbeats, as the server sends them. */
async function liveFor(seconds: number): Promise<void> {
  for (let at = 0; at < seconds; at += 16) {
    await pass(Math.min(16, seconds - at) * 1000);
    living()[0]?.beat();
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  page = new Page();
  network = new EventTarget();
  const browser = new EventTarget();
  vi.stubGlobal('EventSource', Source);
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { reload: () => (gone += 1) });
  vi.stubGlobal('navigator', { connection: network });
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser));
  vi.stubGlobal('dispatchEvent', browser.dispatchEvent.bind(browser));
  Source.all = [];
  frames.length = 0;
  doubts.length = 0;
  gone = 0;
  close = openStream('/stream', {
    onFrame: (text) => frames.push(text),
    onDoubt: (since) => doubts.push(since),
  });
});
afterEach(() => {
  close();
  const timersLeft = vi.getTimerCount();
  const left = living();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  if (timersLeft > 0) throw new Error('a timer was left');
  if (left.length > 0) throw new Error('a connection was left');
});

test('it is told at once that whoever watches may do something else now, and nobody knocks again', async () => {
  newest().beat();
  expect(gone).toBe(0);
  newest().dispatchEvent(new Event('gone'));
  expect(gone).toBe(1);
  const made = Source.all.length;
  await pass(60_000);
  expect([Source.all.length, living()]).toEqual([made, []]);
});

test('frames come through, and nobody doubts', async () => {
  newest().say('one');
  await liveFor(300);
  expect(frames).toEqual(['one']);
  expect(doubts).toEqual([]);
  expect(Source.all).toHaveLength(1);
});

test('a clock that is set back by hours does not keep a dead connection for as long', async () => {
  newest().say('one');
  vi.setSystemTime(Date.now() - 3 * 3_600_000);
  await pass(60_000);
  expect(Source.all.length).toBeGreaterThan(2);
  expect(doubts).toHaveLength(1);
});

describe('a break', () => {
  test('a short one is not worth a word; a longer one is said with its beginning, and taken back by the next view', async () => {
    newest().say('one');
    newest().fail();
    await pass(2500);
    newest().say('two');
    expect(doubts).toEqual([]);
    const since = Date.now();
    newest().fail();
    await pass(3500);
    expect(doubts).toEqual([since]);
    newest().say('three');
    expect(doubts).toEqual([since, null]);
    expect(frames).toEqual(['one', 'two', 'three']);
    expect(living()).toHaveLength(1);
  });

  test('a connection that only opened is none: a hotel’s Wi-Fi answers everybody', async () => {
    const since = Date.now();
    newest().dispatchEvent(new Event('open'));
    await pass(3500);
    expect(doubts).toEqual([since]);
  });

  test('however often the server is asked in vain, it is asked again within two seconds of coming back', async () => {
    newest().say('one');
    let failing = true;
    const answer = setInterval(() => {
      for (const one of living()) if (failing) one.fail();
    }, 20);
    newest().fail();
    const triesPerSecond: number[] = [];
    for (let second = 0; second < 100; second++) {
      const before = Source.all.length;
      await pass(1000);
      triesPerSecond.push(Source.all.length - before);
    }
    expect(Math.max(...triesPerSecond)).toBeLessThanOrEqual(2);
    failing = false;
    await pass(2000);
    expect(living().length).toBeGreaterThan(0);
    newest().say('two');
    expect(doubts.at(-1)).toBeNull();
    clearInterval(answer);
  });

  test('in a long one it is asked less and less, and at once when the network says that it is back', async () => {
    newest().say('one');
    const answer = setInterval(() => {
      for (const one of living()) one.fail();
    }, 20);
    await pass(15 * 60_000);
    const before = Source.all.length;
    await pass(60_000);
    expect(Source.all.length - before).toBeLessThan(12);
    clearInterval(answer);
    dispatchEvent(new Event('online'));
    expect(living().length).toBeGreaterThan(0);
    newest().say('two');
    expect(doubts.at(-1)).toBeNull();
  });

  test('not all who were cut off come back in one moment', async () => {
    close();
    const waits = [];
    for (let guest = 0; guest < 40; guest++) {
      Source.all = [];
      close = openStream('/stream', { onFrame: () => undefined, onDoubt: () => undefined });
      newest().say('one');
      const cutAt = Date.now();
      newest().fail();
      while (Source.all.length === 1) await pass(50);
      waits.push(Date.now() - cutAt);
      close();
    }
    expect(Math.max(...waits) - Math.min(...waits)).toBeGreaterThan(600);
    expect(Math.max(...waits)).toBeLessThan(2000);
  });

  test('a server that takes a tenth of its screens a second has all of them back within half a minute', async () => {
    close();
    Source.all = [];
    const screens = 200;
    const perSecond = screens / 10;
    const back = new Set<number>();
    const closes: (() => void)[] = [];
    for (let screen = 0; screen < screens; screen++)
      closes.push(openStream('/stream', { onFrame: () => back.add(screen), onDoubt: () => undefined }));
    close = () => closes.forEach((end) => end());
    let taken = 0;
    // In the order in which they came: one whose screen gave up costs as much as any other.
    const take = setInterval(() => {
      const next = Source.all[taken];
      if (!next) return;
      taken += 1;
      if (!next.isClosed) next.say('view');
    }, 1000 / perSecond);
    const beat = setInterval(() => {
      for (const one of living().filter((source) => source.isTaken)) one.beat();
    }, 8000);
    await pass(30_000);
    clearInterval(take);
    clearInterval(beat);
    expect(back.size).toBe(screens);
  });

  test('an attempt that hangs is kept beside the next ones, three at most; the first to bring a view is taken', async () => {
    newest().say('one');
    newest().fail();
    await pass(20_000);
    expect(living()).toHaveLength(3);
    const oldest = living()[0];
    oldest?.say('two');
    expect(living()).toEqual([oldest]);
    expect(frames).toEqual(['one', 'two']);
    expect(doubts.at(-1)).toBeNull();
  });
});

describe('silence', () => {
  test('a connection that fell silent is dead, whatever it says of itself; what it knew last is what is known', async () => {
    newest().say('one');
    await liveFor(64);
    expect([Source.all.length, doubts]).toEqual([1, []]);
    const lastBeat = Date.now();
    await pass(30_000);
    expect(Source.all.length).toBeGreaterThan(1);
    expect(doubts).toEqual([lastBeat]);
    newest().say('two');
    expect(doubts).toEqual([lastBeat, null]);
  });

  test('one that speaks again before a new one does is taken', async () => {
    newest().say('one');
    await pass(30_000);
    Source.all[0]?.say('late');
    expect(doubts.at(-1)).toBeNull();
    newest().say('new');
    expect(living()).toEqual([newest()]);
    expect(frames).toEqual(['one', 'late', 'new']);
  });
});

describe('coming back', () => {
  test('from a hidden tab it connects at once, and only where it must', async () => {
    newest().say('one');
    show('hidden');
    show('visible');
    expect(Source.all).toHaveLength(1);
    await pass(9000);
    show('hidden');
    expect(Source.all).toHaveLength(1);
    show('visible');
    expect(Source.all).toHaveLength(2);
    // The old connection lives until the new one has delivered its view; nothing is reported in between.
    expect(living()).toHaveLength(2);
    newest().say('two');
    expect(living()).toEqual([newest()]);
    expect(doubts).toEqual([]);
  });

  test('a network that is back is another network: whatever connection there was is an old one', async () => {
    newest().say('one');
    dispatchEvent(new Event('online'));
    expect(Source.all).toHaveLength(2);
    newest().say('two');
    expect(living()).toEqual([newest()]);
    await pass(10_000);
    network.dispatchEvent(new Event('change'));
    expect(Source.all).toHaveLength(3);
    newest().say('three');
  });

  test('a network that is gone is doubted from that moment on, though nothing has failed yet', async () => {
    newest().say('one');
    await pass(1000);
    const since = Date.now();
    dispatchEvent(new Event('offline'));
    await pass(3500);
    expect(doubts).toEqual([since]);
  });

  test('a phone that slept says nothing before it had the time to connect', async () => {
    newest().say('one');
    vi.setSystemTime(Date.now() + 600_000);
    await pass(250);
    expect(Source.all).toHaveLength(2);
    await pass(250);
    // Once: thousands of phones are taken out of a pocket.
    expect(Source.all).toHaveLength(2);
    await pass(750);
    expect(doubts).toEqual([]);
    newest().say('two');
    await pass(5000);
    expect(doubts).toEqual([]);
  });

  test('what waited in the phone while it slept is shown, and proves no connection', async () => {
    const [source] = living();
    source?.say('one');
    const since = Date.now();
    vi.setSystemTime(since + 60_000);
    source?.say('old');
    source?.beat();
    await pass(3500);
    expect([frames, doubts]).toEqual([['one', 'old'], [since]]);
    source?.beat();
    expect(doubts.at(-1)).toBeNull();
  });

  test('in a hidden tab whose timers hardly run, heartbeats are heartbeats', () => {
    newest().say('one');
    show('hidden');
    for (let beat = 0; beat < 20; beat += 1) {
      vi.setSystemTime(Date.now() + 16_000);
      newest().beat();
    }
    show('visible');
    expect(Source.all).toHaveLength(1);
  });

  test('a page that is put away holds nothing open, and connects when it is brought back', async () => {
    newest().say('one');
    dispatchEvent(new Event('pagehide'));
    expect(living()).toEqual([]);
    await pass(20_000);
    expect(Source.all).toHaveLength(1);
    pageShown(true);
    expect(living()).toHaveLength(1);
    newest().say('two');
    expect(doubts.at(-1) ?? null).toBeNull();
  });
});

test('closed is closed', async () => {
  newest().say('one');
  close();
  pageShown(true);
  dispatchEvent(new Event('online'));
  await pass(60_000);
  expect(Source.all).toHaveLength(1);
  expect(living()).toEqual([]);
});

test('without EventSource the page reloads itself, but not while somebody types', async () => {
  close();
  let reloads = 0;
  let isTyping = true;
  vi.stubGlobal('EventSource', undefined);
  vi.stubGlobal('location', { reload: () => (reloads += 1) });
  Object.assign(page, { activeElement: { matches: () => isTyping } });
  close = openStream('/stream', { onFrame: () => undefined, onDoubt: () => undefined });
  await pass(31_000);
  expect(reloads).toBe(0);
  isTyping = false;
  await pass(31_000);
  expect(reloads).toBe(1);
});
