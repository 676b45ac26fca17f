// A ticket as the facts statement reads it, with the names that the rules use.

import type { Ticket } from '#domain/ticket/ticket.ts';
import { columnsWhere, type NewTicketFields, type ReadFields } from '../schema/ticket-table.ts';

export interface KnownTicket {
  ticket: Ticket;
  phoneIndex: string | null;
  browserIndex: string | null;
  /** In the line in which it is. */
  headsUpTold: boolean;
  promisedAhead: number;
  changes: ContactChanges;
}

/** How often its guest replaced each of them. */
export type ContactChanges = Record<'phone' | 'email' | 'second', number>;

/** Of a guest who just joined. */
export function newlyKnown(ticket: Ticket, fields: NewTicketFields): KnownTicket {
  const [phoneIndex, browserIndex] = [fields.phoneIndex, fields.browserIndex].map((index) => index?.toString('hex'));
  return {
    ticket,
    phoneIndex: phoneIndex ?? null,
    browserIndex: browserIndex ?? null,
    headsUpTold: false,
    promisedAhead: fields.promisedAhead,
    changes: { phone: 0, email: 0, second: 0 },
  };
}

/** The columns that are read of a ticket `t`; `why` and `extra` name the purpose. */
export interface TicketFactRow extends ReadFields {
  why: 'ticket' | 'front' | 'behind' | 'phone' | 'key' | 'desk' | 'last' | 'served';
  extra: unknown;
  needsMoreTime: boolean;
  canCall: boolean;
  canMail: boolean;
  phoneHex: string | null;
  browserHex: string | null;
  headsUpTold: boolean;
}

// No `exists`: where a plan is made once, the database may answer that for all tickets at once, and read every heads-up
// that was ever sent.
const told = `((select true from message m
  where m.organization_id = t.organization_id and m.ticket_id = t.id and m.kind = 'heads_up' and m.line_id = t.line_id
    and m.follows is null limit 1) is true)`;

/** Values computed from a row. */
const derived: [field: string, type: string, from: string][] = [
  ['phoneHex', 'text', `encode(t.phone_index, 'hex')`],
  ['browserHex', 'text', `encode(t.browser_index, 'hex')`],
  ['headsUpTold', 'boolean', told],
  ['canCall', 'boolean', '(t.phone is not null and not t.can_text)'],
  ['canMail', 'boolean', '(t.email is not null)'],
  ['needsMoreTime', 'boolean', `('more_time' = any (t.needs))`],
];
const read = [
  ...derived,
  ...columnsWhere((column) => column.read !== undefined).map(({ field, type, name }) => [field, type, `t.${name}`]),
];

/** The columns of a ticket `t`, and the same columns without a ticket, for the parts of one union. */
export const ticketPart = read.map(([field, , from]) => `${from} as "${field}"`).join(', ');
export const noTicketPart = read.map(([field, type]) => `null::${type} as "${field}"`).join(', ');

export function knownTicket(row: TicketFactRow): KnownTicket {
  const { why: _why, extra: _extra, phoneHex, browserHex, headsUpTold, promisedAhead, ...rest } = row;
  const { phoneChanges: phone, emailChanges: email, secondChanges: second, ...ticket } = rest;
  return {
    ticket,
    phoneIndex: phoneHex,
    browserIndex: browserHex,
    headsUpTold,
    promisedAhead,
    changes: { phone, email, second },
  };
}
