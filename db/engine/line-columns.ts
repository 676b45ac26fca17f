// The columns of a batch's rows, as lists: the column name, its type, and the values in the order of the rows.

import type { Ticket } from '#domain/ticket/ticket.ts';
import { columnsWhere, type TicketColumn } from '../schema/ticket-table.ts';
import type { LockedLine } from './line-facts.ts';
import type { LineWrites, NewEvent, NewMessage } from './line-changes.ts';
import type { NewAnswer } from './stored-answers.ts';

type Cell = string | number | boolean | Buffer | Date | null | undefined;

export type Column = [name: string, type: string, values: Cell[]];

/** What a command may change of a line, and its type. */
export const changedOfLine = {
  state: 'text',
  head: 'bigint',
  chained: 'bigint',
  head_hash: 'bytea',
  opens_with_desk: 'boolean',
  told_at: 'timestamptz',
  waiting: 'int',
  counter: 'int',
  counter_day: 'date',
} as const;

const ofLine = Object.entries({ organization_id: 'uuid', id: 'uuid', ...changedOfLine });

export const lineColumns = (lines: LockedLine[]): Column[] =>
  ofLine.map(([name, type]) => [name, type, lines.map((line) => line[name as keyof typeof changedOfLine])]);

/** All columns that a move may change, and the key. */
const moving = columnsWhere(({ written }) => written === 'moved');
const joining = columnsWhere(({ written }) => written === 'joined');
const said = columnsWhere(({ written }) => written === 'said');

const valueOf = (of: object, field: string): Cell => (of as Record<string, Cell>)[field] ?? null;

export const movingColumns = (tickets: Ticket[]): Column[] =>
  moving.map(({ name, type, field }) => [name, type, tickets.map((ticket) => valueOf(ticket, field))]);

export const insertColumns = (inserted: LineWrites['inserted']): Column[] => [
  ...movingColumns(inserted.map(({ ticket }) => ticket)),
  ...newColumns(inserted, joining),
];

/** Columns that few guests fill. A batch without any such value leaves these columns out: most joins do. */
export function saidColumns(inserted: LineWrites['inserted']): Column[] {
  const columns = newColumns(inserted, said);
  const isSaid = columns.some(([, , values]) => values.some((value) => value !== null && value !== false));
  return isSaid ? columns : [];
}

const newColumns = (inserted: LineWrites['inserted'], columns: readonly TicketColumn[]): Column[] =>
  columns.map(({ name, type, field, read }) => {
    const values = inserted.map(({ ticket, fields }) => valueOf(read === 'ticket' ? ticket : fields, field));
    // A list of lists would be one table of values, so each is sent as one text.
    return type.endsWith('[]')
      ? [name, 'text', values.map((list) => arrayText(list as unknown as string[]))]
      : [name, type, values];
  });

/** A list as the database reads it. The driver's own takes four times as long: a tenth of what a full batch costs. */
export const arrayText = (values: readonly Cell[]): string => `{${values.map(elementText).join(',')}}`;

function elementText(value: Cell): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Buffer.isBuffer(value)) return `"\\\\x${value.toString('hex')}"`;
  const text = value instanceof Date ? value.toISOString() : value;
  return `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`;
}

export function eventColumns(events: NewEvent[]): Column[] {
  return [
    ['organization_id', 'uuid', events.map((e) => e.organizationId)],
    ['line_id', 'uuid', events.map((e) => e.lineId)],
    ['seq', 'bigint', events.map((e) => e.seq)],
    ['at', 'timestamptz', events.map((e) => e.at)],
    ['actor_kind', 'text', events.map((e) => e.actorKind)],
    ['actor_id', 'uuid', events.map((e) => e.actorId)],
    ['kind', 'text', events.map((e) => e.kind)],
    ['ticket_id', 'uuid', events.map((e) => e.ticketId)],
    ['data', 'jsonb', events.map((e) => JSON.stringify(e.data))],
    ['command_id', 'uuid', events.map((e) => e.commandId)],
    ['hash', 'bytea', events.map((e) => e.hash)],
  ];
}

export function messageColumns(messages: NewMessage[], now: Date): Column[] {
  return [
    ['organization_id', 'uuid', messages.map((m) => m.organizationId)],
    ['id', 'uuid', messages.map((m) => m.id)],
    ['place_id', 'uuid', messages.map((m) => m.placeId)],
    ['line_id', 'uuid', messages.map((m) => m.lineId)],
    ['ticket_id', 'uuid', messages.map((m) => m.ticketId)],
    ['channel', 'text', messages.map((m) => m.channel)],
    ['recipient', 'text', messages.map((m) => m.recipient)],
    ['kind', 'text', messages.map((m) => m.kind)],
    ['language', 'text', messages.map((m) => m.language)],
    ['"values"', 'jsonb', messages.map((m) => JSON.stringify(m.values))],
    ['state', 'text', messages.map(() => 'queued')],
    ['due_at', 'timestamptz', messages.map((m) => m.dueAt)],
    ['expires_at', 'timestamptz', messages.map((m) => m.expiresAt)],
    ['created_at', 'timestamptz', messages.map(() => now)],
  ];
}

export function answerColumns(answers: NewAnswer[], now: Date): Column[] {
  return [
    ['organization_id', 'uuid', answers.map((a) => a.organizationId)],
    ['scope', 'text', answers.map((a) => a.scope)],
    ['key', 'text', answers.map((a) => a.key)],
    ['body_hash', 'bytea', answers.map((a) => a.bodyHash)],
    ['answer', 'jsonb', answers.map((a) => JSON.stringify(a.answer))],
    ['is_refusal', 'boolean', answers.map((a) => a.isRefusal)],
    ['ticket_id', 'uuid', answers.map((a) => a.ticketId)],
    ['created_at', 'timestamptz', answers.map(() => now)],
  ];
}
