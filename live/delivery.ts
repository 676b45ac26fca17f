// Writes frames to watchers: nobody gets more than they read, quiet streams get a heartbeat, dead ones are closed.

import { guarded, reportFault } from '#timers/guarded.ts';
import type { FanOut } from './fan-out.ts';
import { beat, gone } from './frames.ts';

/** The part of a socket that is used here. */
export interface Sink {
  readonly destroyed: boolean;
  /** Bytes that were written, and not yet taken by the network. */
  readonly writableLength: number;
  write(frame: string | Uint8Array): boolean;
  end(): unknown;
  destroy(): unknown;
}

export abstract class Watcher {
  readonly sink: Sink;
  /** The kind of screen, for reports of faults. */
  abstract readonly place: string;
  /** Removes the watcher from its audience. */
  leave: () => void = () => undefined;
  /** Its stream has ended: nothing more is written to it. */
  isOver = false;
  /** Which turn of the heartbeat writes to it. */
  slot = 0;
  /** Whether all data of its view has been read. */
  isReady = false;

  constructor(sink: Sink) {
    this.sink = sink;
  }

  /** Ids of what it watches, for reports of faults. */
  abstract get about(): Record<string, string>;

  /** Writes the newest view, if it differs from the last one written. */
  abstract resend(): void;
}

// Two frames of a guest's ticket; a console's frame is larger, so nothing follows it until it is read.
const slowBytes = 1024;
const lookAgainMs = 200;
const deadAfterMs = 60_000;
const beatSlots = 16;
const beatMs = 1000;

export class Delivery {
  private readonly fanOut: FanOut;
  private readonly isTrue: () => boolean;
  private readonly slots: Set<Watcher>[] = Array.from({ length: beatSlots }, () => new Set());
  /** Watchers that read too slowly, and since when. Bounded by the open streams. */
  private readonly behind = new Map<Watcher, number>();
  private readonly beating: NodeJS.Timeout;
  private lookingAgain: NodeJS.Timeout | null = null;
  private entered = 0;
  private beats = 0;

  /** `isTrue`: whether what the screens show is known to be true. Without heartbeats they say that they are not live. */
  constructor(fanOut: FanOut, isTrue = (): boolean => true) {
    this.fanOut = fanOut;
    this.isTrue = isTrue;
    this.beating = setInterval(
      guarded('live: heartbeats', () => this.beat()),
      beatMs,
    );
  }

  get size(): number {
    return this.slots.reduce((sum, slot) => sum + slot.size, 0);
  }

  enter(watcher: Watcher): void {
    watcher.slot = this.entered++ % beatSlots;
    this.slots[watcher.slot]?.add(watcher);
  }

  leave(watcher: Watcher): void {
    this.slots[watcher.slot]?.delete(watcher);
    this.behind.delete(watcher);
  }

  /** Writes to one watcher. An error ends only that stream, and its page reconnects; other streams go on. */
  serve<One extends Watcher, About>(watcher: One, write: (watcher: One, about: About) => void, about: About): void {
    if (watcher.isOver) return;
    try {
      write(watcher, about);
    } catch (error) {
      reportFault(watcher.place, error, watcher.about);
      this.end(watcher);
    }
  }

  /** With `isGone` the page must be loaded again; without it, the page reconnects by itself. */
  end(watcher: Watcher, isGone = false): void {
    if (watcher.isOver) return;
    watcher.isOver = true;
    this.leave(watcher);
    watcher.leave();
    if (!isGone) return void watcher.sink.destroy();
    watcher.sink.write(gone);
    watcher.sink.end();
  }

  /** False: the reader has not taken earlier frames. It gets the newest view as soon as it has. */
  write(watcher: Watcher, frame: string | Uint8Array): boolean {
    const { sink } = watcher;
    if (sink.writableLength > slowBytes) {
      if (!this.behind.has(watcher)) this.behind.set(watcher, performance.now());
      this.lookingAgain ??= setInterval(
        guarded('live: slow readers', () => this.lookAgain()),
        lookAgainMs,
      );
      return false;
    }
    if (!sink.destroyed) sink.write(frame);
    return true;
  }

  /** Ends every stream. */
  close(): void {
    clearInterval(this.beating);
    this.stopLooking();
    for (const slot of this.slots) {
      for (const { sink } of slot) sink.end();
      slot.clear();
    }
    this.behind.clear();
  }

  private beat(): void {
    const slot = this.slots[this.beats++ % beatSlots];
    if (slot?.size && this.isTrue()) this.fanOut.runEach(slot, slot, (watcher) => this.serve(watcher, beatOnce, null));
  }

  private lookAgain(): void {
    if (this.behind.size === 0) return this.stopLooking();
    this.fanOut.runEach(this.behind, this.behind, ([watcher, since]) => {
      if (watcher.sink.writableLength === 0) {
        this.behind.delete(watcher);
        this.serve(watcher, resend, null);
      } else if (performance.now() - since > deadAfterMs) {
        this.behind.delete(watcher);
        watcher.sink.destroy();
      }
    });
  }

  private stopLooking(): void {
    if (this.lookingAgain !== null) clearInterval(this.lookingAgain);
    this.lookingAgain = null;
  }
}

function beatOnce({ sink }: Watcher): void {
  if (!sink.destroyed && sink.writableLength === 0) sink.write(beat);
}

function resend(watcher: Watcher): void {
  watcher.resend();
}
