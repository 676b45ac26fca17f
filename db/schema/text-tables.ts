// A place's own words for texts, and the test texts of its staff.

import type { FailureReason } from '#domain/messaging/failure-reason.ts';
import type { LooseAnswer, TemplateKind } from '#domain/messaging/message-kind.ts';
import type { ColumnType, Generated } from 'kysely';
import type { OfPlace, Owned, Timestamp } from './column-types.ts';

/** A place's own words, which replace the product's. */
interface MessageTemplateTable extends OfPlace {
  kind: TemplateKind;
  language: string;
  body: string;
  /** Sent in plain characters, which cost less. */
  is_plain: Generated<boolean>;
  changed_at: Timestamp;
}

/** A number that wants no texts from the organization. */
interface OptOutTable {
  organization_id: string;
  phone_index: Buffer;
  since: Timestamp;
  /** The guest sent STOP to us, or the provider reported it. */
  way: 'text' | 'provider';
}

/** An email address that wants no emails from the organization. */
interface EmailOptOutTable {
  organization_id: string;
  email_index: Buffer;
  since: Timestamp;
}

/** Emails of one day to one address, over all places. */
interface EmailCountTable {
  key: Buffer;
  day: string;
  letters: number;
}

/**
 * A number without a ticket that sent a text; when it was last told how to get a ticket, and when its STOP and its
 * START were last answered.
 */
interface AnsweredStrangerTable {
  organization_id: string;
  phone_index: Buffer;
  answered_at: Timestamp | null;
  stopped_at: Timestamp | null;
  started_at: Timestamp | null;
  /** When they were last asked which line they want to join. */
  asked_at: Timestamp | null;
  asked_place_id: string | null;
  /** The word that they had said, as our texts name it in their language. */
  asked_word: string | null;
}

/** A text without a ticket: a test text of staff to their own phone, or an answer to a person without a place in line. */
export interface TestTextTable extends Owned, OfPlace {
  /** The sender, whose texts count against the limit. */
  sender: string;
  kind: TemplateKind | LooseAnswer;
  language: string;
  recipient: Buffer;
  body: Buffer;
  state: Generated<'queued' | 'sending' | 'sent' | 'delivered' | 'failed'>;
  reason: FailureReason | null;
  provider: string | null;
  /** The only carrier to use; null: the same as for texts of the place. */
  account_id: string | null;
  provider_ref: string | null;
  created_at: Timestamp;
  /** Set if it has to wait. */
  due_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  lease_until: Timestamp | null;
}

export interface TextTables {
  message_template: MessageTemplateTable;
  test_text: TestTextTable;
  opt_out: OptOutTable;
  mail_opt_out: EmailOptOutTable;
  letter_count: EmailCountTable;
  answered_stranger: AnsweredStrangerTable;
}
