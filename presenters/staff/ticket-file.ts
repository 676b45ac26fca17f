// What staff read of one ticket besides its fields: its story from the line's log, and the messages from and to the
// guest. The product's own messages contain the guest's link, so only their kind is shown; texts written by hand are
// for staff who may see names.

import type { StoryEntry, TicketFile, TicketText } from '#contract/views.ts';
import type { Db } from '#db/database.ts';
import { unreadable } from '#db/secret/unreadable.ts';
import { fieldOf, type Secrets } from '#db/secret/secrets.ts';
import { findStaffTicket, type TicketOfLine, type TicketRef } from '#db/ticket/tickets.ts';
import { findStory, findTagsUsed, type StoryRow } from '#db/ticket/ticket-story.ts';
import { countTexts, findToldOfTicket, type ToldRow } from '#db/messaging/ticket-texts.ts';
import { reached } from '#domain/messaging/reach.ts';
import { hideLinks } from '#domain/ticket/hidden-links.ts';
import { may } from '#domain/team/permissions.ts';
import { orNotFound } from '#domain/refusal.ts';
import { textsLeft } from '#domain/messaging/staff-text.ts';
import { presentStaffTicket, type StaffReader } from './staff-ticket.ts';

/** The caller has checked that this reader works here. `read`: the ticket, if it was just read. */
export async function presentTicketFile(
  { db, secrets, now }: { db: Db; secrets: Secrets; now: Date },
  ref: TicketRef,
  reader: StaffReader,
  read?: TicketOfLine,
): Promise<TicketFile> {
  const row = orNotFound(read ?? (await findStaffTicket(db, ref)));
  const ofLine = { services: row.services, settings: row.settings };
  const [story, told, counted, tagsUsed] = await Promise.all([
    findStory(db, { ...ref, joinedAt: row.joined_at, endedAt: row.ended_at }),
    findToldOfTicket(db, ref),
    countTexts(db, ref),
    findTagsUsed(db, ref, now),
  ]);
  return {
    ticket: presentStaffTicket(secrets, row, reader, { now, ...ofLine }),
    story: story.map(presentEntry),
    texts: told.map((message) => presentText(secrets, message, reader)),
    textsLeft: row.can_text && !row.texts_stopped ? textsLeft(counted) : null,
    consent: consentOf(row),
    tagsUsed,
  };
}

/** Consent is shown only with a number: without one, there is nothing left that it allows. */
function consentOf({
  consent,
  consent_at: laterAt,
  phone,
  second_contact: second,
  joined_at: joinedAt,
  source: way,
}: TicketOfLine): TicketFile['consent'] {
  const [version, language] = consent?.split('/') ?? [];
  if (!version || !language || (!phone && !second)) return null;
  return { version, language, at: (laterAt ?? joinedAt).toISOString(), way };
}

export function presentEntry({ line_id, seq, at, kind, actor_kind, actor_id, data }: StoryRow): StoryEntry {
  const text = (name: string): string | null => (typeof data[name] === 'string' ? data[name] : null);
  const { fields } = data;
  return {
    seq,
    at: at.toISOString(),
    kind,
    by: { kind: actor_kind, memberId: actor_kind === 'member' ? actor_id : null },
    reason: text('reason'),
    lineId: line_id,
    deskId: text('desk'),
    fields: Array.isArray(fields) ? fields.filter((field) => typeof field === 'string') : [],
    until: text('until'),
  };
}

function presentText(secrets: Secrets, message: ToldRow, reader: StaffReader): TicketText {
  const { id, channel, recipient, kind, values, created_at: at } = message;
  const isIn = message.direction === 'in';
  const isByHand = isIn || kind === 'staff';
  const isForReader = isByHand && may(reader.role, 'see_names');
  const body = isForReader && message.body ? secrets.read(message.body, fieldOf.messageBody(id)) : null;
  return {
    id,
    direction: isIn ? 'in' : 'out',
    channel,
    recipient,
    kind,
    body: body === null || body === unreadable ? null : shownTo(reader, body),
    isUnreadable: body === unreadable,
    at: at.toISOString(),
    state: message.state === 'dropped' ? 'not_sent' : reached[message.state],
    byMemberId: typeof values['by'] === 'string' ? values['by'] : null,
  };
}

/** A text written by hand may contain a guest's link. */
const shownTo = ({ role }: StaffReader, body: string): string => (may(role, 'work_tickets') ? body : hideLinks(body));
