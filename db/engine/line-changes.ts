// The decisions of a batch of commands, before they are written.

import type { EventFields } from '#domain/log-chain/event-text.ts';
import type { EventKind } from '#domain/ticket/event-kind.ts';
import type { Ticket } from '#domain/ticket/ticket.ts';
import type { NewTicketFields, TicketEdit } from '../schema/ticket-table.ts';
import type { MessageKind } from '#domain/messaging/message-kind.ts';
import type { LockedLine } from './line-facts.ts';
import type { NewAnswer } from './stored-answers.ts';

export interface NewEvent extends Omit<EventFields, 'at' | 'kind'> {
  at: Date;
  kind: EventKind;
  /** Null: the events before it are not chained yet. */
  hash: Buffer | null;
}

export interface NewMessage {
  id: string;
  organizationId: string;
  placeId: string;
  lineId: string;
  ticketId: string;
  channel: 'sms' | 'push' | 'voice' | 'email';
  recipient: 'guest' | 'second';
  kind: MessageKind;
  language: string;
  values: Record<string, string | number>;
  dueAt: Date;
  expiresAt: Date;
}

export interface LineWrites {
  now: Date;
  lines: LockedLine[];
  inserted: { ticket: Ticket; fields: NewTicketFields }[];
  updated: Ticket[];
  /** Tickets, moved or not, with their other changes. */
  edited: { ticket: Ticket; edit: TicketEdit }[];
  events: NewEvent[];
  messages: NewMessage[];
  answers: NewAnswer[];
  /**
   * The key of the job that wakes a sender elsewhere. Each process has its own, so that two never wait for each other.
   * Null: no wake-up is needed.
   */
  wakeKey: string | null;
}
