// What only staff may write of a ticket: the guest's name, how many they are, what they come for, what they need, a note for colleagues
// and tags. The event names the fields, never a value. Once the visit is over only note and tags may still be written.

import type { LockedLine } from '#db/engine/line-facts.ts';
import type { TicketEdit } from '#db/schema/ticket-table.ts';
import { fieldOf } from '#db/secret/secrets.ts';
import { lineSettingsOf } from '#domain/line/line-settings.ts';
import { parseName } from '#domain/name.ts';
import { parseNote } from '#domain/ticket/note.ts';
import { fieldRefusal } from '#domain/refusal.ts';
import { isWhole } from '#domain/line/service.ts';
import { parseTags } from '#domain/ticket/tags.ts';
import type { Ticket } from '#domain/ticket/ticket.ts';
import type { CommandContext } from '../engine/command.ts';

type Need = 'more_time' | 'step_free' | 'interpreter';

export interface StaffRemarks {
  /** '' takes it away. */
  name?: string;
  partySize?: number;
  /** Of the line's services; null: not said. */
  service?: string | null;
  needs?: Need[];
  /** '' takes it away. */
  note?: string;
  tags?: string[];
}

const remarks: readonly (keyof StaffRemarks)[] = ['name', 'partySize', 'service', 'needs', 'note', 'tags'];
const lasting: readonly string[] = ['note', 'tags'];

export function hasRemarks(input: StaffRemarks): boolean {
  return remarks.some((name) => input[name] !== undefined);
}

/** Whether it may be written of somebody whose visit is over. */
export function isRemarkOnly(input: object): boolean {
  return Object.entries(input).every(([name, value]) => value === undefined || lasting.includes(name));
}

/** Everything that is worked out before the line is locked. */
export interface PreparedRemarks {
  name: Buffer | null;
  note: Buffer | null;
  tags: string[];
  tagsBefore: string[];
}

/** Throws `invalid_fields`. */
export function prepareRemarks(
  { secrets }: Pick<CommandContext, 'secrets'>,
  ticketId: string,
  input: StaffRemarks,
  tagsBefore: string[],
): PreparedRemarks {
  const name = parseName(input.name ?? '');
  if (!name.ok) throw fieldRefusal('name', name.code);
  const note = parseNote(input.note ?? '');
  if (note === null) throw fieldRefusal('note', 'too_long');
  const tags = parseTags(input.tags ?? []);
  if (!tags.ok) throw fieldRefusal('tags', tags.code);
  const sealed = (text: string, row: string): Buffer | null => (text === '' ? null : secrets.encrypt(text, row));
  return {
    name: sealed(name.name, fieldOf.ticketName(ticketId)),
    note: sealed(note, fieldOf.ticketNote(ticketId)),
    tags: tags.tags,
    tagsBefore,
  };
}

interface Writing {
  service: { serviceId: string | null; needs: string[] };
  remarks: PreparedRemarks;
  edit: TicketEdit;
  after: Ticket;
}

/** Adds to an edit what follows from the wish, and to the ticket what the rules know of it. */
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
    // Ready was something else.
    edit.papers = 0;
  }
  if (input.needs !== undefined && input.needs.toSorted().join() !== service.needs.toSorted().join()) {
    edit.needs = [...new Set(input.needs)];
    after.needsMoreTime = input.needs.includes('more_time');
  }
}
