// A ticket's row, and the use of each of its columns. The engine's reads, inserts, moves and edits and the rows of live
// screens are generated from this table. A column of the row without an entry here does not compile.

import type { ColumnType, Generated, Selectable } from 'kysely';
import type { EventKind } from '#domain/ticket/event-kind.ts';
import type { TicketSource, TicketState, ToldFirst } from '#domain/ticket/ticket.ts';
import type { Count, OfLine, OfPlace, Owned, Timestamp } from './column-types.ts';

interface TicketTable extends Owned, OfPlace, OfLine {
  number: string;
  service_day: string;
  state: TicketState;
  rank: string;
  name: Buffer | null;
  phone: Buffer | null;
  phone_index: Buffer | null;
  email: Generated<Buffer | null>;
  email_index: Generated<Buffer | null>;
  /** Null: the place's order of channels. */
  told_first: Generated<ToldFirst | null>;
  can_text: boolean;
  language: string;
  party_size: number;
  source: TicketSource;
  note: Buffer | null;
  /** Short words of staff; nothing personal. */
  tags: Generated<string[]>;
  needs: string[];
  desk_id: string | null;
  maybe_same_person: boolean;
  token_hash: Buffer;
  joined_at: Timestamp;
  called_at: Timestamp | null;
  /** The end of the wait that the guest was told: `called_at` is the last call. */
  first_called_at: Timestamp | null;
  confirmed_at: Timestamp | null;
  serving_at: Timestamp | null;
  ended_at: Timestamp | null;
  hold_until: Timestamp | null;
  /** Held by the guest's own wish. */
  is_away: Generated<boolean>;
  times_called: number;
  delays_used: number;
  comebacks_used: number;
  promised_low: number | null;
  promised_high: number | null;
  promised_ahead: number;
  sent_ahead: number | null;
  last_seq: Count;
  erased_at: Timestamp | null;
  /** One of the line's services. */
  service_id: string | null;
  /** Encrypted JSON, by question id. */
  answers: Buffer | null;
  /** The phone of a helper or interpreter. */
  second_contact: Buffer | null;
  can_text_second: Generated<boolean>;
  can_push: Generated<boolean>;
  travel_minutes: number | null;
  /** Which items of 'bring these' are ready: one bit per item. */
  papers: Generated<number>;
  /** Version and language of the text that the guest agreed to when giving a number. */
  consent: string | null;
  /** Null: the time of joining. */
  consent_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  short_code_hash: Buffer | null;
  /** For a booked place: the opening it is booked for. */
  kept_for: Timestamp | null;
  /** The network that the guest joined from: a keyed hash that changes every day. */
  joined_from: Generated<Buffer | null>;
  /** The browser that joined: a keyed hash, only where the place limits how often one person may come. */
  browser_index: Generated<Buffer | null>;
  /** A typed number that is not the ticket's own, because it already waits there: shown to its guest, and used for nothing else. */
  typed_phone: Generated<Buffer | null>;
  /** How often its guest gave another number or address. */
  phone_changes: Generated<number>;
  email_changes: Generated<number>;
  second_changes: Generated<number>;
  /** When the guest was told that it takes longer than was said. */
  told_longer_at: Generated<Date | null>;
  /** The carrier that the guest last wrote to, by which they are told; null: they did not write. */
  heard_by: Generated<string | null>;
}

export interface EventTable extends OfLine {
  seq: Count;
  at: Timestamp;
  actor_kind: string;
  actor_id: string | null;
  kind: EventKind;
  ticket_id: string | null;
  data: ColumnType<Record<string, unknown>, string, string>;
  command_id: string;
  /** The hash of this event and of the hash before it; null: not chained yet. */
  hash: Generated<Buffer | null>;
}

interface FeedbackTable extends OfPlace, OfLine {
  ticket_id: string;
  rating: number;
  comment: Buffer | null;
  created_at: Timestamp;
}

export interface TicketTables {
  ticket: TicketTable;
  event: EventTable;
  feedback: FeedbackTable;
}

interface ColumnUse {
  /** The type in SQL. */
  type: string;
  /** Read before a command decides: a field of `Ticket` in the rules, or a fact beside it. */
  read?: 'ticket' | 'beside';
  /**
   * Written at each move, or once when a guest joins. `said`: so few guests fill it that a batch without any leaves
   * these columns out.
   */
  written?: 'moved' | 'joined' | 'said';
  /** It may be edited alone: the name in the log; null: it only follows from another change. */
  edited?: string | null;
  /** Who reads it: everybody with a screen, staff and the guest whose own it is, or one of the two. */
  shown?: 'all' | 'person' | 'staff' | 'guest';
}

export const ticketColumns = {
  organization_id: { type: 'uuid', read: 'ticket', written: 'moved' },
  id: { type: 'uuid', read: 'ticket', written: 'moved', shown: 'all' },
  place_id: { type: 'uuid', read: 'ticket', written: 'joined' },
  line_id: { type: 'uuid', read: 'ticket', written: 'moved', shown: 'all' },
  number: { type: 'text', read: 'ticket', written: 'joined', shown: 'all' },
  service_day: { type: 'date', written: 'joined' },
  state: { type: 'text', read: 'ticket', written: 'moved', shown: 'all' },
  rank: { type: 'text', read: 'ticket', written: 'moved', shown: 'all' },
  name: { type: 'bytea', written: 'joined', edited: 'name', shown: 'person' },
  phone: { type: 'bytea', written: 'joined', edited: 'phone', shown: 'person' },
  phone_index: { type: 'bytea', written: 'joined', edited: null },
  email: { type: 'bytea', written: 'said', edited: 'email', shown: 'person' },
  email_index: { type: 'bytea', written: 'said', edited: null },
  told_first: { type: 'text', read: 'ticket', written: 'said', edited: 'toldFirst', shown: 'person' },
  can_text: { type: 'boolean', read: 'ticket', written: 'joined', edited: null, shown: 'all' },
  language: { type: 'text', read: 'ticket', written: 'joined', edited: 'language', shown: 'all' },
  party_size: { type: 'smallint', read: 'ticket', written: 'joined', edited: 'partySize', shown: 'all' },
  source: { type: 'text', read: 'ticket', written: 'joined', shown: 'all' },
  note: { type: 'bytea', written: 'joined', edited: 'note', shown: 'staff' },
  tags: { type: 'text[]', edited: 'tags', shown: 'staff' },
  needs: { type: 'text[]', written: 'joined', edited: 'needs', shown: 'person' },
  desk_id: { type: 'uuid', read: 'ticket', written: 'moved', shown: 'all' },
  maybe_same_person: { type: 'boolean', written: 'joined', edited: null, shown: 'all' },
  token_hash: { type: 'bytea', written: 'joined' },
  joined_at: { type: 'timestamptz', read: 'ticket', written: 'joined', shown: 'all' },
  called_at: { type: 'timestamptz', read: 'ticket', written: 'moved', shown: 'all' },
  first_called_at: { type: 'timestamptz', read: 'ticket', written: 'moved', shown: 'staff' },
  confirmed_at: { type: 'timestamptz', read: 'ticket', written: 'moved', shown: 'all' },
  serving_at: { type: 'timestamptz', read: 'ticket', written: 'moved', shown: 'all' },
  ended_at: { type: 'timestamptz', read: 'ticket', written: 'moved', shown: 'all' },
  hold_until: { type: 'timestamptz', read: 'ticket', written: 'moved', shown: 'person' },
  is_away: { type: 'boolean', read: 'ticket', written: 'moved', shown: 'person' },
  times_called: { type: 'smallint', read: 'ticket', written: 'moved', shown: 'all' },
  delays_used: { type: 'smallint', read: 'ticket', written: 'moved', shown: 'guest' },
  comebacks_used: { type: 'smallint', read: 'ticket', written: 'moved', shown: 'guest' },
  promised_low: { type: 'smallint', read: 'ticket', written: 'joined', shown: 'all' },
  promised_high: { type: 'smallint', read: 'ticket', written: 'joined', shown: 'all' },
  promised_ahead: { type: 'int', read: 'beside', written: 'joined' },
  sent_ahead: { type: 'int', read: 'ticket', written: 'moved' },
  last_seq: { type: 'bigint', read: 'ticket', written: 'moved', shown: 'all' },
  erased_at: { type: 'timestamptz', shown: 'guest' },
  service_id: { type: 'text', written: 'said', edited: 'service', shown: 'all' },
  answers: { type: 'bytea', written: 'said', shown: 'staff' },
  second_contact: { type: 'bytea', written: 'said', edited: 'secondContact', shown: 'person' },
  can_text_second: { type: 'boolean', read: 'ticket', written: 'said', edited: null, shown: 'all' },
  can_push: { type: 'boolean', read: 'ticket', shown: 'all' },
  travel_minutes: { type: 'smallint', read: 'ticket', written: 'said', edited: 'travelMinutes', shown: 'all' },
  papers: { type: 'int', edited: 'papers', shown: 'all' },
  consent: { type: 'text', written: 'said', edited: null },
  consent_at: { type: 'timestamptz', edited: null },
  short_code_hash: { type: 'bytea', written: 'said', shown: 'guest' },
  kept_for: { type: 'timestamptz', read: 'ticket', written: 'said', shown: 'all' },
  joined_from: { type: 'bytea', written: 'said', edited: null },
  browser_index: { type: 'bytea', written: 'said' },
  typed_phone: { type: 'bytea', written: 'said', edited: null, shown: 'person' },
  phone_changes: { type: 'smallint', read: 'beside', edited: null },
  email_changes: { type: 'smallint', read: 'beside', edited: null },
  second_changes: { type: 'smallint', read: 'beside', edited: null },
  told_longer_at: { type: 'timestamptz', edited: 'toldLonger' },
  heard_by: { type: 'uuid', written: 'said', edited: null },
} as const satisfies Record<keyof TicketTable, ColumnUse>;

export type TicketRow = Selectable<TicketTable>;

type Name = keyof typeof ticketColumns;
type Field<Column extends string> = Column extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Field<Rest>>}`
  : Column;
type NamesOf<Use> = { [One in Name]: (typeof ticketColumns)[One] extends Use ? One : never }[Name];
type FieldsOf<Names extends Name> = { [One in Names as Field<One>]: TicketRow[One] };

export type ReadFields = FieldsOf<NamesOf<{ read: 'ticket' | 'beside' }>>;

/** Fields of a new ticket beside those in the rules. Encrypted or hashed before they come here. */
export type NewTicketFields = FieldsOf<Exclude<NamesOf<{ written: 'joined' | 'said' }>, NamesOf<{ read: 'ticket' }>>>;

/** The fields that a guest or staff may edit; missing ones stay. Encrypted or hashed before they come here. */
export type TicketEdit = Partial<FieldsOf<NamesOf<{ edited: string | null }>>>;

export type BoardColumns = Pick<TicketRow, NamesOf<{ shown: 'all' }>>;
/** Null if staff do not read it. Stored form: encrypted. */
export type StaffColumns = { [One in NamesOf<{ shown: 'person' | 'staff' }>]: TicketRow[One] | null };
/** Their own. */
export type GuestColumns = Pick<TicketRow, NamesOf<{ shown: 'all' | 'person' | 'guest' }>>;

export interface TicketColumn extends ColumnUse {
  name: string;
  /** The name in the code. */
  field: string;
}

const all: readonly TicketColumn[] = Object.entries<ColumnUse>(ticketColumns).map(([name, use]) => ({
  ...use,
  name,
  field: name.replace(/_([a-z])/gu, (_, letter: string) => letter.toUpperCase()),
}));

export const columnsWhere = (holds: (column: TicketColumn) => boolean): readonly TicketColumn[] => all.filter(holds);

/** Columns that may be edited alone, by their names in the code. */
export const editable: ReadonlyMap<string, TicketColumn> = new Map(
  columnsWhere(({ edited }) => edited !== undefined).map((column) => [column.field, column]),
);
