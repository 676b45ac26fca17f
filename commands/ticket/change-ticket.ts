// A guest changes their ticket while they wait: language, travel time, papers ready, more time, their number or a
// helper's, their email address. Staff change all of that and more (`writeRemarks`). The place in line stays. The
// event names the fields, never a personal value. A number that waits here already is not taken: it gets the link to
// its own ticket, as after a join; staff are told which ticket has it.

import { editable, type TicketEdit } from '#db/schema/ticket-table.ts';
import { fieldOf } from '#db/secret/secrets.ts';
import { findPlannedChannels } from '#db/messaging/messages.ts';
import { findTicket, type TicketRef } from '#db/ticket/tickets.ts';
import { fieldRefusal, orNotFound, Refusal, accepted } from '#domain/refusal.ts';
import { isWhole, papersOf } from '#domain/line/service.ts';
import { activeStates, limits, type Ticket, type ToldFirst, endedStates } from '#domain/ticket/ticket.ts';
import { isStaff, type Actor } from '#domain/team/actor.ts';
import {
  countContactChanges,
  type CommandContext,
  type LineWants,
  type LineWork,
  type TicketCommand,
} from '../engine/command.ts';
import type { Admission } from './admission.ts';
import {
  networkKey,
  sealEmail,
  sealOwnPhone,
  sealSecondPhone,
  type PhoneInput,
  type SealedPhone,
} from './guest-phone.ts';
import { runTicketMove, tellWhoIsNear, type TicketAnswer } from './ticket-move.ts';
import { otherVisitOf, visitsAsked } from './visit-limits.ts';
import type { LockedLine } from '#db/engine/line-facts.ts';
import { lineSettingsOf } from '#domain/line/line-settings.ts';
import { parseName } from '#domain/name.ts';
import { parseNote } from '#domain/ticket/note.ts';
import type { Need } from '#domain/ticket/need.ts';
import { parseTags } from '#domain/ticket/tags.ts';

export interface TicketChange extends StaffRemarks {
  language?: string;
  /** null: not said. */
  travelMinutes?: number | null;
  /** Ids of the service's papers that are ready; all others are not. */
  papersReady?: string[];
  /** It cannot be taken back: a call may already wait longer for it. */
  needsMoreTime?: true;
  /** null removes the number. */
  phone?: PhoneInput | null;
  secondPhone?: PhoneInput | null;
  /** Version and language of the text they agreed to with the number. */
  consent?: string | null;
  /** null removes it; stored only if the place sends emails. */
  email?: string | null;
  toldFirst?: ToldFirst | null;
  /** A guest's network address. */
  address?: string;
  /** Counts the change and its numbers, where they are limited. */
  admission?: Admission;
}

/** What is prepared before the line is locked. */
type Prepared = Awaited<ReturnType<typeof prepare>>;

export const changeTicket: TicketCommand<TicketChange, TicketAnswer, Actor> = async (
  context,
  actor,
  ref,
  input,
  idempotencyKey,
) => {
  if (!isStaff(actor) && hasRemarks(input)) throw new Refusal('forbidden');
  const prepared = await prepare(context, ref, input);
  const phoneIndex = prepared.phone?.phoneIndex;
  const { visits, ...locks } = phoneIndex ? visitsAsked(context, { actor, ref, phoneIndex }) : {};
  const wants = ({ lineId }: TicketRef): LineWants =>
    phoneIndex ? { phone: { lineId, phoneIndex }, ...(visits && { visits }) } : {};
  const admit = input.admission?.admit;
  const request = { verb: 'change', actor, ref, idempotencyKey, wants, admit, ...locks };
  return runTicketMove(context, request, (work, ticket) => {
    if (endedStates.includes(ticket.state) && !isRemarkOnly(input))
      throw new Refusal('ticket_state', { state: ticket.state });
    return change(work, ticket, input, { ...prepared, isByStaff: isStaff(actor) });
  });
};

async function prepare(context: CommandContext, ref: TicketRef, input: TicketChange) {
  const row = orNotFound(await findTicket(context.db, ref.organizationId, ref.ticketId));
  const phone = input.phone === undefined ? null : sealOwnPhone(context, ref, input.phone ?? {}, 'phone.extension');
  const email = input.email === undefined ? null : sealEmail(context, ref, input.email);
  return {
    email,
    /** Whether the address differs from the stored one. */
    isNewEmail: email?.emailIndex?.toString('hex') !== row.email_index?.toString('hex'),
    service: { serviceId: row.service_id, needs: row.needs },
    phone,
    /** The number, for a ticket that may not have it as its own. */
    typed: phone?.typed ? context.secrets.encrypt(phone.typed, fieldOf.ticketTypedPhone(ref.ticketId)) : null,
    hadTyped: row.typed_phone !== null,
    /** The network it comes from, if the ticket has none yet. */
    joinedFrom: input.address && !row.joined_from ? networkKey(context, input.address) : null,
    second: input.secondPhone === undefined ? null : sealSecondPhone(context, ref.ticketId, input.secondPhone ?? {}),
    /** The channels by which the guest of a booked place will be told of its opening, even if they have no number now. */
    toldOpening: row.kept_for && (phone ?? email) ? await findPlannedChannels(context.db, ref, 'kept_open') : [],
    remarks: prepareRemarks(context, ref.ticketId, input, row.tags),
  };
}

function change(work: LineWork, ticket: Ticket, input: TicketChange, prepared: Prepared & { isByStaff: boolean }) {
  const edit: TicketEdit = {};
  const after = { ...ticket };
  const { travelMinutes, language } = input;
  if (language !== undefined && language !== ticket.language) edit.language = after.language = language;
  if (travelMinutes !== undefined && travelMinutes !== ticket.travelMinutes) {
    if (travelMinutes !== null && !isWhole(travelMinutes, 0, limits.travelMinutes))
      throw fieldRefusal('travelMinutes', 'out_of_range');
    edit.travelMinutes = after.travelMinutes = travelMinutes;
  }
  if (input.needsMoreTime && !ticket.needsMoreTime) {
    edit.needs = [...prepared.service.needs, 'more_time'];
    after.needsMoreTime = true;
  }
  writeRemarks(work.line(ticket.lineId), input, { ...prepared, edit, after });
  if (input.papersReady) {
    const services = work.line(ticket.lineId).services;
    const serviceId = edit.serviceId === undefined ? prepared.service.serviceId : edit.serviceId;
    const service = services.find(({ id }) => id === serviceId) ?? null;
    edit.papers = papersOf(service, input.papersReady);
  }
  if (prepared.second) {
    edit.secondContact = prepared.second.phone;
    edit.canTextSecond = after.canTextSecond = prepared.second.canText && takes(input, prepared.second.e164);
  }
  changeEmail(work, ticket, input, { prepared, edit, after });
  const { isByStaff } = prepared;
  const reached = prepared.phone && changePhone(work, ticket, prepared.phone, { ...prepared, input, edit, after });
  const given = { phone: reached !== null, email: Boolean(edit.email), second: Boolean(edit.secondContact) };
  if (!isByStaff) countContactChanges(work.ticket(ticket.id).changes, edit, given);
  if (prepared.joinedFrom && Object.values(given).includes(true)) edit.joinedFrom = prepared.joinedFrom;
  noteConsent(edit, input, { isOther: reached === ticket, now: work.now });
  // Setting the same values again is no change.
  const changed = Object.keys(edit).length === 0 ? ticket : work.edit(after, edit, factsOf(edit));
  if (reached === ticket) tellNewPhone(work, changed, prepared.toldOpening);
  else if (reached && reached !== 'nobody') work.tellOwn('sms', reached, 'your_link');
  if (edit.email) tellNewEmail(work, changed, ticket, prepared.toldOpening);
  tellWhoIsNear(work, ticket.lineId);
  return changed;
}

/** Whoever gives a number agrees to the text beside it; for a number that somebody else typed, nobody agreed. */
function noteConsent(edit: TicketEdit, { consent }: TicketChange, { isOther, now }: { isOther: boolean; now: Date }) {
  if (edit.phone && (consent || isOther))
    Object.assign(edit, { consent: consent ?? null, consentAt: consent ? now : null });
}

const factsOf = (edit: TicketEdit): Record<string, unknown> => ({
  fields: namesOf(edit),
  ...(edit.consent && { consent: edit.consent }),
});

type Channels = Prepared['toldOpening'];

function tellNewPhone(work: LineWork, changed: Ticket, toldOpening: Channels): void {
  const { keptFor } = changed;
  if (changed.state !== 'booked' || !keptFor) return work.tellOwn('sms', changed, 'your_link');
  work.tellOwn('sms', changed, 'kept', { goodUntil: keptFor });
  // What is planned goes to whichever number they have then.
  if (!toldOpening.includes('sms') && keptFor > work.now) work.tellOwn('sms', changed, 'kept_open', { dueAt: keptFor });
}

function changeEmail(
  work: LineWork,
  ticket: Ticket,
  input: TicketChange,
  { prepared: { email, isNewEmail }, edit, after }: { prepared: Prepared; edit: TicketEdit; after: Ticket },
): void {
  const isKept = email !== null && (email.email === null || work.line(ticket.lineId).mail_order !== null);
  if (isKept && isNewEmail) {
    Object.assign(edit, email);
    after.canMail = email.email !== null;
  }
  const { toldFirst } = input;
  if (toldFirst === undefined || toldFirst === (ticket.toldFirst ?? null)) return;
  edit.toldFirst = after.toldFirst = toldFirst;
}

/** The link, and the messages of a booked place that nobody got yet. */
function tellNewEmail(work: LineWork, changed: Ticket, before: Ticket, toldOpening: Channels): void {
  const { keptFor } = changed;
  if (changed.state !== 'booked' || !keptFor) return work.tellOwn('email', changed, 'your_link');
  work.tellOwn('email', changed, 'kept', { goodUntil: keptFor });
  const wasTold = before.canText || toldOpening.includes('email');
  if (!wasTold && keptFor > work.now) work.tellOwn('email', changed, 'kept_open', { dueAt: keptFor });
}

/** As the log names them; a column that only follows from another is not named. */
const namesOf = (edit: TicketEdit): string[] => Object.keys(edit).flatMap((field) => editable.get(field)?.edited ?? []);

/** Whether the number may be texted: it was not given too often lately. */
const takes = ({ admission }: TicketChange, e164: string | null): boolean =>
  e164 === null || (admission?.takesNumber(e164) ?? true);

interface PhoneChange extends Pick<Prepared, 'typed' | 'hadTyped'> {
  input: TicketChange;
  edit: TicketEdit;
  after: Ticket;
  isByStaff: boolean;
}

/**
 * Returns the ticket that has this number now and whose phone has not got the link yet: this one, or another. `nobody`:
 * it was given too often lately and gets no link. null: the number is not new.
 */
function changePhone(
  work: LineWork,
  ticket: Ticket,
  sealed: SealedPhone,
  { input, edit, after, isByStaff, typed, hadTyped }: PhoneChange,
): Ticket | 'nobody' | null {
  const { phoneIndex } = sealed;
  const twin = phoneIndex ? work.activeWithPhone(ticket.lineId, phoneIndex.toString('hex'))?.ticket : undefined;
  const visit = phoneIndex && !isByStaff ? otherVisitOf(work, ticket, phoneIndex) : null;
  const other = twin && twin.id !== ticket.id ? twin : visit;
  if (other && isByStaff) throw new Refusal('already_waiting', { ticketId: other.id });
  const before = work.ticket(ticket.id).phoneIndex;
  const isNew = phoneIndex !== null && phoneIndex.toString('hex') !== before;
  const isTaken = !isNew || takes(input, sealed.e164);
  if (other || !isTaken) {
    // The old number is removed as for any new one, and the page shows what was typed: nothing reveals that others gave
    // it.
    Object.assign(edit, { typedPhone: typed, phone: null, phoneIndex: null, canText: false });
    if (other) edit.maybeSamePerson = true;
    after.canText = false;
    return other && isTaken && activeStates.includes(other.state) ? other : 'nobody';
  }
  if (phoneIndex === null && before === null && !hadTyped) return null;
  if (isNew) edit.heardBy = null;
  if (hadTyped) edit.typedPhone = null;
  edit.phone = sealed.phone;
  edit.phoneIndex = phoneIndex;
  edit.canText = after.canText = sealed.canText;
  return isNew ? ticket : null;
}

// What only staff write on a ticket: name, party size, service, needs, a note for colleagues, and tags. The event names
// the fields, never a value. After the visit only note and tags can be written.

interface StaffRemarks {
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

function hasRemarks(input: StaffRemarks): boolean {
  return remarks.some((name) => input[name] !== undefined);
}

/** Whether it may be written after the visit. */
function isRemarkOnly(input: object): boolean {
  return Object.entries(input).every(([name, value]) => value === undefined || lasting.includes(name));
}

/** What is prepared before the line is locked. */
type PreparedRemarks = ReturnType<typeof prepareRemarks>;

/** Throws `invalid_fields`. */
function prepareRemarks(
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
function writeRemarks(line: LockedLine, input: StaffRemarks, writing: Writing): void {
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
