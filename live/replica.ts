// A watched line's state in memory: who waits, in order, and every other ticket that matters now.

import type { LiveLine } from '#db/ticket/live-rows.ts';
import type { LiveTicket } from '#db/ticket/ticket-reader.ts';
import type { LineFacts } from '#presenters/place-facts.ts';

export class LineReplica implements LineFacts {
  line: LiveLine;
  readonly waiting: LiveTicket[] = [];
  // Bounded by the line’s tickets of the day.
  private readonly rest = new Map<string, LiveTicket>();
  /** Ranks of waiting tickets by id, to find them in the order. Bounded by the line’s capacity. */
  private readonly ranks = new Map<string, string>();
  /** One copy of each text that many tickets have. Bounded by the place's desks, staff and languages, and by words of our own. */
  private readonly texts = new Map<string, string>();

  constructor(line: LiveLine, tickets: LiveTicket[]) {
    this.line = line;
    this.reset(line, tickets);
  }

  get others(): LiveTicket[] {
    return [...this.rest.values()];
  }

  /** Replaces everything, after a gap. */
  reset(line: LiveLine, tickets: LiveTicket[]): void {
    this.line = line;
    this.waiting.length = 0;
    this.ranks.clear();
    this.rest.clear();
    this.texts.clear();
    for (const ticket of tickets) {
      this.shareTexts(ticket);
      if (ticket.state === 'waiting') {
        this.waiting.push(ticket);
        this.ranks.set(ticket.id, ticket.rank);
      } else this.rest.set(ticket.id, ticket);
    }
    this.waiting.sort((a, b) => (a.rank < b.rank ? -1 : 1));
  }

  /**
   * Takes over tickets as they are at the line's new head. Returns those that are on another line now. An ended ticket
   * stays only if `keeps` returns true.
   */
  apply(line: LiveLine, tickets: LiveTicket[], keeps: (ticket: LiveTicket) => boolean): LiveTicket[] {
    this.line = line;
    // Remove all first, then add all: two tickets may have exchanged places.
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

  /** How many wait in front; null if the ticket does not wait here. */
  aheadOf(ticketId: string): number | null {
    const rank = this.ranks.get(ticketId);
    return rank === undefined ? null : this.position(rank);
  }

  /** Adds a ticket that was unknown here: its day has ended. */
  add(ticket: LiveTicket): void {
    this.remove(ticket.id);
    this.keep(ticket, () => true);
  }

  /** Removes ended tickets that nobody needs. */
  forget(keeps: (ticket: LiveTicket) => boolean): void {
    for (const ticket of this.rest.values()) if (isOver(ticket) && !keeps(ticket)) this.rest.delete(ticket.id);
  }

  private keep(ticket: LiveTicket, keeps: (ticket: LiveTicket) => boolean): void {
    this.shareTexts(ticket);
    if (ticket.state === 'waiting') {
      this.waiting.splice(this.position(ticket.rank), 0, ticket);
      this.ranks.set(ticket.id, ticket.rank);
    } else if (!isOver(ticket) || keeps(ticket)) this.rest.set(ticket.id, ticket);
  }

  /** The database's answer has a copy for each ticket: half a kilobyte of each guest of the day. */
  private shareTexts(ticket: LiveTicket): void {
    const fields = ticket as unknown as Record<string, unknown>;
    for (const field in fields) {
      const value = fields[field];
      if (typeof value !== 'string' || ownTexts.has(field)) continue;
      const shared = this.texts.get(value);
      if (shared === undefined) this.texts.set(value, value);
      else fields[field] = shared;
    }
  }

  private remove(ticketId: string): void {
    const ahead = this.aheadOf(ticketId);
    if (ahead !== null) this.waiting.splice(ahead, 1);
    this.ranks.delete(ticketId);
    this.rest.delete(ticketId);
  }

  /** The position of this rank, or the position that it would have. */
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

const ownTexts = new Set<string>(['id', 'number', 'rank'] satisfies (keyof LiveTicket)[]);

function isOver(ticket: LiveTicket): boolean {
  return ticket.ended_at !== null;
}
