import type { Socket } from 'node:net';
import { Refusal } from '#domain/refusal.ts';

const retryAfterSeconds = 30;

/** Counts open streams by address or by ticket, and refuses those beyond the maximum. */
export class StreamDoors {
  // Bounded by the open sockets.
  private readonly inside = new Map<string, number>();

  /** Counts the socket until it closes, whatever becomes of the stream: there is no other way out. */
  enter(socket: Socket, key: string, max: number): void {
    const already = this.inside.get(key) ?? 0;
    if (already >= max) throw new Refusal('too_many', { retryAfterSeconds });
    // Its close was announced already.
    if (socket.destroyed) return;
    this.inside.set(key, already + 1);
    socket.once('close', () => {
      const left = (this.inside.get(key) ?? 1) - 1;
      if (left > 0) this.inside.set(key, left);
      else this.inside.delete(key);
    });
  }
}
