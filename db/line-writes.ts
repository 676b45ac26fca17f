// Writes all that a batch of commands decided in one statement: whatever the batch, one round trip.

import type pg from 'pg';
import type { Ticket } from '#domain/ticket.ts';
import type { LockedLine } from './line-facts.ts';

/** What only a new ticket brings, beside what the rules know of it. Encrypted or hashed before it comes here. */
export interface NewTicketFields {
  name: Buffer | null;
  phone: Buffer | null;
  phoneIndex: Buffer | null;
  note: Buffer | null;
  needs: string[];
  tokenHash: Buffer;
  serviceDay: string;
  maybeSamePerson: boolean;
  promisedAhead: number;
}

export interface NewEvent {
  organizationId: string;
  lineId: string;
  seq: number;
  at: Date;
  actorKind: string;
  actorId: string | null;
  kind: string;
  ticketId: string | null;
  data: Record<string, unknown>;
  commandId: string;
}

export interface NewMessage {
  id: string;
  organizationId: string;
  placeId: string;
  lineId: string;
  ticketId: string;
  kind: string;
  language: string;
  values: Record<string, string | number>;
  dueAt: Date;
  expiresAt: Date;
}

export interface NewAnswer {
  organizationId: string;
  scope: string;
  key: string;
  bodyHash: Buffer;
  answer: unknown;
}

export interface LineWrites {
  now: Date;
  lines: LockedLine[];
  inserted: { ticket: Ticket; fields: NewTicketFields }[];
  updated: Ticket[];
  events: NewEvent[];
  messages: NewMessage[];
  answers: NewAnswer[];
  /** The key of the job that wakes a sender elsewhere, one per process, so that two never wait for each other; null: none is needed. */
  wakeKey: string | null;
}

type Column = [name: string, type: string, values: unknown[]];

export async function writeLines(client: pg.PoolClient, writes: LineWrites): Promise<void> {
  const parts: string[] = [];
  const values: unknown[] = [];
  let name = 'line-writes';
  const add = (short: string, columns: Column[], sqlOf: (rows: string, names: string) => string): void => {
    name += `-${short}`;
    const params = columns.map(([, type, list]) => `$${values.push(list)}::${type}[]`);
    const names = columns.map(([column]) => column);
    parts.push(`${short} as (${sqlOf(`unnest(${params.join(', ')}) as u(${names.join(', ')})`, names.join(', '))})`);
  };
  const into = (table: string) => (rows: string, names: string) =>
    `insert into ${table} (${names}) select * from ${rows}`;
  add('lines', lineColumns(writes.lines), updateLine);
  if (writes.inserted.length > 0) add('inserted', insertColumns(writes.inserted), insertTicket);
  if (writes.updated.length > 0) add('updated', updateColumns(writes.updated), updateTicket);
  if (writes.events.length > 0) add('events', eventColumns(writes.events), into('event'));
  if (writes.messages.length > 0) add('messages', messageColumns(writes.messages, writes.now), into('message'));
  if (writes.answers.length > 0) add('answers', answerColumns(writes.answers, writes.now), into('idempotency'));
  const wake =
    writes.messages.length > 0 && writes.wakeKey !== null
      ? `select graphile_worker.add_job('send_due', '{}'::json, job_key := $${values.push(writes.wakeKey)}::text)`
      : 'select 1';
  await client.query({
    name: wake === 'select 1' ? name : `${name}-wake`,
    text: `with ${parts.join(',\n')} ${wake}`,
    values,
  });
}

function lineColumns(lines: LockedLine[]): Column[] {
  return [
    ['organization_id', 'uuid', lines.map((l) => l.organization_id)],
    ['id', 'uuid', lines.map((l) => l.id)],
    ['state', 'text', lines.map((l) => l.state)],
    ['head', 'bigint', lines.map((l) => l.head)],
    ['waiting', 'int', lines.map((l) => l.waiting)],
    ['counter', 'int', lines.map((l) => l.counter)],
    ['counter_day', 'date', lines.map((l) => l.counter_day)],
    ['pace_seconds', 'float8', lines.map((l) => l.pace_seconds)],
    ['pace_samples', 'int', lines.map((l) => l.pace_samples)],
  ];
}

const updateLine = (rows: string): string => `update line set state = u.state, head = u.head, waiting = u.waiting,
  counter = u.counter, counter_day = u.counter_day, pace_seconds = u.pace_seconds, pace_samples = u.pace_samples
  from ${rows} where line.organization_id = u.organization_id and line.id = u.id`;

/** Everything a move may change. */
function movingColumns(tickets: Ticket[]): Column[] {
  return [
    ['organization_id', 'uuid', tickets.map((t) => t.organizationId)],
    ['id', 'uuid', tickets.map((t) => t.id)],
    ['line_id', 'uuid', tickets.map((t) => t.lineId)],
    ['state', 'text', tickets.map((t) => t.state)],
    ['rank', 'text', tickets.map((t) => t.rank)],
    ['desk_id', 'uuid', tickets.map((t) => t.deskId)],
    ['called_at', 'timestamptz', tickets.map((t) => t.calledAt)],
    ['confirmed_at', 'timestamptz', tickets.map((t) => t.confirmedAt)],
    ['serving_at', 'timestamptz', tickets.map((t) => t.servingAt)],
    ['ended_at', 'timestamptz', tickets.map((t) => t.endedAt)],
    ['hold_until', 'timestamptz', tickets.map((t) => t.holdUntil)],
    ['times_called', 'smallint', tickets.map((t) => t.timesCalled)],
    ['delays_used', 'smallint', tickets.map((t) => t.delaysUsed)],
    ['comebacks_used', 'smallint', tickets.map((t) => t.comebacksUsed)],
    ['last_seq', 'bigint', tickets.map((t) => t.lastSeq)],
  ];
}

const updateColumns = movingColumns;

const moving = [
  'line_id',
  'state',
  'rank',
  'desk_id',
  'called_at',
  'confirmed_at',
  'serving_at',
  'ended_at',
  'hold_until',
  'times_called',
  'delays_used',
  'comebacks_used',
  'last_seq',
];
const updateTicket = (rows: string): string =>
  `update ticket set ${moving.map((column) => `${column} = u.${column}`).join(', ')}
  from ${rows} where ticket.organization_id = u.organization_id and ticket.id = u.id`;

function insertColumns(inserted: LineWrites['inserted']): Column[] {
  const tickets = inserted.map(({ ticket }) => ticket);
  const fields = inserted.map((one) => one.fields);
  return [
    ...movingColumns(tickets),
    ['place_id', 'uuid', tickets.map((t) => t.placeId)],
    ['number', 'text', tickets.map((t) => t.number)],
    ['service_day', 'date', fields.map((f) => f.serviceDay)],
    ['name', 'bytea', fields.map((f) => f.name)],
    ['phone', 'bytea', fields.map((f) => f.phone)],
    ['phone_index', 'bytea', fields.map((f) => f.phoneIndex)],
    ['can_text', 'boolean', tickets.map((t) => t.canText)],
    ['language', 'text', tickets.map((t) => t.language)],
    ['party_size', 'smallint', tickets.map((t) => t.partySize)],
    ['source', 'text', tickets.map((t) => t.source)],
    ['note', 'bytea', fields.map((f) => f.note)],
    // A list inside a list: unnest would flatten it, so it travels as one text.
    ['needs', 'text', fields.map((f) => arrayText(f.needs))],
    ['maybe_same_person', 'boolean', fields.map((f) => f.maybeSamePerson)],
    ['token_hash', 'bytea', fields.map((f) => f.tokenHash)],
    ['joined_at', 'timestamptz', tickets.map((t) => t.joinedAt)],
    ['promised_low', 'smallint', tickets.map((t) => t.promisedLow)],
    ['promised_high', 'smallint', tickets.map((t) => t.promisedHigh)],
    ['promised_ahead', 'int', fields.map((f) => f.promisedAhead)],
  ];
}

function arrayText(texts: string[]): string {
  return `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

const insertTicket = (rows: string, names: string): string =>
  `insert into ticket (${names}) select ${names.replace(/\bneeds\b/, 'needs::text[]')} from ${rows}`;

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
  ];
}

function messageColumns(messages: NewMessage[], now: Date): Column[] {
  return [
    ['organization_id', 'uuid', messages.map((m) => m.organizationId)],
    ['id', 'uuid', messages.map((m) => m.id)],
    ['place_id', 'uuid', messages.map((m) => m.placeId)],
    ['line_id', 'uuid', messages.map((m) => m.lineId)],
    ['ticket_id', 'uuid', messages.map((m) => m.ticketId)],
    ['channel', 'text', messages.map(() => 'sms')],
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
    ['created_at', 'timestamptz', answers.map(() => now)],
  ];
}
