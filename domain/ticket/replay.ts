// Reads a line back from its log alone. The log is the truth: whatever a ticket's row says must follow from it. Every event that
// changes a ticket carries how the ticket was before and how it is after, so a replay also checks that the log tells one story.

import { eventPolicyOf, type EventKind } from './event-kind.ts';
import type { TicketBefore, TicketState } from './ticket.ts';

export interface LoggedEvent {
  seq: number;
  kind: EventKind;
  ticketId: string | null;
  data: Record<string, unknown>;
}

interface ReplayedTicket {
  state: TicketState;
  rank: string;
  /** The last event that moved it here. */
  seq: number;
}

/** The tickets that stand, or ended, in this line. Those that were sent on to another are not among them. */
type ReplayedLine = Map<string, ReplayedTicket>;

/** What an event that changed a ticket says of it. */
interface Change {
  to: TicketState;
  rank: string;
  before: TicketBefore;
  toLine?: string;
}

/** Takes one event after the other; throws at the first that does not follow from those before it. */
export class LineReplay {
  readonly tickets: ReplayedLine = new Map();
  head = 0;
  private readonly lineId: string;

  constructor(lineId: string) {
    this.lineId = lineId;
  }

  take(event: LoggedEvent): void {
    if (event.seq !== this.head + 1) throw new Error(`event ${event.seq} comes after event ${this.head}`);
    this.head = event.seq;
    const { ticketId, seq, data } = event;
    if (ticketId === null) return;
    const { replay } = eventPolicyOf(event.kind);
    if (replay === 'joins') {
      if (this.tickets.has(ticketId)) throw new Error(`event ${seq}: joined twice`);
      const state = data['keptFor'] === undefined ? 'waiting' : 'booked';
      this.tickets.set(ticketId, { state, rank: String(data['rank']), seq });
      return;
    }
    // What a guest says of themselves moves nobody.
    if (replay === 'stays') {
      if (!this.tickets.has(ticketId)) throw new Error(`event ${seq}: changes a ticket that is not here`);
      return;
    }
    this.change(ticketId, seq, data as unknown as Change);
  }

  /** Who would be called by whoever looks now. */
  firstWaiting(): string | undefined {
    let first: [string, ReplayedTicket] | undefined;
    for (const one of this.tickets)
      if (one[1].state === 'waiting' && (!first || one[1].rank < first[1].rank)) first = one;
    return first?.[0];
  }

  waiting(): number {
    return Array.from(this.tickets.values()).filter((one) => one.state === 'waiting').length;
  }

  private change(ticketId: string, seq: number, { to, rank, before, toLine }: Change): void {
    const known = this.tickets.get(ticketId);
    if (before.lineId === this.lineId) {
      if (known?.state !== before.state || known.rank !== before.rank)
        throw new Error(
          `event ${seq}: the ticket was ${known?.state} at ${known?.rank}, not ${before.state} at ${before.rank}`,
        );
    } else if (known) throw new Error(`event ${seq}: the ticket comes from elsewhere, and was here all the same`);
    if (toLine !== undefined && toLine !== this.lineId) this.tickets.delete(ticketId);
    else this.tickets.set(ticketId, { state: to, rank, seq });
  }
}

export function replayLine(lineId: string, events: readonly LoggedEvent[]): LineReplay {
  const replay = new LineReplay(lineId);
  for (const event of events) replay.take(event);
  return replay;
}
