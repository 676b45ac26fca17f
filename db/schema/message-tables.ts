// The rows of what is said to guests and by them, and of the ways it goes.

import type { ColumnType, Generated } from 'kysely';
import type { IncomingKind, MessageKind } from '#domain/messaging/message-kind.ts';
import type { Owned, Timestamp } from './column-types.ts';

/** Which message it is, about which ticket, and how it goes to whom. */
export interface MessageFacts {
  organization_id: string;
  id: string;
  place_id: string;
  line_id: string;
  ticket_id: string;
  channel: string;
  recipient: 'guest' | 'second';
  kind: MessageKind;
}

export type MessageState = 'queued' | 'sending' | 'sent' | 'delivered' | 'failed' | 'dropped';

export interface MessageTable extends Owned {
  place_id: string;
  line_id: string;
  ticket_id: string;
  channel: string;
  direction: string;
  /** The guest, or the helper they named. */
  recipient: Generated<'guest' | 'second'>;
  kind: MessageKind | IncomingKind;
  language: string;
  /** What the text says beside the ticket's own facts: no personal data. */
  values: ColumnType<Record<string, string | number>, string, string>;
  /** The text as it was handed over, encrypted: it carries the ticket's link. */
  body: Buffer | null;
  segments: number | null;
  provider: string | null;
  provider_ref: string | null;
  state: MessageState;
  /** How often it was handed to a provider, known or not to have arrived. */
  handovers: Generated<number>;
  tries: Generated<number>;
  due_at: Timestamp;
  lease_until: Timestamp | null;
  expires_at: Timestamp;
  reason: string | null;
  created_at: Timestamp;
  sent_at: Timestamp | null;
  delivered_at: Timestamp | null;
  /** Of one that came in: when somebody of staff had it before them. */
  seen_at: Timestamp | null;
  /** By which of the place's accounts it goes, or came in; null: by none. */
  account_id: string | null;
  /** The message that did not arrive, if this one is the next try of it. */
  follows: string | null;
  /** The ways on which the same was tried before. */
  tried_ways: Generated<string[]>;
  /** How often the same was handed over on those. */
  earlier_handovers: Generated<number>;
  /** When the next way is tried, unless it is known by then that it arrived. */
  follow_at: Timestamp | null;
  /** What the provider calls the parts of a long text, where it reports on each, and which of them arrived. */
  part_refs: string[] | null;
  parts_arrived: string[] | null;
  /** Of the number it goes to, ISO 3166-1 alpha-2. */
  country: string | null;
}

/** An account at a provider: one of a place's ways to reach its guests. */
export interface CarrierTable extends Owned {
  place_id: string;
  provider: string;
  position: number;
  is_on: Generated<boolean>;
  /** Encrypted JSON: there are passwords in it. */
  settings: Buffer;
  /** By which the account is found that a provider calls back. */
  inbound_hash: Buffer;
  created_at: Timestamp;
  /** When what was typed of it changed last. */
  changed_at: Timestamp;
  last_sent_at: Timestamp | null;
  last_heard_at: Timestamp | null;
  /** When it last said what became of a text. */
  last_report_at: Timestamp | null;
  /** A class of rejection, or 'unknown'. */
  last_fault: string | null;
  /** The provider's own code. */
  last_fault_code: string | null;
  last_fault_at: Timestamp | null;
  /** How many handovers, and how many of its reports, failed since the last good one; counted no further than matters. */
  failed_tries: Generated<number>;
  failed_reports: Generated<number>;
  /** Until when the provider wants nothing from it. */
  paused_until: Timestamp | null;
}

/** A text that came in from a provider without names: what it can be told by, as a keyed hash, and what it was called here. */
export interface HeardTextTable {
  organization_id: string;
  account_id: string;
  mark: Buffer;
  name: string;
  heard_at: Timestamp;
}

/** What the simulated phone network holds: the texts it was given, and those written on its phones. */
export interface SimulatedTextTable extends Owned {
  place_id: string;
  recipient: Buffer;
  recipient_index: Buffer;
  body: Buffer;
  received_at: Timestamp;
  message_id: string;
  /** 'in': written on that phone. */
  direction: Generated<'in' | 'out'>;
}

/** A browser that takes notifications for one ticket. Its address is a secret of the guest's: encrypted, found by a keyed hash. */
export interface PushSubscriptionTable extends Owned {
  ticket_id: string;
  endpoint: Buffer;
  endpoint_index: Buffer;
  keys: Buffer;
  created_at: Timestamp;
}
