// Keeps a view true, whatever the network, the phone or the server do. 'The connection broke', 'the tab was hidden' and 'back online' are
// all answered alike: connect again and take the view as it is. A connection counts from its first view on: a tunnel leaves connections
// that look open, and a hotel's Wi-Fi answers for everybody.

export interface StreamListener {
  /** The text of a frame; the newest is the last to arrive. */
  onFrame: (text: string) => void;
  /** Null: what is shown is true now. Else the moment, in milliseconds since 1970, since when it may not be. */
  onDoubt: (since: number | null) => void;
}

/** The server gives a sign every 16 s; this long without one and the connection is dead, even where nobody said so. */
const maxSilent = 25_000;
/** On coming back it is looked after sooner. */
const silentOnReturn = 8000;
const lookEvery = 250;
/** Timers that stood still for so long: the phone slept. */
const sleptFrom = 5000;
/** A short break is not worth a word. */
const patience = 3000;
/** An attempt that hangs is not given up at once, for a slow network needs its time; another begins beside it. */
const maxAttempts = 3;
const reloadEvery = 30_000;

/** How long from one attempt to the next, by how long nothing came: everybody is back within two seconds of a restart, and not in one moment. */
const gaps = [
  { upTo: 120_000, gap: 1300 },
  { upTo: 600_000, gap: 4000 },
  { upTo: Infinity, gap: 10_000 },
];

/** Follows the stream until the function it returns is called. */
export function openStream(url: string, listener: StreamListener): () => void {
  if (typeof EventSource === 'undefined') return reloadNowAndThen();
  const connection = new StreamConnection(url, listener);
  const stopWatching = watchReturns({
    onReturn: (isCertain) => connection.comeBack(isCertain),
    onLoss: () => connection.lose(),
    onAway: () => connection.rest(),
  });
  return () => {
    stopWatching();
    connection.close();
  };
}

interface Break {
  /** Since when nothing is known. */
  since: number;
  /** When this was found out: a phone that slept is given the time to connect before it says anything. */
  noticedAt: number;
  /** From here on the gaps grow; a sign of a network lets them begin anew. */
  triedSince: number;
}

class StreamConnection {
  private readonly url: string;
  private readonly listener: StreamListener;
  private readonly watch = setInterval(() => this.look(), lookEvery);
  /** The one that brought the last sign. */
  private source: EventSource | null = null;
  /** Those that brought none yet, the oldest first. */
  private attempts: EventSource[] = [];
  private heardAt = Date.now();
  private lookedAt = Date.now();
  private nextTryAt = 0;
  private broken: Break | null;
  private isDoubted = false;

  constructor(url: string, listener: StreamListener) {
    this.url = url;
    this.listener = listener;
    this.broken = breakSince(Date.now());
    this.connect();
  }

  /** The network, the page or its reader may be back; `isCertain`: whatever connection there was is an old one. */
  comeBack(isCertain: boolean): void {
    const now = Date.now();
    const silence = document.visibilityState === 'visible' ? silentOnReturn : maxSilent;
    if (this.broken === null && !isCertain && now - this.heardAt <= silence) return;
    if (this.broken) Object.assign(this.broken, { triedSince: now, noticedAt: now });
    this.connect();
  }

  /** The network says that it is gone. */
  lose(): void {
    this.broken ??= breakSince(Date.now());
  }

  /** Put away whole, the page is brought back as it is, if nothing is under way meanwhile. */
  rest(): void {
    this.lose();
    this.closeAll();
    this.nextTryAt = Infinity;
  }

  close(): void {
    clearInterval(this.watch);
    this.closeAll();
  }

  /** Whoever watches may do something else now, or nothing: their page says so. They do not knock again while it goes. */
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

  /** From half to one and a half, and longer beside attempts that hang. */
  private gap(): number {
    const tried = this.broken ? Date.now() - this.broken.triedSince : 0;
    const step = gaps.find(({ upTo }) => tried < upTo)?.gap ?? 0;
    const hangs = this.attempts.length > 1 || document.visibilityState === 'hidden';
    return step * (0.5 + Math.random()) * (hangs ? 2 : 1);
  }

  private hear(source: EventSource): void {
    if (source !== this.source) {
      this.source?.close();
      for (const one of this.attempts) if (one !== source) one.close();
      this.attempts = [];
      this.source = source;
    }
    this.heardAt = Date.now();
    this.broken = null;
    if (this.isDoubted) this.listener.onDoubt(null);
    this.isDoubted = false;
  }

  /** Browsers would connect again by themselves, after an answer that is none not at all, and in their own time. */
  private drop(source: EventSource): void {
    source.close();
    this.attempts = this.attempts.filter((one) => one !== source);
    const now = Date.now();
    // Which of the others still lives will show itself; until then nothing is certain.
    if (source === this.source) {
      this.source = null;
      this.nextTryAt = Math.min(this.nextTryAt, now + (gaps[0]?.gap ?? 0) * Math.random());
    }
    this.broken ??= breakSince(now);
  }

  private look(): void {
    const now = Date.now();
    const hasSlept = now - this.lookedAt > sleptFrom;
    this.lookedAt = now;
    if (hasSlept) return this.comeBack(false);
    if (this.broken === null && now - this.heardAt > maxSilent) this.goneSilent(now);
    if (this.broken === null) return;
    if (!this.isDoubted && now - this.broken.noticedAt >= patience) {
      this.isDoubted = true;
      this.listener.onDoubt(this.broken.since);
    }
    if (now >= this.nextTryAt) this.connect();
  }

  /** It is not closed: where it speaks after all before a new one does, it is taken. */
  private goneSilent(now: number): void {
    this.broken = { ...breakSince(now), since: this.heardAt };
    this.nextTryAt = now;
  }
}

function breakSince(now: number): Break {
  return { since: now, noticedAt: now, triedSince: now };
}

/** For browsers without EventSource: calmly, and never while somebody types. */
function reloadNowAndThen(): () => void {
  const reload = setInterval(() => {
    const isTyping = document.activeElement?.matches('input, select, textarea') ?? false;
    if (document.visibilityState === 'visible' && !isTyping) location.reload();
  }, reloadEvery);
  return () => clearInterval(reload);
}

// The signs by which a page learns that its network, its reader or it itself is back, or gone.

interface Listener {
  /** `isCertain`: connections from before are old ones. Else they may well live. */
  onReturn: (isCertain: boolean) => void;
  onLoss: () => void;
  /** The page is put away, and may be brought back. */
  onAway: () => void;
}

/** Chromium alone says when a phone goes from one network to another. */
type WithConnection = Navigator & { connection?: EventTarget };

/** Returns how to stop. */
function watchReturns({ onReturn, onLoss, onAway }: Listener): () => void {
  const ending = new AbortController();
  const options = { signal: ending.signal };
  const maybe = (): void => {
    if (document.visibilityState === 'visible') onReturn(false);
  };
  addEventListener('online', () => onReturn(true), options);
  addEventListener('offline', onLoss, options);
  addEventListener('pagehide', onAway, options);
  addEventListener('pageshow', ({ persisted }) => (persisted ? onReturn(true) : maybe()), options);
  document.addEventListener('visibilitychange', maybe, options);
  document.addEventListener('resume', maybe, options);
  if (typeof navigator !== 'undefined')
    (navigator as WithConnection).connection?.addEventListener('change', maybe, options);
  return () => ending.abort();
}
