// A ticket's row, and what is done with each of its columns. The engine's reads, inserts, moves and edits and the rows of live screens
// are made of this table: a column of the row that has no line in it does not compile.

import type { ColumnType, Generated, Selectable } from 'kysely';
import type { TicketSource, TicketState, ToldFirst } from '#domain/ticket/ticket.ts';
import type { Count, Owned, Timestamp } from './column-types.ts';

export interface TicketTable extends Owned {
  place_id: string;
  line_id: string;
  number: string;
  service_day: string;
  state: TicketState;
  rank: string;
  name: Buffer | null;
  phone: Buffer | null;
  phone_index: Buffer | null;
  email: Generated<Buffer | null>;
  email_index: Generated<Buffer | null>;
  /** Null: as the place's order of ways is. */
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
  confirmed_at: Timestamp | null;
  serving_at: Timestamp | null;
  ended_at: Timestamp | null;
  hold_until: Timestamp | null;
  times_called: number;
  delays_used: number;
  comebacks_used: number;
  promised_low: number | null;
  promised_high: number | null;
  promised_ahead: number;
  last_seq: Count;
  erased_at: Timestamp | null;
  /** Of the line's services. */
  service_id: string | null;
  /** Encrypted JSON, by question id. */
  answers: Buffer | null;
  /** The phone of a helper or interpreter. */
  second_contact: Buffer | null;
  can_text_second: Generated<boolean>;
  can_push: Generated<boolean>;
  travel_minutes: number | null;
  /** What of 'bring these' is ready: a bit per item. */
  papers: Generated<number>;
  /** Version and language of the text they agreed to when they gave a number. */
  consent: string | null;
  /** Null: when they joined. */
  consent_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  short_code_hash: Buffer | null;
  /** For a kept place: the opening it is kept for. */
  kept_for: Timestamp | null;
  /** The network they joined from: a keyed hash that is another one every day. */
  joined_from: Generated<Buffer | null>;
  /** A number that was typed and is not the ticket's own, because it waits there already: shown to its guest, and nothing else. */
  typed_phone: Generated<Buffer | null>;
  /** How often its guest gave another number or address. */
  phone_changes: Generated<number>;
  email_changes: Generated<number>;
  second_changes: Generated<number>;
}

export interface FeedbackTable {
  organization_id: string;
  ticket_id: string;
  place_id: string;
  line_id: string;
  rating: number;
  comment: Buffer | null;
  created_at: Timestamp;
}

interface ColumnUse {
  /** In SQL. */
  type: string;
  /** Read before a command decides: what the rules know as a field of `Ticket`, or what is known beside it. */
  read?: 'ticket' | 'beside';
  /** Written at each move; or once, when somebody joins: `said` by so few that a batch without any is spared these columns. */
  written?: 'moved' | 'joined' | 'said';
  /** It may be changed by itself: as the log names that; null: it only follows from another change. */
  edited?: string | null;
  /** Shown on live screens: on all, or on those of staff. */
  live?: 'all' | 'staff';
}

export const ticketColumns = {
  organization_id: { type: 'uuid', read: 'ticket', written: 'moved' },
  id: { type: 'uuid', read: 'ticket', written: 'moved', live: 'all' },
  place_id: { type: 'uuid', read: 'ticket', written: 'joined' },
  line_id: { type: 'uuid', read: 'ticket', written: 'moved', live: 'all' },
  number: { type: 'text', read: 'ticket', written: 'joined', live: 'all' },
  service_day: { type: 'date', written: 'joined' },
  state: { type: 'text', read: 'ticket', written: 'moved', live: 'all' },
  rank: { type: 'text', read: 'ticket', written: 'moved', live: 'all' },
  name: { type: 'bytea', written: 'joined', edited: 'name', live: 'staff' },
  phone: { type: 'bytea', written: 'joined', edited: 'phone', live: 'staff' },
  phone_index: { type: 'bytea', written: 'joined', edited: null },
  email: { type: 'bytea', written: 'said', edited: 'email', live: 'staff' },
  email_index: { type: 'bytea', written: 'said', edited: null },
  told_first: { type: 'text', read: 'ticket', written: 'said', edited: 'toldFirst', live: 'staff' },
  can_text: { type: 'boolean', read: 'ticket', written: 'joined', edited: null, live: 'all' },
  language: { type: 'text', read: 'ticket', written: 'joined', edited: 'language', live: 'all' },
  party_size: { type: 'smallint', read: 'ticket', written: 'joined', edited: 'partySize', live: 'all' },
  source: { type: 'text', read: 'ticket', written: 'joined', live: 'all' },
  note: { type: 'bytea', written: 'joined', edited: 'note', live: 'staff' },
  tags: { type: 'text[]', edited: 'tags', live: 'staff' },
  needs: { type: 'text[]', written: 'joined', edited: 'needs', live: 'staff' },
  desk_id: { type: 'uuid', read: 'ticket', written: 'moved', live: 'all' },
  maybe_same_person: { type: 'boolean', written: 'joined', edited: null, live: 'all' },
  token_hash: { type: 'bytea', written: 'joined' },
  joined_at: { type: 'timestamptz', read: 'ticket', written: 'joined', live: 'all' },
  called_at: { type: 'timestamptz', read: 'ticket', written: 'moved', live: 'all' },
  confirmed_at: { type: 'timestamptz', read: 'ticket', written: 'moved', live: 'all' },
  serving_at: { type: 'timestamptz', read: 'ticket', written: 'moved', live: 'all' },
  ended_at: { type: 'timestamptz', read: 'ticket', written: 'moved', live: 'all' },
  hold_until: { type: 'timestamptz', read: 'ticket', written: 'moved' },
  times_called: { type: 'smallint', read: 'ticket', written: 'moved', live: 'all' },
  delays_used: { type: 'smallint', read: 'ticket', written: 'moved' },
  comebacks_used: { type: 'smallint', read: 'ticket', written: 'moved' },
  promised_low: { type: 'smallint', read: 'ticket', written: 'joined', live: 'all' },
  promised_high: { type: 'smallint', read: 'ticket', written: 'joined', live: 'all' },
  promised_ahead: { type: 'int', read: 'beside', written: 'joined' },
  last_seq: { type: 'bigint', read: 'ticket', written: 'moved', live: 'all' },
  erased_at: { type: 'timestamptz' },
  service_id: { type: 'text', written: 'said', edited: 'service', live: 'all' },
  answers: { type: 'bytea', written: 'said', live: 'staff' },
  second_contact: { type: 'bytea', written: 'said', edited: 'secondContact', live: 'staff' },
  can_text_second: { type: 'boolean', read: 'ticket', written: 'said', edited: null, live: 'all' },
  can_push: { type: 'boolean', read: 'ticket', live: 'all' },
  travel_minutes: { type: 'smallint', read: 'ticket', written: 'said', edited: 'travelMinutes', live: 'all' },
  papers: { type: 'int', edited: 'papers', live: 'all' },
  consent: { type: 'text', written: 'said', edited: null },
  consent_at: { type: 'timestamptz', edited: null },
  short_code_hash: { type: 'bytea', written: 'said' },
  kept_for: { type: 'timestamptz', read: 'ticket', written: 'said', live: 'all' },
  joined_from: { type: 'bytea', written: 'said', edited: null },
  typed_phone: { type: 'bytea', written: 'said', edited: null, live: 'staff' },
  phone_changes: { type: 'smallint', read: 'beside', edited: null },
  email_changes: { type: 'smallint', read: 'beside', edited: null },
  second_changes: { type: 'smallint', read: 'beside', edited: null },
} as const satisfies Record<keyof TicketTable, ColumnUse>;

export type TicketRow = Selectable<TicketTable>;

type Name = keyof typeof ticketColumns;
type Field<Column extends string> = Column extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Field<Rest>>}`
  : Column;
type NamesOf<Use> = { [One in Name]: (typeof ticketColumns)[One] extends Use ? One : never }[Name];
type FieldsOf<Names extends Name> = { [One in Names as Field<One>]: TicketRow[One] };

export type ReadFields = FieldsOf<NamesOf<{ read: 'ticket' | 'beside' }>>;

/** What only a new ticket brings, beside what the rules know of it. Encrypted or hashed before it comes here. */
export type NewTicketFields = FieldsOf<Exclude<NamesOf<{ written: 'joined' | 'said' }>, NamesOf<{ read: 'ticket' }>>>;

/** What a guest or staff may change of a ticket; what is left out stays. Encrypted or hashed before it comes here. */
export type TicketEdit = Partial<FieldsOf<NamesOf<{ edited: string | null }>>>;

export type LiveColumns = Pick<TicketRow, NamesOf<{ live: 'all' }>>;
/** Null where staff do not read it. As they are stored: encrypted. */
export type StaffColumns = { [One in NamesOf<{ live: 'staff' }>]: TicketRow[One] | null };

export interface TicketColumn extends ColumnUse {
  name: string;
  /** In the code. */
  field: string;
}

const all: readonly TicketColumn[] = Object.entries<ColumnUse>(ticketColumns).map(([name, use]) => ({
  ...use,
  name,
  field: name.replace(/_([a-z])/gu, (_, letter: string) => letter.toUpperCase()),
}));

export const columnsWhere = (holds: (column: TicketColumn) => boolean): readonly TicketColumn[] => all.filter(holds);

/** Those that may be changed by themselves, by their names in the code. */
export const editable: ReadonlyMap<string, TicketColumn> = new Map(
  columnsWhere(({ edited }) => edited !== undefined).map((column) => [column.field, column]),
);
