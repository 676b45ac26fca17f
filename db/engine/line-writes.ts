// Writes all decisions of a batch of commands in one statement, and so in one round trip.

import { columnsWhere, editable, type TicketEdit } from '../schema/ticket-table.ts';
import type { LineWrites } from './line-changes.ts';
import type pg from 'pg';
import type { Ticket } from '#domain/ticket/ticket.ts';
import {
  answerColumns,
  arrayText,
  changedOfLine,
  eventColumns,
  insertColumns,
  lineColumns,
  messageColumns,
  movingColumns,
  saidColumns,
  type Column,
} from './line-columns.ts';

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
const moving = columnsWhere(({ name, written }) => written === 'moved' && !keys.includes(name));
const updateTicket = (rows: string): string =>
  `update ticket set ${moving.map(({ name }) => `${name} = u.${name}`).join(', ')}
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
