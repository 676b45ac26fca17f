// The columns of a batch's rows, as lists that `unnest` reads: a table's name for each, its type, and the values in the order of the rows.

import type { Ticket } from '#domain/ticket/ticket.ts';
import type { LockedLine } from './line-facts.ts';
import type { LineWrites, NewAnswer, NewEvent, NewMessage } from './line-changes.ts';

export type Column = [name: string, type: string, values: unknown[]];

export function lineColumns(lines: LockedLine[]): Column[] {
  return [
    ['organization_id', 'uuid', lines.map((l) => l.organization_id)],
    ['id', 'uuid', lines.map((l) => l.id)],
    ['state', 'text', lines.map((l) => l.state)],
    ['head', 'bigint', lines.map((l) => l.head)],
    ['chained', 'bigint', lines.map((l) => l.chained)],
    ['head_hash', 'bytea', lines.map((l) => l.head_hash)],
    ['opens_with_desk', 'boolean', lines.map((l) => l.opens_with_desk)],
    ['waiting', 'int', lines.map((l) => l.waiting)],
    ['counter', 'int', lines.map((l) => l.counter)],
    ['counter_day', 'date', lines.map((l) => l.counter_day)],
    ['pace_seconds', 'float8', lines.map((l) => l.pace_seconds)],
    ['pace_samples', 'int', lines.map((l) => l.pace_samples)],
  ];
}

/** Everything a move may change. */
export function movingColumns(tickets: Ticket[]): Column[] {
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

export function insertColumns(inserted: LineWrites['inserted']): Column[] {
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

/** What few guests say. A batch in which nobody says any of it is spared these columns: most joins are. */
export function toldColumns(inserted: LineWrites['inserted']): Column[] {
  const tickets = inserted.map(({ ticket }) => ticket);
  const fields = inserted.map((one) => one.fields);
  const columns: Column[] = [
    ['service_id', 'text', fields.map((f) => f.serviceId)],
    ['answers', 'bytea', fields.map((f) => f.answers)],
    ['email', 'bytea', fields.map((f) => f.email ?? null)],
    ['email_index', 'bytea', fields.map((f) => f.emailIndex ?? null)],
    ['told_first', 'text', tickets.map((t) => t.toldFirst ?? null)],
    ['second_contact', 'bytea', fields.map((f) => f.secondContact)],
    ['can_text_second', 'boolean', tickets.map((t) => t.canTextSecond)],
    ['travel_minutes', 'smallint', tickets.map((t) => t.travelMinutes)],
    ['consent', 'text', fields.map((f) => f.consent)],
    ['short_code_hash', 'bytea', fields.map((f) => f.shortCodeHash)],
    ['kept_for', 'timestamptz', tickets.map((t) => t.keptFor)],
    ['joined_from', 'bytea', fields.map((f) => f.joinedFrom ?? null)],
    ['typed_phone', 'bytea', fields.map((f) => f.typedPhone ?? null)],
  ];
  const isSaid = columns.some(([, , values]) => values.some((value) => value !== null && value !== false));
  return isSaid ? columns : [];
}

function arrayText(texts: string[]): string {
  return `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
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
