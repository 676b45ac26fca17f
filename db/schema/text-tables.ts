// What a place says to phones in its own words, and what its staff send themselves to see it.

import type { LooseAnswer, TemplateKind } from '#domain/messaging/message-kind.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Owned, Timestamp } from './column-types.ts';

/** What a place says in its own words instead of the product's. */
export interface MessageTemplateTable {
  organization_id: string;
  place_id: string;
  kind: TemplateKind;
  language: string;
  body: string;
  /** Sent with plain letters, which cost less. */
  is_plain: Generated<boolean>;
  changed_at: Timestamp;
}

/** A number that wants no texts from the organization. */
export interface OptOutTable {
  organization_id: string;
  phone_index: Buffer;
  since: Timestamp;
  /** They wrote it to us, or their provider says so. */
  way: 'text' | 'provider';
}

/** An e-mail address that wants no letters from the organization. */
export interface EmailOptOutTable {
  organization_id: string;
  email_index: Buffer;
  since: Timestamp;
}

/** Letters of one day to one e-mail address, over all places. */
export interface EmailCountTable {
  key: Buffer;
  day: string;
  letters: number;
}

/** A number without a ticket that wrote, and when it was last told how to get one, and what became of its STOP and its START. */
export interface AnsweredStrangerTable {
  organization_id: string;
  phone_index: Buffer;
  answered_at: Timestamp | null;
  stopped_at: Timestamp | null;
  started_at: Timestamp | null;
}

/**
 * A text that belongs to no ticket: what staff send to their own phone to see it there, and what somebody is answered who has no place in
 * line.
 */
export interface TestTextTable extends Owned {
  place_id: string;
  /** Who sends it: what is counted against the limit. */
  sender: string;
  kind: TemplateKind | LooseAnswer;
  language: string;
  recipient: Buffer;
  body: Buffer;
  state: Generated<'queued' | 'sending' | 'sent' | 'delivered' | 'failed'>;
  reason: string | null;
  provider: string | null;
  /** By which account alone it goes; null: as texts of the place do. */
  account_id: string | null;
  provider_ref: string | null;
  created_at: Timestamp;
  /** Set where it has to wait. */
  due_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  lease_until: Timestamp | null;
}
