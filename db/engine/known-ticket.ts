// A ticket as the facts statement reads it, and as the rules know it.

import type { Ticket, ToldFirst } from '#domain/ticket/ticket.ts';

export interface KnownTicket {
  ticket: Ticket;
  phoneIndex: string | null;
  headsUpTold: boolean;
  promisedAhead: number;
  changes: ContactChanges;
}

/** How often its guest gave another of them. */
export type ContactChanges = Record<'phone' | 'email' | 'second', number>;

export const noChanges: ContactChanges = { phone: 0, email: 0, second: 0 };

const ticketColumns = [
  ['id', 'uuid'],
  ['organization_id', 'uuid'],
  ['place_id', 'uuid'],
  ['line_id', 'uuid'],
  ['number', 'text'],
  ['state', 'text'],
  ['rank', 'text'],
  ['language', 'text'],
  ['party_size', 'smallint'],
  ['source', 'text'],
  ['desk_id', 'uuid'],
  ['joined_at', 'timestamptz'],
  ['called_at', 'timestamptz'],
  ['confirmed_at', 'timestamptz'],
  ['serving_at', 'timestamptz'],
  ['ended_at', 'timestamptz'],
  ['hold_until', 'timestamptz'],
  ['times_called', 'smallint'],
  ['delays_used', 'smallint'],
  ['comebacks_used', 'smallint'],
  ['needs', 'text[]'],
  ['can_text', 'boolean'],
  ['last_seq', 'bigint'],
  ['promised_low', 'smallint'],
  ['promised_high', 'smallint'],
  ['promised_ahead', 'int'],
  ['travel_minutes', 'smallint'],
  ['can_text_second', 'boolean'],
  ['can_push', 'boolean'],
  ['told_first', 'text'],
  ['kept_for', 'timestamptz'],
  ['phone_changes', 'smallint'],
  ['email_changes', 'smallint'],
  ['second_changes', 'smallint'],
] as const;

export interface TicketFactRow {
  can_call: boolean | null;
  can_mail: boolean | null;
  phone_hex: string | null;
  heads_up_told: boolean | null;
  id: string;
  organization_id: string;
  place_id: string;
  line_id: string;
  number: string;
  state: Ticket['state'];
  rank: string;
  language: string;
  party_size: number;
  source: Ticket['source'];
  desk_id: string | null;
  joined_at: Date;
  called_at: Date | null;
  confirmed_at: Date | null;
  serving_at: Date | null;
  ended_at: Date | null;
  hold_until: Date | null;
  times_called: number;
  delays_used: number;
  comebacks_used: number;
  needs: string[];
  can_text: boolean;
  last_seq: number;
  promised_low: number | null;
  promised_high: number | null;
  promised_ahead: number;
  travel_minutes: number | null;
  can_text_second: boolean;
  can_push: boolean;
  told_first: ToldFirst | null;
  kept_for: Date | null;
  phone_changes: number;
  email_changes: number;
  second_changes: number;
}

const ticketList = ticketColumns.map(([name]) => `t.${name}`).join(', ');
const told = `((t.can_text or t.can_text_second or t.can_push or t.email is not null) and exists (select from message m where m.organization_id = t.organization_id and m.ticket_id = t.id
  and m.kind = 'heads_up'))`;

/** The columns of a ticket `t`, and of none, for the parts of one union. */
export const ticketPart = `encode(t.phone_index, 'hex') as phone_hex, ${told} as heads_up_told,
  (t.phone is not null and not t.can_text) as can_call, (t.email is not null) as can_mail, ${ticketList}`;
const nulls = ticketColumns.map(([name, type]) => `null::${type} as ${name}`).join(', ');
export const noTicketPart = `null::text as phone_hex, null::boolean as heads_up_told, null::boolean as can_call, null::boolean as can_mail, ${nulls}`;

export function knownTicket(row: TicketFactRow): KnownTicket {
  return {
    ticket: {
      id: row.id,
      organizationId: row.organization_id,
      placeId: row.place_id,
      lineId: row.line_id,
      number: row.number,
      state: row.state,
      rank: row.rank,
      language: row.language,
      partySize: row.party_size,
      source: row.source,
      deskId: row.desk_id,
      joinedAt: row.joined_at,
      calledAt: row.called_at,
      confirmedAt: row.confirmed_at,
      servingAt: row.serving_at,
      endedAt: row.ended_at,
      holdUntil: row.hold_until,
      timesCalled: row.times_called,
      delaysUsed: row.delays_used,
      comebacksUsed: row.comebacks_used,
      needsMoreTime: row.needs.includes('more_time'),
      travelMinutes: row.travel_minutes,
      canText: row.can_text,
      canTextSecond: row.can_text_second,
      canCall: row.can_call ?? false,
      canMail: row.can_mail ?? false,
      toldFirst: row.told_first,
      canPush: row.can_push,
      keptFor: row.kept_for,
      lastSeq: row.last_seq,
      promisedLow: row.promised_low,
      promisedHigh: row.promised_high,
    },
    phoneIndex: row.phone_hex,
    headsUpTold: row.heads_up_told ?? false,
    promisedAhead: row.promised_ahead,
    changes: { phone: row.phone_changes, email: row.email_changes, second: row.second_changes },
  };
}
