// Keeps a view current through failures of the network, the phone or the server. 'Connection lost', 'tab was hidden'
// and 'back online' all get the same answer: connect again and take the current view. A connection counts only from its
// first view on: after a tunnel, dead connections still look open, and a hotel's Wi-Fi portal answers every request.

interface StreamListener {
  /** The text of a frame; the newest one arrives last. */
  onFrame: (text: string) => void;
  /** Null: the view is current. Otherwise the moment since which it may be outdated, in milliseconds since 1970. */
  onDoubt: (since: number | null) => void;
}

/** The server sends a heartbeat every 16 s. After this long without one the connection is dead, even without an error. */
const maxSilent = 25_000;
/** When the reader comes back, the limit is shorter. */
const silentOnReturn = 8000;
const lookEvery = 250;
/** If timers stood still for this long, the phone slept. Its clock may also have been set. */
const sleptFrom = 5000;
/**
 * A short break is not reported. What the old connection brings this soon after the phone slept may have waited in it: it
 * is shown, and proves no connection.
 */
const patience = 3000;
/** An attempt that hangs is not aborted at once, because a slow network needs time. Another attempt starts beside it. */
const maxAttempts = 3;
const reloadEvery = 30_000;

/**
 * The delay between attempts, by how long nothing came. Everybody reconnects within two seconds of a restart, but not
 * all at the same moment.
 */
const gaps = [
  { upTo: 120_000, gap: 1300 },
  { upTo: 600_000, gap: 4000 },
  { upTo: Infinity, gap: 10_000 },
];

/** Follows the stream until the function it returns is called. */
export function openStream(url: string, listener: StreamListener): () => void {
  if (typeof EventSource === 'undefined') return reloadNowAndThen();
  const connection = new StreamConnection(url, listener);
  const stopWatching = watchReturns(connection);
  return () => {
    stopWatching();
    connection.close();
  };
}

/** In order: a view comes in 'current'; doubt makes it 'broken'; a reader who sees that for a while is told, and it is 'reported'. */
type Mode =
  | { name: 'current' }
  | {
      name: 'broken' | 'reported';
      /** Since when the view may be outdated. */
      since: number;
      /** When this was noticed: after sleep, a phone gets time to connect before it reports anything. */
      noticedAt: number;
      /** From here on the delays grow; a sign of a network resets them. */
      triedSince: number;
    };

class StreamConnection {
  private readonly url: string;
  private readonly listener: StreamListener;
  private readonly watch = setInterval(() => this.look(), lookEvery);
  /** The connection that sent the last heartbeat. */
  private source: EventSource | null = null;
  /** Connections without a heartbeat so far, the oldest first. */
  private attempts: EventSource[] = [];
  private heardAt = Date.now();
  private lookedAt = Date.now();
  private nextTryAt = 0;
  private mode: Mode;

  constructor(url: string, listener: StreamListener) {
    this.url = url;
    this.listener = listener;
    this.mode = brokenSince(Date.now());
    this.connect();
  }

  /** The network, the page or its reader may be back. `isCertain`: any existing connection is surely dead. */
  comeBack(isCertain: boolean): void {
    const now = Date.now();
    const silence = document.visibilityState === 'visible' ? silentOnReturn : maxSilent;
    if (this.mode.name !== 'current') this.mode = { ...this.mode, triedSince: now, noticedAt: now };
    else if (!isCertain && now - this.heardAt <= silence) return;
    else if (now - this.heardAt > maxSilent) this.goneSilent(now);
    this.connect();
  }

  /** The browser reports that the network is gone. */
  lose(): void {
    if (this.mode.name === 'current') this.mode = brokenSince(Date.now());
  }

  /** The page is frozen as a whole and restored unchanged, if nothing is pending meanwhile. */
  rest(): void {
    this.lose();
    this.closeAll();
    this.nextTryAt = Infinity;
  }

  close(): void {
    clearInterval(this.watch);
    this.closeAll();
  }

  /** The viewer's rights changed or ended, and their page says so. They do not connect again while the page goes. */
  private leave(): void {
    this.close();
    location.reload();
  }

  private closeAll(): void {
    for (const one of [this.source, ...this.attempts]) one?.close();
    this.source = null;
    this.attempts = [];
  }

  private connect(): void {
    const source = new EventSource(this.url);
    this.attempts.push(source);
    if (this.attempts.length > maxAttempts) this.attempts.shift()?.close();
    this.nextTryAt = Date.now() + this.gap();
    source.addEventListener('beat', () => this.hear(source));
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      this.hear(source);
      this.listener.onFrame(data);
    });
    source.addEventListener('gone', () => this.leave());
    source.addEventListener('error', () => this.drop(source));
  }

  /**
   * Jitter: 0.5 to 1.5 times the delay. The more attempts hang, the longer: else a server to which everybody comes back
   * would take only connections that were given up, one after the other, while as many new ones come.
   */
  private gap(): number {
    const tried = this.mode.name === 'current' ? 0 : Date.now() - this.mode.triedSince;
    const step = gaps.find(({ upTo }) => tried < upTo)?.gap ?? 0;
    const longer = Math.max(3 ** (this.attempts.length - 1), document.visibilityState === 'hidden' ? 2 : 1);
    return step * (0.5 + Math.random()) * longer;
  }

  private hear(source: EventSource): void {
    // Whether the phone slept is known before what came meanwhile counts.
    this.look();
    if (source !== this.source) {
      this.source?.close();
      for (const one of this.attempts) if (one !== source) one.close();
      this.attempts = [];
      this.source = source;
    } else if (this.mode.name !== 'current' && Date.now() - this.mode.noticedAt < patience) return;
    this.heardAt = Date.now();
    if (this.mode.name === 'reported') this.listener.onDoubt(null);
    this.mode = { name: 'current' };
  }

  /** Browsers would reconnect themselves, but with their own timing, and not at all after an invalid answer. */
  private drop(source: EventSource): void {
    source.close();
    this.attempts = this.attempts.filter((one) => one !== source);
    const now = Date.now();
    // Time will show which of the other connections still lives; until then nothing is certain.
    if (source === this.source) {
      this.source = null;
      this.nextTryAt = Math.min(this.nextTryAt, now + (gaps[0]?.gap ?? 0) * Math.random());
    }
    this.lose();
  }

  private look(): void {
    const now = Date.now();
    const passed = now - this.lookedAt;
    this.lookedAt = now;
    // Where the clock was set back, what was noted by it lies in the future.
    this.heardAt = Math.min(this.heardAt, now);
    if (Math.abs(passed) > sleptFrom) return this.comeBack(passed < 0);
    if (this.mode.name === 'current' && now - this.heardAt > maxSilent) this.goneSilent(now);
    if (this.mode.name === 'current') return;
    if (this.mode.name === 'broken' && now - this.mode.noticedAt >= patience) {
      this.mode = { ...this.mode, name: 'reported' };
      this.listener.onDoubt(this.mode.since);
    }
    if (now >= this.nextTryAt) this.connect();
  }

  /** It is not closed: if it delivers before a new one does, it is used. */
  private goneSilent(now: number): void {
    this.mode = { ...brokenSince(now), since: this.heardAt };
    this.nextTryAt = now;
  }
}

const brokenSince = (now: number): Mode & { name: 'broken' } => ({
  name: 'broken',
  since: now,
  noticedAt: now,
  triedSince: now,
});

/** For browsers without EventSource: reloads now and then, but never while somebody types. */
function reloadNowAndThen(): () => void {
  const reload = setInterval(() => {
    const isTyping = document.activeElement?.matches('input, select, textarea') ?? false;
    if (document.visibilityState === 'visible' && !isTyping) location.reload();
  }, reloadEvery);
  return () => clearInterval(reload);
}

// The signals that the network, the reader or the page itself is back, or gone.

/** Only Chromium reports when a phone moves from one network to another. */
type WithConnection = Navigator & { connection?: EventTarget };

/** Returns a function that stops it. */
function watchReturns(connection: StreamConnection): () => void {
  const ending = new AbortController();
  const options = { signal: ending.signal };
  const maybe = (): void => {
    if (document.visibilityState === 'visible') connection.comeBack(false);
  };
  addEventListener('online', () => connection.comeBack(true), options);
  addEventListener('offline', () => connection.lose(), options);
  addEventListener('pagehide', () => connection.rest(), options);
  addEventListener('pageshow', ({ persisted }) => (persisted ? connection.comeBack(true) : maybe()), options);
  document.addEventListener('visibilitychange', maybe, options);
  document.addEventListener('resume', maybe, options);
  (navigator as WithConnection).connection?.addEventListener('change', maybe, options);
  return () => ending.abort();
}
