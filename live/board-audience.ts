// Everybody who looks at one place's board. They all see the same, so it is written down once and the same bytes go to every socket.

import type { PlaceFacts } from '#presenters/place-facts.ts';
import { assembleBoard } from '#presenters/public-board.ts';
import { Watcher, type Sink } from './delivery.ts';
import type { Pass } from './fan-out.ts';
import { bodyOf, frameOf } from './frames.ts';
import type { LiveParts } from './live-parts.ts';
import { Pace } from './pace.ts';

export class BoardWatcher extends Watcher {
  readonly audience: BoardAudience;
  sent: Buffer | null = null;

  constructor(sink: Sink, audience: BoardAudience) {
    super(sink);
    this.audience = audience;
  }

  override resend(): void {
    this.audience.send(this);
  }
}

interface WrittenBoard {
  seq: number;
  /** Without the number. */
  body: string;
  frame: Buffer;
  call: string;
}

export class BoardAudience {
  readonly watchers = new Set<BoardWatcher>();
  private readonly parts: LiveParts;
  private readonly facts: () => PlaceFacts;
  private readonly pace: Pace;
  private board: WrittenBoard | null = null;

  constructor(parts: LiveParts, facts: () => PlaceFacts) {
    this.parts = parts;
    this.facts = facts;
    this.pace = new Pace(parts.timing.board, () => this.sendAll());
  }

  /** A new call is shown at once, the rest when it is time. */
  changed(): void {
    if (this.watchers.size === 0) return this.forget();
    const call = this.board?.call;
    this.board = this.write();
    if (this.board.call === call) this.pace.wish();
    else this.sendAll();
  }

  /** What was written before is not the whole of it, or not true any more. */
  forget(): void {
    this.board = null;
  }

  send(watcher: BoardWatcher, resumeAt: number | null = null): boolean {
    if (!watcher.isReady) return false;
    this.board ??= this.write();
    const { frame, seq } = this.board;
    if (seq === resumeAt || watcher.sent === frame || !this.parts.delivery.write(watcher, frame)) return false;
    watcher.sent = frame;
    return true;
  }

  close(): void {
    this.pace.close();
  }

  /** The same bytes again where nothing that is shown changed. */
  private write(): WrittenBoard {
    const view = assembleBoard(this.facts(), this.parts.secrets, this.parts.now());
    const body = bodyOf(view);
    if (this.board?.body === body) return this.board;
    return { seq: view.seq, body, frame: Buffer.from(frameOf(view.seq, body)), call: JSON.stringify(view.now) };
  }

  private sendAll(): void {
    this.parts.fanOut.run(this, () => this.pass());
  }

  private *pass(): Pass {
    for (const watcher of this.watchers) if (this.send(watcher)) yield;
  }
}
