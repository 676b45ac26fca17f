// The one reader of a ticket's row for screens: the columns and joins for each of its readers, from the table of columns.
// What is not a reader's is not in its type, and not in what is asked of the database.

import { sql, type RawBuilder } from 'kysely';
import type { EmailOrder } from '#domain/messaging/route.ts';
import type { EventKind } from '#domain/ticket/event-kind.ts';
import type { TicketBefore } from '#domain/ticket/ticket.ts';
import type { TicketKey } from '#domain/ticket/ticket-key.ts';
import { unseen } from '../planned-once.ts';
import { emailOrderOf } from '../engine/line-facts.ts';
import { lastMessage, type LastMessage } from '../messaging/last-messages.ts';
import {
  columnsWhere,
  type BoardColumns,
  type GuestColumns,
  type StaffColumns,
  type TicketColumn,
} from '../schema/ticket-table.ts';

/** What a board and a guest's stream read. Of the name: only of those who are at a desk. */
export interface BoardTicket extends BoardColumns, Pick<StaffColumns, 'name'> {
  needs_more_time: boolean;
}

/** What staff read; null where the row was read for others. */
export interface LiveTicket extends BoardTicket, LastMessage, StaffColumns {
  /** Whether the guest wrote a text that no staff member has read. */
  has_new_text: boolean | null;
  /** Whether their number wants no texts. */
  texts_stopped: boolean | null;
  /** How the place sends emails, if the ticket has an address. */
  mail_order: EmailOrder;
  last_kind: EventKind | null;
  last_at: Date | null;
  last_actor_kind: string | null;
  last_actor_id: string | null;
  /** The state that an undo would restore. */
  last_before: TicketBefore | null;
}

/** What guests read of their own ticket. */
export interface OwnTicket extends GuestColumns {
  needs_more_time: boolean;
}

type TicketReader = 'board' | 'staff' | 'guest';

const shownTo = (...shown: TicketColumn['shown'][]) =>
  columnsWhere((column) => column.shown !== undefined && shown.includes(column.shown));
const isAny = (rows: string): string => `((select true from ${rows} limit 1) is true)`;
const newText = isAny(`message n where n.organization_id = t.organization_id and n.place_id = t.place_id
  and n.direction = 'in' and n.seen_at is null and n.ticket_id = t.id`);
const stopped = isAny('opt_out o where o.organization_id = t.organization_id and o.phone_index = t.phone_index');

type Read = readonly [column: string, type: string, from: string];
const own = ({ name, type }: TicketColumn): Read => [name, type, `t.${name}`];
const moreTime: Read = ['needs_more_time', 'boolean', "'more_time' = any (t.needs)"];
const ofAll: readonly Read[] = [...shownTo('all').map(own), moreTime];
const ofStaff: readonly Read[] = [
  ...shownTo('person', 'staff').map(own),
  ['has_new_text', 'boolean', newText],
  ['last_kind', 'text', 'e.kind'],
  ['last_at', 'timestamptz', 'e.at'],
  ['last_actor_kind', 'text', 'e.actor_kind'],
  ['last_actor_id', 'uuid', 'e.actor_id'],
  ['last_before', 'jsonb', "e.data -> 'before'"],
  ['message_state', 'text', 'm.state'],
  ['message_channel', 'text', 'm.channel'],
  ['texts_stopped', 'boolean', stopped],
  ['mail_order', 'text', `case when t.email is not null then ${emailOrderOf('t.organization_id', 't.place_id')} end`],
  ['message_reason', 'text', 'm.reason'],
];
const calledName = "case when t.state in ('called', 'serving') then t.name end";
// A union with the rows of staff needs the same columns.
const empty = ([name, type]: Read): Read => [name, type, `null::${type}`];
const ofBoard = ofStaff.map((read): Read => (read[0] === 'name' ? [read[0], read[1], calledName] : empty(read)));

const listed = (reads: readonly Read[]) => sql.raw(reads.map(([name, , from]) => `${from} as ${name}`).join(', '));
const columns: Record<TicketReader, RawBuilder<unknown>> = {
  board: listed([...ofAll, ...ofBoard]),
  staff: listed([...ofAll, ...ofStaff]),
  guest: listed([...ofAll, ...shownTo('person', 'guest').map(own)]),
};

/** Of the ticket `t`, with the reader's joins. */
export const columnsFor = (reader: TicketReader): RawBuilder<unknown> => columns[reader];

/** The columns of a board and of staff in a row that is no ticket. */
export const noTicket = listed([...ofAll, ...ofStaff].map(empty));

const staffJoins = sql`
  left join event e on e.organization_id = t.organization_id and e.line_id = t.line_id and e.seq = t.last_seq
  left join lateral (${lastMessage(sql`t.organization_id`, sql`t.id`)}) m on true`;
export const joinsFor = (reader: TicketReader): RawBuilder<unknown> => (reader === 'staff' ? staffJoins : sql``);

/** These tickets `t` with their lines `l`; its parameters are two lists, however many there are. */
export const ticketsOf = (keys: readonly TicketKey[]): RawBuilder<unknown> => sql`
  unnest(${unseen(
    keys.map((key) => key.organizationId),
    'uuid[]',
  )}, ${unseen(
    keys.map((key) => key.ticketId),
    'uuid[]',
  )}) i(org, id)
  join ticket t on t.organization_id = i.org and t.id = i.id
  join line l on l.organization_id = t.organization_id and l.id = t.line_id`;
