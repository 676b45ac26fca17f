import type { TicketKey } from '#domain/ticket/ticket-key.ts';
import type { AnswerKey } from './stored-answers.ts';

export interface LineKey {
  organizationId: string;
  lineId: string;
}

export interface FactsWanted {
  tickets: TicketKey[];
  fronts: (LineKey & { max: number })[];
  phones: (LineKey & { phoneIndex: Buffer })[];
  keys: AnswerKey[];
  desks: { organizationId: string; deskId: string }[];
  /** Tickets whose next followers are wanted, for a delay. */
  behind: { organizationId: string; ticketId: string; max: number }[];
  /** Tickets that are about to join a line, which may already hold another ticket of the same phone; null means their current line. */
  twins: { organizationId: string; ticketId: string; lineId: string | null }[];
  /**
   * Tickets at a place, in line or served, of a person who is known by phone or browser: by these indexes, else by those of
   * the ticket.
   */
  visits: {
    organizationId: string;
    placeId: string;
    ticketId: string | null;
    phoneIndex: Buffer | null;
    browserIndex: Buffer | null;
  }[];
  /** Tickets whose last event is wanted too, for an undo. */
  lastEvents: TicketKey[];
  /** Lines for which it matters whether any desk serves them. */
  served: LineKey[];
}
