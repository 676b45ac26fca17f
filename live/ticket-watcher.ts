import { Watcher, type Sink } from './delivery.ts';
import type { WatchedLine } from './line-owner.ts';

// No place in line: nothing was shown yet, or the view was not of a waiting ticket.
export const nowhere = -1;

export class TicketWatcher extends Watcher {
  override readonly place = 'live: a ticket';
  readonly ticketId: string;
  line: WatchedLine | null = null;
  /** Another screen that shows the same ticket. */
  next: TicketWatcher | null = null;
  /** The last frame: the place in line with the wait, or the whole view without its number. */
  ahead = nowhere;
  body = '';

  constructor(sink: Sink, ticketId: string) {
    super(sink);
    this.ticketId = ticketId;
  }

  override get about(): Record<string, string> {
    return { ticketId: this.ticketId };
  }

  override resend(): void {
    this.line?.send(this);
  }
}
