// The watchers of one place's board. All see the same, so the view is serialised once, and each socket gets the same
// bytes.

import type { PlaceFacts } from '#presenters/place-facts.ts';
import { assembleBoard } from '#presenters/screens/public-board.ts';
import { Watcher, type Sink } from './delivery.ts';
import { bodyOf, eventId, frameOf } from './frames.ts';
import type { LiveDeps } from './live-deps.ts';
import { Pace } from './pace.ts';

export class BoardWatcher extends Watcher {
  override readonly place = 'live: a board';
  readonly audience: BoardAudience;
  sent: Buffer | null = null;

  constructor(sink: Sink, audience: BoardAudience) {
    super(sink);
    this.audience = audience;
  }

  override get about(): Record<string, string> {
    return { placeId: this.audience.placeId };
  }

  override resend(): void {
    this.audience.send(this);
  }
}

interface WrittenBoard {
  id: string;
  /** The view as JSON, without its number. */
  body: string;
  frame: Buffer;
  call: string;
}

export class BoardAudience {
  readonly watchers = new Set<BoardWatcher>();
  private readonly deps: LiveDeps;
  private readonly facts: () => PlaceFacts;
  private readonly callPace: Pace;
  private readonly pace: Pace;
  private board: WrittenBoard | null = null;

  constructor(deps: LiveDeps, facts: () => PlaceFacts) {
    this.deps = deps;
    this.facts = facts;
    this.callPace = new Pace('live: calls on boards', deps.timing.call, () => this.sendAll(), 2 * deps.timing.read);
    this.pace = new Pace('live: boards', deps.timing.board, () => this.sendAll());
  }

  get placeId(): string {
    return this.facts().place.id;
  }

  /** A new call is shown at once, calls right after it in one frame, other changes at the end of a longer window. */
  changed(): void {
    if (this.watchers.size === 0) return this.forget();
    const call = this.board?.call;
    this.board = this.newest();
    if (this.board && this.board.call === call) this.pace.request();
    else this.callPace.request();
  }

  /** The last frame is incomplete or out of date. */
  forget(): void {
    this.board = null;
  }

  send(watcher: BoardWatcher, seenId: string | null = null): void {
    if (watcher.isReady) this.deps.delivery.serve(watcher, this.writeTo, seenId);
  }

  close(): void {
    this.callPace.close();
    this.pace.close();
  }

  private readonly writeTo = (watcher: BoardWatcher, seenId: string | null): void => {
    this.board ??= this.write();
    const { frame, id } = this.board;
    if (watcher.sent === frame) return;
    if (id === seenId || this.deps.delivery.write(watcher, frame)) watcher.sent = frame;
  };

  /** Null if it cannot be made: then each watcher gets the error when it is written to. */
  private newest(): WrittenBoard | null {
    try {
      return this.write();
    } catch {
      return null;
    }
  }

  /** Returns the same frame if nothing visible changed. */
  private write(): WrittenBoard {
    const view = assembleBoard(this.facts(), this.deps.secrets, this.deps.now());
    const body = bodyOf(view);
    if (this.board?.body === body) return this.board;
    const id = eventId(view.seq, body);
    return { id, body, frame: Buffer.from(frameOf(id, view.seq, body)), call: JSON.stringify(view.now) };
  }

  private sendAll(): void {
    this.deps.fanOut.runEach(this, this.watchers, (watcher) => this.send(watcher));
  }
}
