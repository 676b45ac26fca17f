// A place's spending limits for texts, and the bookings against them.

import type { ColumnType } from 'kysely';
import type { CostTable } from '#domain/messaging/text-costs.ts';
import type { OfPlace, Owned, Timestamp } from './column-types.ts';

/** Null: the default. */
export interface PlaceSpendingTable extends OfPlace {
  /** ISO 3166-1 alpha-2; null: the place's own. */
  countries: string[] | null;
  day_most: number | null;
  number_most: number | null;
  prefix_most: number | null;
  address_most: number | null;
  unusual_after: number | null;
  /** ISO 4217; null: the country's. */
  currency: string | null;
  costs: ColumnType<CostTable, string | undefined, string>;
  /** The place's day on which the spending limit last stopped a text. */
  spent_on: string | null;
}

/** A lease of a message during which a provider may have accepted a text. */
interface TextBookingTable extends OfPlace {
  message_id: string;
  lease: number;
  /** Null: it has no ticket. */
  ticket_id: string | null;
  /** The day in the place's time zone. */
  day: string;
  prefix_key: Buffer;
  number_key: Buffer;
  address_key: Buffer | null;
  at: Timestamp;
}

interface TextCountTable extends OfPlace {
  day: string;
  kind: 'place' | 'prefix' | 'address';
  key: Buffer;
  texts: number;
}

/** Texts to one number on one day, over all places of the installation. */
interface NumberCountTable {
  key: Buffer;
  day: string;
  texts: number;
}

/** A blocked prefix: its numbers get no texts until staff release it. */
interface HeldPrefixTable extends Owned, OfPlace {
  prefix_key: Buffer;
  /** The number without its last four digits, encrypted. */
  prefix: Buffer;
  country: string | null;
  held_at: Timestamp;
  released_at: Timestamp | null;
  /** The place's day on which these numbers may get texts all the same. */
  released_on: string | null;
}

/** A prefix under which a person showed a sign of presence. */
interface KnownPrefixTable extends OfPlace {
  prefix_key: Buffer;
  seen_at: Timestamp;
}

/** Texts without a ticket that were handed to a provider. */
interface LooseSpentTable extends OfPlace {
  day: string;
  /** '' if unknown. */
  country: string;
  /** The provider's name. */
  channel: string;
  texts: number;
  parts: number;
}

export interface SpendingTables {
  loose_spent: LooseSpentTable;
  place_spending: PlaceSpendingTable;
  text_booking: TextBookingTable;
  text_count: TextCountTable;
  number_count: NumberCountTable;
  held_prefix: HeldPrefixTable;
  known_prefix: KnownPrefixTable;
}
