// A line as it is in the database, kept in memory for those who watch it: who waits, in order, and everybody else who matters now.

import type { LiveLine, LiveTicket } from '#db/ticket/live-rows.ts';
import type { LineFacts } from '#presenters/place-facts.ts';

export class LineReplica implements LineFacts {
  line: LiveLine;
  readonly waiting: LiveTicket[] = [];
  private readonly rest = new Map<string, LiveTicket>();
  /** Ranks of those who wait, by ticket: where to look for them in the order. */
  private readonly ranks = new Map<string, string>();

  constructor(line: LiveLine, tickets: LiveTicket[]) {
    this.line = line;
    this.reset(line, tickets);
  }

  get others(): LiveTicket[] {
    return [...this.rest.values()];
  }

  /** Everything anew, after a gap. */
  reset(line: LiveLine, tickets: LiveTicket[]): void {
    this.line = line;
    this.waiting.length = 0;
    this.ranks.clear();
    this.rest.clear();
    for (const ticket of tickets) {
      if (ticket.state === 'waiting') {
        this.waiting.push(ticket);
        this.ranks.set(ticket.id, ticket.rank);
      } else this.rest.set(ticket.id, ticket);
    }
    this.waiting.sort((a, b) => (a.rank < b.rank ? -1 : 1));
  }

  /**
   * Tickets as they are after the events up to the line's new head. Returns those that stand in another line now. Ended ones
   * are kept only where `keeps` says so.
   */
  apply(line: LiveLine, tickets: LiveTicket[], keeps: (ticket: LiveTicket) => boolean): LiveTicket[] {
    this.line = line;
    // First all out, then all in: two may have changed places.
    for (const { id } of tickets) this.remove(id);
    const gone: LiveTicket[] = [];
    for (const ticket of tickets) {
      if (ticket.line_id !== line.id) gone.push(ticket);
      else this.keep(ticket, keeps);
    }
    return gone;
  }

  find(ticketId: string): LiveTicket | undefined {
    const ahead = this.aheadOf(ticketId);
    return ahead === null ? this.rest.get(ticketId) : this.waiting[ahead];
  }

  /** How many wait in front; null for whoever does not wait here. */
  aheadOf(ticketId: string): number | null {
    const rank = this.ranks.get(ticketId);
    return rank === undefined ? null : this.position(rank);
  }

  /** Someone of whom nothing was known here: a ticket whose day has ended. */
  add(ticket: LiveTicket): void {
    this.remove(ticket.id);
    this.keep(ticket, () => true);
  }

  /** Forgets tickets that are over and that nobody asks for. */
  forget(keeps: (ticket: LiveTicket) => boolean): void {
    for (const ticket of this.rest.values()) if (isOver(ticket) && !keeps(ticket)) this.rest.delete(ticket.id);
  }

  private keep(ticket: LiveTicket, keeps: (ticket: LiveTicket) => boolean): void {
    if (ticket.state === 'waiting') {
      this.waiting.splice(this.position(ticket.rank), 0, ticket);
      this.ranks.set(ticket.id, ticket.rank);
    } else if (!isOver(ticket) || keeps(ticket)) this.rest.set(ticket.id, ticket);
  }

  private remove(ticketId: string): void {
    const ahead = this.aheadOf(ticketId);
    if (ahead !== null) this.waiting.splice(ahead, 1);
    this.ranks.delete(ticketId);
    this.rest.delete(ticketId);
  }

  /** Where this rank stands, or would stand. */
  private position(rank: string): number {
    let low = 0;
    let high = this.waiting.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.waiting[middle]?.rank ?? '') < rank) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function isOver(ticket: LiveTicket): boolean {
  return ticket.ended_at !== null;
}
