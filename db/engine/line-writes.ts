// Writes all decisions of a batch of commands in one statement, and so in one round trip. The rows of each table go as
// one JSON text: the table knows the types of its columns.

import type pg from 'pg';
import type { Ticket } from '#domain/ticket/ticket.ts';
import { asJsonRows } from '../json-rows.ts';
import { columnsWhere, editable } from '../schema/ticket-table.ts';
import type { LineWrites, NewEvent, NewMessage } from './line-changes.ts';
import type { LockedLine } from './line-facts.ts';
import type { NewAnswer } from './stored-answers.ts';

type Row = Record<string, unknown>;
/** `rows`: what to read them from, as `u`. */
type Statement = (table: string, columns: string[], rows: string) => string;

export async function writeLines(client: pg.PoolClient, writes: LineWrites): Promise<void> {
  const { now, wakeKey, edited } = writes;
  const parts = new Map<string, string>();
  const values: unknown[] = [];
  const add = (part: string, table: string, statement: Statement, rows: Row[]): void => {
    const [first] = rows;
    if (!first) return;
    const columns = Object.keys(first).map((name) => `"${name}"`);
    // `line` alone is a type of Postgres.
    const from = `json_populate_recordset(null::public.${table}, $${values.push(asJsonRows(rows))}::json) u`;
    parts.set(part, `${part} as (${statement(table, columns, from)})`);
  };
  add('line', 'line', update, writes.lines.map(lineRow));
  add('joined', 'ticket', insert, writes.inserted.map(newRow));
  add('moved', 'ticket', update, writes.updated.map(movedRow));
  // One by one: each changes other columns.
  for (const [at, one] of edited.entries()) add(`edited${at}`, 'ticket', update, [editedRow(one)]);
  add('event', 'event', insert, rowsOf(eventColumns, writes.events));
  add('message', 'message', insert, rowsOf(messageColumns, writes.messages, { state: 'queued', created_at: now }));
  add('answer', 'idempotency', insertAnswers, rowsOf(answerColumns, writes.answers, { created_at: now }));
  const wakes = writes.messages.length > 0 && wakeKey !== null;
  const last = wakes
    ? `select graphile_worker.add_job('send_due', '{}'::json, job_key := $${values.push(wakeKey)}::text)`
    : 'select 1';
  // The columns of edits differ from batch to batch: such a statement is not worth preparing.
  const name = edited.length > 0 ? {} : { name: ['write', ...parts.keys(), ...(wakes ? ['wake'] : [])].join('-') };
  await client.query({ ...name, text: `with ${[...parts.values()].join(',\n')} ${last}`, values });
}

const insert: Statement = (table, columns, rows) =>
  `insert into ${table} (${columns.join(', ')}) select ${columns.join(', ')} from ${rows}`;

const update: Statement = (table, columns, rows) =>
  `update ${table} t set ${columns.map((name) => `${name} = u.${name}`).join(', ')} from ${rows}
    where t.organization_id = u.organization_id and t.id = u.id`;

/** An answer may be JSON's null, which a table reads as none. */
const insertAnswers: Statement = (table, columns, rows) => {
  const read = columns.map((name) => (name === '"answer"' ? `coalesce(u.answer, 'null')` : name));
  return `insert into ${table} (${columns.join(', ')}) select ${read.join(', ')} from ${rows}`;
};

/** What a command may change of a line, and its key. */
const ofLine = [
  'organization_id',
  'id',
  'state',
  'head',
  'chained',
  'head_hash',
  'opens_with_desk',
  'told_at',
  'waiting',
  'counter',
  'counter_day',
] as const satisfies (keyof LockedLine)[];

const lineRow = (line: LockedLine): Row => Object.fromEntries(ofLine.map((name) => [name, line[name]]));

const moving = columnsWhere(({ written }) => written === 'moved');
const joining = columnsWhere(({ written }) => written !== undefined);

const valueOf = (of: object, field: string): unknown => (of as Row)[field] ?? null;

const newRow = ({ ticket, fields }: LineWrites['inserted'][number]): Row =>
  Object.fromEntries(
    joining.map(({ name, field, read }) => [name, valueOf(read === 'ticket' ? ticket : fields, field)]),
  );

const movedRow = (ticket: Ticket): Row =>
  Object.fromEntries(moving.map(({ name, field }) => [name, valueOf(ticket, field)]));

function editedRow({ ticket, edit }: LineWrites['edited'][number]): Row {
  const edits = Object.entries(edit).map(([field, value]) => {
    const column = editable.get(field);
    if (!column) throw new TypeError(`a ticket's ${field} is not edited`);
    return [column.name, value];
  });
  // New personal data must be erased again later.
  const isPersonalAgain = edit.phone ?? edit.typedPhone ?? edit.email ?? edit.secondContact ?? edit.name ?? edit.note;
  return { ...movedRow(ticket), ...Object.fromEntries(edits), ...(isPersonalAgain && { erased_at: null }) };
}

/** By the names of its columns. The compiler misses none. */
const rowsOf = <Fields extends object>(
  columns: Record<keyof Fields, string>,
  all: readonly Fields[],
  rest: Row = {},
): Row[] => {
  const names = Object.entries(columns) as [keyof Fields, string][];
  return all.map((fields) => ({ ...Object.fromEntries(names.map(([field, name]) => [name, fields[field]])), ...rest }));
};

const eventColumns: Record<keyof NewEvent, string> = {
  organizationId: 'organization_id',
  lineId: 'line_id',
  seq: 'seq',
  at: 'at',
  actorKind: 'actor_kind',
  actorId: 'actor_id',
  kind: 'kind',
  ticketId: 'ticket_id',
  data: 'data',
  commandId: 'command_id',
  hash: 'hash',
};

const messageColumns: Record<keyof NewMessage, string> = {
  organizationId: 'organization_id',
  id: 'id',
  placeId: 'place_id',
  lineId: 'line_id',
  ticketId: 'ticket_id',
  channel: 'channel',
  recipient: 'recipient',
  kind: 'kind',
  language: 'language',
  values: 'values',
  dueAt: 'due_at',
  expiresAt: 'expires_at',
};

const answerColumns: Record<keyof NewAnswer, string> = {
  organizationId: 'organization_id',
  scope: 'scope',
  key: 'key',
  bodyHash: 'body_hash',
  answer: 'answer',
  isRefusal: 'is_refusal',
  ticketId: 'ticket_id',
};
