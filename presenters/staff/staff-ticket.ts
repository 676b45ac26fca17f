// A ticket as staff see it. Everybody who works there sees names; how much of a phone number is shown depends on the
// reader's role and on whether the guest is called or being served.

import type { StaffTicket, TicketPast } from '#contract/views.ts';
import type { LiveTicket } from '#db/ticket/ticket-reader.ts';
import { hasUnreadable, readField } from '#db/secret/sealed-tickets.ts';
import type { Secrets } from '#db/secret/secrets.ts';
import { graceEnd } from '#domain/ticket/grace.ts';
import type { LineSettings } from '#domain/line/line-settings.ts';
import { maskEmail } from '#domain/messaging/email-address.ts';
import { reachOf, type Reach } from '#domain/messaging/reach.ts';
import { carriersIn } from '#domain/messaging/route.ts';
import { maskPhone } from '#domain/phone/phone.ts';
import { may, phoneSight, type Role } from '#domain/team/permissions.ts';
import type { Answers } from '#domain/line/question.ts';
import { arePapersReady, readyPapers, type Service } from '#domain/line/service.ts';
import { presentCommon } from '../common-ticket.ts';
import { limits, type TicketBefore } from '#domain/ticket/ticket.ts';

/** The reader: a member, or a program with a key. */
export interface StaffReader {
  kind: 'member' | 'key';
  id: string | null;
  role: Role;
}

interface StaffTicketFacts {
  now: Date;
  services: readonly Service[];
  settings?: Partial<LineSettings> | undefined;
  isPageOpen?: boolean;
}

export function presentStaffTicket(
  secrets: Secrets,
  ticket: LiveTicket,
  reader: StaffReader,
  { now, services, settings = {}, isPageOpen = false }: StaffTicketFacts,
): StaffTicket {
  const person = openedPerson(secrets, ticket);
  const { isUnreadable, name, note } = person;
  const isFull = phoneSight(reader.role, ticket.state) === 'full';
  const seen = (text: string, mask: (text: string) => string): string => (isFull ? text : mask(text));
  return {
    ...presentCommon(ticket),
    lineId: ticket.line_id,
    rank: ticket.rank,
    name: may(reader.role, 'see_names') ? name : null,
    isUnreadable,
    phone: person.phone && seen(person.phone, maskPhone),
    email: person.email && seen(person.email, maskEmail),
    secondPhone: person.second && seen(person.second, maskPhone),
    ...whatTheySaid(person, ticket, reader, services),
    needsMoreTime: ticket.needs_more_time,
    source: ticket.source,
    maybeSamePerson: ticket.maybe_same_person,
    note: may(reader.role, 'see_names') ? note : null,
    tags: ticket.tags ?? [],
    hasNewText: ticket.has_new_text ?? false,
    reach: reachOfTicket(ticket, isPageOpen),
    deskId: ticket.desk_id,
    calledAt: ticket.called_at?.toISOString() ?? null,
    firstCalledAt: (ticket.first_called_at ?? ticket.called_at)?.toISOString() ?? null,
    graceEndsAt: ticket.state === 'called' ? (graceEnd(ticket, settings)?.toISOString() ?? null) : null,
    servingAt: ticket.serving_at?.toISOString() ?? null,
    endedAt: ticket.ended_at?.toISOString() ?? null,
    awayUntil: ticket.state === 'held' && ticket.is_away ? (ticket.hold_until?.toISOString() ?? null) : null,
    isComing: ticket.confirmed_at !== null,
    timesCalled: ticket.times_called,
    promised:
      ticket.promised_low === null || ticket.promised_high === null
        ? null
        : { low: ticket.promised_low, high: ticket.promised_high },
    last: lastOf(ticket, reader, now),
  };
}

export function reachOfTicket(ticket: LiveTicket, isPageOpen: boolean): Reach {
  const { message_state: state, message_channel: channel, message_reason: reason } = ticket;
  const contact = {
    canText: ticket.can_text,
    canTextSecond: ticket.can_text_second,
    canPush: ticket.can_push,
    canMail: ticket.email !== null,
    canCall: ticket.phone !== null && !ticket.can_text,
    toldFirst: ticket.told_first,
    areTextsStopped: ticket.texts_stopped === true,
    carriers: carriersIn[ticket.mail_order ?? 'none'],
  };
  return reachOf(contact, state && channel && { state, channel, reason }, isPageOpen);
}

function whatTheySaid(
  person: OpenedPerson,
  ticket: LiveTicket,
  reader: StaffReader,
  services: readonly Service[],
): Pick<StaffTicket, 'needs' | 'service' | 'papersReady' | 'papers' | 'answers'> {
  const service = services.find(({ id }) => id === ticket.service_id) ?? null;
  const answers = may(reader.role, 'see_names') ? person.answers : null;
  return {
    needs: ticket.needs ?? [],
    service: service?.id ?? null,
    papersReady: arePapersReady(service, ticket.papers),
    papers: readyPapers(service, ticket.papers),
    answers: answers === null ? {} : (JSON.parse(answers) as Answers),
  };
}

interface OpenedPerson extends Record<'name' | 'phone' | 'email' | 'second' | 'note' | 'answers', string | null> {
  isUnreadable: boolean;
}

function openedPerson(secrets: Secrets, ticket: LiveTicket): OpenedPerson {
  return {
    name: readField(secrets, ticket, 'name'),
    phone: readField(secrets, ticket, 'phone'),
    email: readField(secrets, ticket, 'email'),
    second: readField(secrets, ticket, 'second_contact'),
    note: readField(secrets, ticket, 'note'),
    answers: readField(secrets, ticket, 'answers'),
    isUnreadable: hasUnreadable(secrets, ticket),
  };
}

function lastOf(ticket: LiveTicket, reader: StaffReader, now: Date): StaffTicket['last'] {
  const at = ticket.last_at ?? ticket.joined_at;
  const isOwn = ticket.last_actor_kind === reader.kind && ticket.last_actor_id === reader.id;
  const isFresh = now.getTime() - at.getTime() <= limits.undoSeconds * 1000;
  const kind = ticket.last_kind ?? 'joined';
  const before = isOwn && isFresh && kind !== 'undone' ? ticket.last_before : null;
  return {
    seq: ticket.last_seq,
    kind,
    at: at.toISOString(),
    byMemberId: ticket.last_actor_kind === 'member' ? ticket.last_actor_id : null,
    canUndo: before !== null,
    before: before && pastOf(before),
  };
}

function pastOf(before: TicketBefore): TicketPast {
  const { state, lineId, rank, deskId, timesCalled, calledAt, confirmedAt, servingAt, endedAt } = before;
  return { state, lineId, rank, deskId, timesCalled, calledAt, confirmedAt, servingAt, endedAt };
}
