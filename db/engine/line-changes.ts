// What a batch of commands decided, before it is written.

import type { Ticket, ToldFirst } from '#domain/ticket/ticket.ts';
import type { MessageKind } from '#domain/messaging/message-kind.ts';
import type { LockedLine } from './line-facts.ts';

/** What only a new ticket brings, beside what the rules know of it. Encrypted or hashed before it comes here. */
export interface NewTicketFields {
  name: Buffer | null;
  phone: Buffer | null;
  phoneIndex: Buffer | null;
  note: Buffer | null;
  needs: string[];
  tokenHash: Buffer;
  serviceDay: string;
  maybeSamePerson: boolean;
  promisedAhead: number;
  serviceId: string | null;
  answers: Buffer | null;
  secondContact: Buffer | null;
  consent: string | null;
  shortCodeHash: Buffer | null;
  email?: Buffer | null;
  emailIndex?: Buffer | null;
  /** Of the network it was joined from. */
  joinedFrom?: Buffer | null;
  typedPhone?: Buffer | null;
}

/** What a guest or staff may change of a ticket; what is left out stays. Encrypted or hashed before it comes here. */
export interface TicketEdit {
  language?: string;
  needs?: string[];
  travelMinutes?: number | null;
  papers?: number;
  phone?: Buffer | null;
  phoneIndex?: Buffer | null;
  canText?: boolean;
  email?: Buffer | null;
  emailIndex?: Buffer | null;
  toldFirst?: ToldFirst | null;
  secondContact?: Buffer | null;
  canTextSecond?: boolean;
  maybeSamePerson?: boolean;
  /** Of the number that is given with it. */
  consent?: string | null;
  consentAt?: Date | null;
  name?: Buffer | null;
  partySize?: number;
  serviceId?: string | null;
  note?: Buffer | null;
  tags?: string[];
  joinedFrom?: Buffer;
  typedPhone?: Buffer | null;
  phoneChanges?: number;
  emailChanges?: number;
  secondChanges?: number;
}

export interface NewEvent {
  organizationId: string;
  lineId: string;
  seq: number;
  at: Date;
  actorKind: string;
  actorId: string | null;
  kind: string;
  ticketId: string | null;
  data: Record<string, unknown>;
  commandId: string;
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

export interface NewAnswer {
  organizationId: string;
  scope: string;
  key: string;
  bodyHash: Buffer;
  /** A refusal's code and details, where it is one. */
  answer: unknown;
  isRefusal: boolean;
  ticketId: string | null;
}

export interface LineWrites {
  now: Date;
  lines: LockedLine[];
  inserted: { ticket: Ticket; fields: NewTicketFields }[];
  updated: Ticket[];
  /** Moved or not, with what else is changed of them. */
  edited: { ticket: Ticket; edit: TicketEdit }[];
  events: NewEvent[];
  messages: NewMessage[];
  answers: NewAnswer[];
  /** The key of the job that wakes a sender elsewhere, one per process, so that two never wait for each other; null: none is needed. */
  wakeKey: string | null;
}
