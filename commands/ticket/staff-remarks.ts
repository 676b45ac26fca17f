// What only staff write on a ticket: name, party size, service, needs, a note for colleagues, and tags. The event names
// the fields, never a value. After the visit only note and tags can be written.

import type { LockedLine } from '#db/engine/line-facts.ts';
import type { TicketEdit } from '#db/schema/ticket-table.ts';
import { fieldOf } from '#db/secret/secrets.ts';
import { lineSettingsOf } from '#domain/line/line-settings.ts';
import { parseName } from '#domain/name.ts';
import { parseNote } from '#domain/ticket/note.ts';
import { fieldRefusal, accepted } from '#domain/refusal.ts';
import { isWhole } from '#domain/line/service.ts';
import type { Need } from '#domain/ticket/need.ts';
import { parseTags } from '#domain/ticket/tags.ts';
import type { Ticket } from '#domain/ticket/ticket.ts';
import type { CommandContext } from '../engine/command.ts';

export interface StaffRemarks {
  /** '' removes it. */
  name?: string;
  partySize?: number;
  /** One of the line's services; null: not said. */
  service?: string | null;
  needs?: Need[];
  /** '' removes it. */
  note?: string;
  tags?: string[];
}

const remarks: readonly (keyof StaffRemarks)[] = ['name', 'partySize', 'service', 'needs', 'note', 'tags'];
const lasting: readonly string[] = ['note', 'tags'];

export function hasRemarks(input: StaffRemarks): boolean {
  return remarks.some((name) => input[name] !== undefined);
}

/** Whether it may be written after the visit. */
export function isRemarkOnly(input: object): boolean {
  return Object.entries(input).every(([name, value]) => value === undefined || lasting.includes(name));
}

/** What is prepared before the line is locked. */
type PreparedRemarks = ReturnType<typeof prepareRemarks>;

/** Throws `invalid_fields`. */
export function prepareRemarks(
  { secrets }: Pick<CommandContext, 'secrets'>,
  ticketId: string,
  input: StaffRemarks,
  tagsBefore: string[],
) {
  const { name } = accepted('name', parseName(input.name ?? ''));
  const note = parseNote(input.note ?? '');
  if (note === null) throw fieldRefusal('note', 'too_long');
  const { tags } = accepted('tags', parseTags(input.tags ?? []));
  const sealed = (text: string, row: string): Buffer | null => (text === '' ? null : secrets.encrypt(text, row));
  return {
    name: sealed(name, fieldOf.ticketName(ticketId)),
    note: sealed(note, fieldOf.ticketNote(ticketId)),
    tags,
    tagsBefore,
  };
}

interface Writing {
  service: { serviceId: string | null; needs: string[] };
  remarks: PreparedRemarks;
  edit: TicketEdit;
  after: Ticket;
}

/** Adds what follows from the input to the edit, and to the ticket what the rules know of it. */
export function writeRemarks(line: LockedLine, input: StaffRemarks, writing: Writing): void {
  const { edit, after, remarks: prepared, service } = writing;
  if (input.name !== undefined) edit.name = prepared.name;
  if (input.note !== undefined) edit.note = prepared.note;
  if (input.tags !== undefined && prepared.tags.join('\n') !== prepared.tagsBefore.join('\n'))
    edit.tags = prepared.tags;
  if (input.partySize !== undefined && input.partySize !== after.partySize) {
    const max = lineSettingsOf(line.settings).partySizeLimit;
    if (!isWhole(input.partySize, 1, max)) throw fieldRefusal('partySize', 'out_of_range');
    edit.partySize = after.partySize = input.partySize;
  }
  if (input.service !== undefined && input.service !== service.serviceId) {
    const isKnown = input.service === null || line.services.some(({ id }) => id === input.service);
    if (!isKnown) throw fieldRefusal('service', 'unknown');
    edit.serviceId = input.service;
    // The papers were those of another service.
    edit.papers = 0;
  }
  if (input.needs !== undefined && input.needs.toSorted().join() !== service.needs.toSorted().join()) {
    edit.needs = [...new Set(input.needs)];
    after.needsMoreTime = input.needs.includes('more_time');
  }
}
