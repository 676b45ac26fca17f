// Keeps one EventSource alive, whatever the network, the phone or the server do. 'The connection broke', 'the tab was hidden' and 'back
// online' are all answered alike: connect again and take the view as it is.

export interface StreamListener {
  /** The text of a frame; the newest is the last to arrive. */
  onFrame: (text: string) => void;
  /** Null: what is shown is true now. Else the moment, in milliseconds since 1970, since when it may not be. */
  onDoubt: (since: number | null) => void;
}

/** The server gives a sign every 16 s; this long without one and the connection is dead, even where nobody said so. */
const silentMost = 40_000;
const lookEvery = 500;
/** A short break is not worth a word. */
const patience = 3000;
const firstRetry = 1000;
const longestRetry = 15_000;
const reloadEvery = 30_000;

/** Follows the stream until the function it returns is called. */
export function openStream(url: string, listener: StreamListener): () => void {
  if (typeof EventSource === 'undefined') return reloadNowAndThen();
  const connection = new StreamConnection(url, listener);
  const comeBack = (): void => connection.comeBack();
  const stopWatching = onReturn(comeBack);
  return () => {
    stopWatching();
    connection.close();
  };
}

class StreamConnection {
  private readonly url: string;
  private readonly listener: StreamListener;
  private readonly watch = setInterval(() => this.look(), lookEvery);
  private source: EventSource;
  private heardAt = Date.now();
  private brokenAt: number | null = Date.now();
  private isDoubted = false;
  private retry = firstRetry;
  private retryAt = Infinity;

  constructor(url: string, listener: StreamListener) {
    this.url = url;
    this.listener = listener;
    this.source = this.connect();
  }

  comeBack(): void {
    const isQuiet = Date.now() - this.heardAt > silentMost / 2;
    if (document.visibilityState === 'visible' && (this.brokenAt !== null || isQuiet)) this.connectAgain();
  }

  close(): void {
    clearInterval(this.watch);
    this.source.close();
  }

  private connect(): EventSource {
    const source = new EventSource(this.url);
    this.retryAt = Date.now() + silentMost;
    source.addEventListener('open', () => this.hear());
    source.addEventListener('beat', () => this.hear());
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      this.hear();
      this.listener.onFrame(data);
    });
    source.addEventListener('error', () => {
      this.brokenAt ??= Date.now();
      // The browser connects again by itself, unless the server answered with an error.
      if (source.readyState !== EventSource.CLOSED) return;
      this.retryAt = Date.now() + this.retry * (0.5 + Math.random());
      this.retry = Math.min(this.retry * 2, longestRetry);
    });
    return source;
  }

  private connectAgain(): void {
    this.source.close();
    this.source = this.connect();
  }

  private hear(): void {
    this.heardAt = Date.now();
    this.brokenAt = null;
    this.retry = firstRetry;
    if (this.isDoubted) this.listener.onDoubt(null);
    this.isDoubted = false;
  }

  private look(): void {
    const now = Date.now();
    if (this.brokenAt === null && now - this.heardAt > silentMost) {
      this.brokenAt = this.heardAt;
      this.retryAt = now;
    }
    if (this.brokenAt === null) return;
    if (!this.isDoubted && now - this.brokenAt >= patience) {
      this.isDoubted = true;
      this.listener.onDoubt(this.brokenAt);
    }
    if (now >= this.retryAt) this.connectAgain();
  }
}

function onReturn(comeBack: () => void): () => void {
  document.addEventListener('visibilitychange', comeBack);
  for (const event of ['online', 'pageshow']) addEventListener(event, comeBack);
  return () => {
    document.removeEventListener('visibilitychange', comeBack);
    for (const event of ['online', 'pageshow']) removeEventListener(event, comeBack);
  };
}

/** For browsers without EventSource: calmly, and never while somebody types. */
function reloadNowAndThen(): () => void {
  const reload = setInterval(() => {
    const isTyping = document.activeElement?.matches('input, select, textarea') ?? false;
    if (document.visibilityState === 'visible' && !isTyping) location.reload();
  }, reloadEvery);
  return () => clearInterval(reload);
}
