// The messages to guests and from them, and their channels.

import type { ColumnType, Generated, Selectable } from 'kysely';
import type { FailureReason, RejectionClass } from '#domain/messaging/failure-reason.ts';
import type { IncomingKind, MessageKind } from '#domain/messaging/message-kind.ts';
import type { MessageState } from '#domain/messaging/reach.ts';
import type { StoredChannel } from '#domain/messaging/route.ts';
import type { OfLine, OfPlace, Owned, Timestamp } from './column-types.ts';

interface MessageTable extends Owned, OfPlace, OfLine {
  ticket_id: string;
  channel: StoredChannel;
  direction: string;
  /** The guest, or the helper whom the guest named. */
  recipient: Generated<'guest' | 'second'>;
  kind: MessageKind | IncomingKind;
  language: string;
  /** Values of the text beside the ticket's own facts: no personal data. */
  values: ColumnType<Record<string, string | number>, string, string>;
  /** The text as it was handed over, encrypted: it contains the ticket's link. Set from the start only if staff wrote it by hand. */
  body: Buffer | null;
  segments: number | null;
  provider: string | null;
  provider_ref: string | null;
  state: MessageState;
  /** How often it was handed to a provider, without handovers that were certainly not accepted. */
  handovers: Generated<number>;
  tries: Generated<number>;
  due_at: Timestamp;
  lease_until: Timestamp | null;
  expires_at: Timestamp;
  reason: FailureReason | null;
  /** Of a message about a call: the same instant as the ticket's `called_at`. */
  created_at: Timestamp;
  sent_at: Timestamp | null;
  delivered_at: Timestamp | null;
  /** For an incoming text: when a staff member had it on screen. */
  seen_at: Timestamp | null;
  /** The carrier that sends it, or that it came in by; null: none. */
  account_id: string | null;
  /** The message that did not arrive, if this one is the next try of it. */
  follows: string | null;
  /** The earlier tries of the route: ids of carriers, or whole channels. */
  tried_ways: Generated<string[]>;
  /** The number of handovers in those tries. */
  earlier_handovers: Generated<number>;
  /** When the next try of the route is due, unless a report says by then that it arrived. */
  follow_at: Timestamp | null;
  /** The provider's ids of the parts of a long text, if it reports on each part, and the parts that arrived. */
  part_refs: string[] | null;
  parts_arrived: string[] | null;
  /** The country of the recipient's number, ISO 3166-1 alpha-2. */
  country: string | null;
}

export type MessageRow = Selectable<MessageTable>;

type FactName = 'organization_id' | 'id' | 'place_id' | 'line_id' | 'ticket_id' | 'channel' | 'recipient';

/** The kind of a message of ours, its ticket, its channel and its recipient. */
export interface MessageFacts extends Pick<MessageRow, FactName> {
  kind: MessageKind;
}

/** A carrier: a place's account at a provider. */
export interface CarrierTable extends Owned, OfPlace {
  provider: string;
  position: number;
  is_on: Generated<boolean>;
  /** Encrypted JSON: it contains passwords. */
  settings: Buffer;
  /** Finds the carrier of a provider's callback. */
  inbound_hash: Buffer;
  created_at: Timestamp;
  /** When its typed settings last changed. */
  changed_at: Timestamp;
  last_sent_at: Timestamp | null;
  last_heard_at: Timestamp | null;
  /** When it last reported on a text. */
  last_report_at: Timestamp | null;
  /** When somebody wrote to it, to about a day: only then are replies known to come in. */
  last_text_at: Timestamp | null;
  last_fault: RejectionClass | 'unknown' | null;
  /** The provider's own code. */
  last_fault_code: string | null;
  last_fault_at: Timestamp | null;
  /** The number of handovers, and of its reports, that failed since the last success; counted only as far as it matters. */
  failed_tries: Generated<number>;
  failed_reports: Generated<number>;
  /** Until when the provider accepts nothing from it. */
  paused_until: Timestamp | null;
}

/** An incoming text of a provider without ids: a keyed hash of its marks, and our own id for it. */
interface HeardTextTable {
  organization_id: string;
  account_id: string;
  mark: Buffer;
  name: string;
  heard_at: Timestamp;
}

/** The texts of the simulated phone network: those sent to its phones, and those written on them. */
export interface SimulatedTextTable extends Owned, OfPlace {
  recipient: Buffer;
  recipient_index: Buffer;
  body: Buffer;
  received_at: Timestamp;
  message_id: string;
  /** 'in': written on that phone. */
  direction: Generated<'in' | 'out'>;
}

/** A browser that takes notifications for one ticket. Its address is secret: encrypted, and found by a keyed hash. */
interface PushSubscriptionTable extends Owned {
  ticket_id: string;
  endpoint: Buffer;
  endpoint_index: Buffer;
  keys: Buffer;
  created_at: Timestamp;
}

export interface MessageTables {
  message: MessageTable;
  channel_account: CarrierTable;
  heard_text: HeardTextTable;
  simulated_text: SimulatedTextTable;
  push_subscription: PushSubscriptionTable;
}
