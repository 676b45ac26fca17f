// Writes all decisions of a batch of commands in one statement, and so in one round trip.

import { columnsWhere, editable, type TicketEdit, type TicketColumn } from '../schema/ticket-table.ts';
import type { LineWrites, NewEvent, NewMessage } from './line-changes.ts';
import type pg from 'pg';
import type { Ticket } from '#domain/ticket/ticket.ts';
import type { LockedLine } from './line-facts.ts';
import type { NewAnswer } from './stored-answers.ts';

export async function writeLines(client: pg.PoolClient, writes: LineWrites): Promise<void> {
  const parts: string[] = [];
  const values: unknown[] = [];
  let name = 'line-writes';
  const add = (short: string, columns: Column[], sqlOf: (rows: string, names: string) => string): void => {
    name += `-${short}`;
    const names = columns.map(([column]) => column);
    const fields = columns.map(
      ([column, type, list]) => `($${values.push(arrayText(list))}::${type}[])[i] as ${column}`,
    );
    const places = values.push(columns[0]?.[2].map((_, at) => at + 1));
    // An `unnest` of all lists is shorter, and prepares a store for each of them: that took longer than to write the rows.
    const rows = `(select ${fields.join(', ')} from unnest($${places}::int[]) i) u`;
    parts.push(`${short} as (${sqlOf(rows, names.join(', '))})`);
  };
  const into = (table: string) => (rows: string, names: string) =>
    `insert into ${table} (${names}) select * from ${rows}`;
  add('lines', lineColumns(writes.lines), updateLine);
  if (writes.inserted.length > 0) {
    const said = saidColumns(writes.inserted);
    const short = said.length > 0 ? 'inserted_said' : 'inserted';
    add(short, [...insertColumns(writes.inserted), ...said], insertTicket);
  }
  if (writes.updated.length > 0) add('updated', movingColumns(writes.updated), updateTicket);
  for (const one of writes.edited) parts.push(editStatement(one, values, parts.length));
  if (writes.events.length > 0) add('events', eventColumns(writes.events), into('event'));
  if (writes.messages.length > 0) add('messages', messageColumns(writes.messages, writes.now), into('message'));
  if (writes.answers.length > 0) add('answers', answerColumns(writes.answers, writes.now), into('idempotency'));
  const wake =
    writes.messages.length > 0 && writes.wakeKey !== null
      ? `select graphile_worker.add_job('send_due', '{}'::json, job_key := $${values.push(writes.wakeKey)}::text)`
      : 'select 1';
  // The columns of edits differ from batch to batch: such a statement is not worth preparing.
  const plan = writes.edited.length > 0 ? {} : { name: wake === 'select 1' ? name : `${name}-wake` };
  await client.query({
    ...plan,
    text: `with ${parts.join(',\n')} ${wake}`,
    values,
  });
}

const updateLine = (rows: string): string =>
  `update line set ${Object.keys(changedOfLine)
    .map((name) => `${name} = u.${name}`)
    .join(', ')}
  from ${rows} where line.organization_id = u.organization_id and line.id = u.id`;

const keys = ['organization_id', 'id'];
const updateTicket = (rows: string): string =>
  `update ticket set ${moving
    .filter(({ name }) => !keys.includes(name))
    .map(({ name }) => `${name} = u.${name}`)
    .join(', ')}
  from ${rows} where ticket.organization_id = u.organization_id and ticket.id = u.id`;

/** One ticket's row, with its position: a statement may update a row only once. */
function editStatement({ ticket, edit }: { ticket: Ticket; edit: TicketEdit }, values: unknown[], at: number): string {
  const set = (column: string, type: string, value: unknown): string => `${column} = $${values.push(value)}::${type}`;
  const moved = movingColumns([ticket]).filter(([column]) => !keys.includes(column));
  const edits = Object.entries(edit).map(([field, value]) => {
    const column = editable.get(field);
    if (!column) throw new TypeError(`a ticket's ${field} is not edited`);
    return set(column.name, column.type, value);
  });
  // New personal data must be erased again later.
  const isPersonalAgain = Boolean(
    edit.phone ?? edit.typedPhone ?? edit.email ?? edit.secondContact ?? edit.name ?? edit.note,
  );
  if (isPersonalAgain) edits.push('erased_at = null');
  const columns = [...moved.map(([column, type, [value]]) => set(column, type, value)), ...edits];
  const key = [values.push(ticket.organizationId), values.push(ticket.id)];
  return `edit${at} as (update ticket set ${columns.join(', ')} where organization_id = $${key[0]}::uuid and id = $${key[1]}::uuid)`;
}

const lists = columnsWhere(({ type, written }) => written !== undefined && type.endsWith('[]'));

const insertTicket = (rows: string, names: string): string => {
  const selected = lists.reduce(
    (list, { name, type }) => list.replace(new RegExp(`\\b${name}\\b`), `${name}::${type}`),
    names,
  );
  return `insert into ticket (${names}) select ${selected} from ${rows}`;
};

// The columns of a batch's rows, as lists: the column name, its type, and the values in the order of the rows.
type Cell = string | number | boolean | Buffer | Date | null | undefined;

type Column = [name: string, type: string, values: Cell[]];

/** What a command may change of a line, and its type. */
const changedOfLine = {
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

const lineColumns = (lines: LockedLine[]): Column[] =>
  ofLine.map(([name, type]) => [name, type, lines.map((line) => line[name as keyof typeof changedOfLine])]);

/** All columns that a move may change, and the key. */
const moving = columnsWhere(({ written }) => written === 'moved');
const joining = columnsWhere(({ written }) => written === 'joined');
const said = columnsWhere(({ written }) => written === 'said');

const valueOf = (of: object, field: string): Cell => (of as Record<string, Cell>)[field] ?? null;

const movingColumns = (tickets: Ticket[]): Column[] =>
  moving.map(({ name, type, field }) => [name, type, tickets.map((ticket) => valueOf(ticket, field))]);

const insertColumns = (inserted: LineWrites['inserted']): Column[] => [
  ...movingColumns(inserted.map(({ ticket }) => ticket)),
  ...newColumns(inserted, joining),
];

/** Columns that few guests fill. A batch without any such value leaves these columns out: most joins do. */
function saidColumns(inserted: LineWrites['inserted']): Column[] {
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

function eventColumns(events: NewEvent[]): Column[] {
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

function messageColumns(messages: NewMessage[], now: Date): Column[] {
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

function answerColumns(answers: NewAnswer[], now: Date): Column[] {
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
