// Lines and tickets as rows of the live screens, with defaults for everything that a test does not care about.

import { nothingHeld } from '#db/messaging/held-prefixes.ts';
import type { DeskRow } from '#db/place/desks.ts';
import type { PlaceRow } from '#db/place/places.ts';
import type { LiveLine } from '#db/ticket/live-rows.ts';
import type { LiveTicket } from '#db/ticket/ticket-reader.ts';
import { fieldOf, type Secrets } from '#db/secret/secrets.ts';
import type { LineFacts, PlaceFacts } from '#presenters/place-facts.ts';
import { rankOfSeq } from '#domain/ticket/rank.ts';

export const factsNow = new Date('2026-03-02T15:00:00Z');

export function minutesAgo(minutes: number): Date {
  return new Date(factsNow.getTime() - minutes * 60_000);
}

export function liveLine(some: Partial<LiveLine> = {}): LiveLine {
  return {
    id: 'line',
    slug: 'walk-in',
    name: { en: 'Walk-in' },
    prefix: 'A',
    state: 'open',
    hours: null,
    exceptions: [],
    settings: {},
    services: [],
    questions: [],
    head: 1,
    waiting: 0,
    forecast: null,
    version: '1',
    unlogged_changes: 0,
    ...some,
  };
}

let made = 0;

export function liveTicket(some: Partial<LiveTicket> = {}): LiveTicket {
  const at = ++made;
  return {
    id: `ticket ${at}`,
    line_id: 'line',
    number: `A-${at}`,
    state: 'waiting',
    rank: rankOfSeq(at),
    language: 'en',
    party_size: 1,
    source: 'link',
    desk_id: null,
    maybe_same_person: false,
    can_text: false,
    can_text_second: false,
    can_push: false,
    service_id: null,
    travel_minutes: null,
    kept_for: null,
    papers: 0,
    needs_more_time: false,
    joined_at: minutesAgo(30),
    called_at: null,
    first_called_at: null,
    confirmed_at: null,
    serving_at: null,
    ended_at: null,
    hold_until: null,
    is_away: false,
    times_called: 0,
    promised_low: null,
    promised_high: null,
    last_seq: at,
    name: null,
    phone: null,
    email: null,
    told_first: null,
    needs: [],
    answers: null,
    second_contact: null,
    typed_phone: null,
    note: null,
    tags: [],
    has_new_text: false,
    last_kind: 'joined',
    last_at: minutesAgo(30),
    last_actor_kind: 'guest',
    last_actor_id: null,
    last_before: null,
    message_state: null,
    message_channel: null,
    message_reason: null,
    texts_stopped: null,
    mail_order: null,
    ...some,
  };
}

export const personsEmail = 'reader@example.org';

/** As stored: encrypted, and bound to the ticket. */
export function withPerson(secrets: Secrets, ticket: LiveTicket, person: { name: string; phone: string }): LiveTicket {
  return {
    ...ticket,
    can_text: true,
    name: secrets.encrypt(person.name, fieldOf.ticketName(ticket.id)),
    phone: secrets.encrypt(person.phone, fieldOf.ticketPhone(ticket.id)),
    email: secrets.encrypt(personsEmail, fieldOf.ticketEmail(ticket.id)),
  };
}

export function deskRow(some: Partial<DeskRow> = {}): DeskRow {
  return {
    organization_id: 'organization',
    id: 'desk',
    place_id: 'place',
    name: 'Desk 3',
    directions: null,
    line_ids: ['line'],
    is_open: true,
    break_until: null,
    member_id: null,
    archived_at: null,
    position: 0,
    created_at: factsNow,
    ...some,
  };
}

export const place: PlaceRow = {
  organization_id: 'organization',
  id: 'place',
  slug: 'harbour-clinic',
  name: 'Harbour Clinic',
  country: 'US',
  time_zone: 'America/New_York',
  default_language: 'en',
  languages: ['en', 'es', 'ar'],
  address: null,
  look: {},
  board: {},
  privacy: {},
  quiet: {},
  visit_rule: {},
  longest_wait_minutes: 45,
  is_demo: false,
  created_at: factsNow,
};

export function placeFacts(
  tickets: LiveTicket[],
  some: Partial<PlaceFacts> = {},
  line: Partial<LiveLine> = {},
): PlaceFacts {
  return {
    place,
    desks: [deskRow()],
    members: [],
    lines: [lineFacts(tickets, line)],
    promises: null,
    texting: nothingHeld,
    ...some,
  };
}

export function lineFacts(tickets: LiveTicket[], line: Partial<LiveLine> = {}): LineFacts {
  const waiting = tickets.filter(({ state }) => state === 'waiting');
  return {
    line: liveLine({ waiting: waiting.length, ...line }),
    waiting,
    others: tickets.filter(({ state }) => state !== 'waiting'),
  };
}
