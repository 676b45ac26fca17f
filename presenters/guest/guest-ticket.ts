// A guest's own ticket, by its link: all of their own data, with the phone masked, and nothing about other guests.

import type { GuestTicket, PassedBy, WentBefore } from '#contract/views.ts';
import type { Db } from '#db/database.ts';
import { findGuestTicket, type GuestTicketRow } from '#db/ticket/guest-tickets.ts';
import { readField } from '#db/secret/sealed-tickets.ts';
import type { Secrets } from '#db/secret/secrets.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { lineSettingsOf } from '#domain/line/line-settings.ts';
import { bookedOpening, isOpenAt } from '#domain/line/opening-hours.ts';
import { maskEmail } from '#domain/messaging/email-address.ts';
import { maskPhone, maskTyped } from '#domain/phone/phone.ts';
import { orNotFound } from '#domain/refusal.ts';
import { readyPapers } from '#domain/line/service.ts';
import { carriersIn, routesOf } from '#domain/messaging/route.ts';
import { textingOf } from '#domain/messaging/texting.ts';
import { returnTimes } from '#domain/wait/step-away.ts';
import { returnEnd } from '#domain/ticket/grace.ts';
import { limits, toldFirstWays, moveReasons } from '#domain/ticket/ticket.ts';
import { headsUpPositions, tellWait } from '#domain/wait/forecast.ts';
import { presentCommon } from '../common-ticket.ts';
import { presentLook, presentNamedPlace } from '../place-look.ts';
import { presentTicketLive } from './ticket-live.ts';
import type { Overtaking } from '#db/log-chain/went-before.ts';
import type { Passing } from '#db/ticket/passings.ts';
import { eventPolicyOf } from '#domain/ticket/event-kind.ts';

/** `read`: the ticket, if a change just read it. */
export async function presentGuestTicket(
  { db, secrets, now }: { db: Db; secrets: Secrets; now: () => Date },
  ref: TicketRef,
  read?: GuestTicketRow,
): Promise<GuestTicket> {
  const ticket = orNotFound(read ?? (await findGuestTicket(db, ref)));
  const { line, place, ahead } = ticket;
  const settings = lineSettingsOf(line.settings);
  const person = personOf(ticket, secrets);
  const live = presentTicketLive({
    seq: line.head,
    ticket,
    ahead,
    forecast: line.forecast,
    settings: line.settings,
    desk: ticket.desk,
    texting: textingOf(ticket, { isDemo: place.is_demo }),
  });
  return {
    ...live,
    ...presentCommon(ticket),
    place: { ...presentNamedPlace(place), ...presentLook(place), isDemo: place.is_demo },
    line: { id: line.id, slug: line.slug, name: line.name },
    ...person,
    ...ownContact(ticket, person.canText),
    promised: promisedTo(ticket),
    headsUpAhead: headsUpPositions(settings, line.forecast, ticket.travel_minutes),
    returnUntil: returnEnd(ticket, line.settings)?.toISOString() ?? null,
    ...whatTheySaid(ticket),
    ...keptPlace(ticket, now()),
    isMissed: ticket.is_missed,
    isAway: ticket.state === 'held' && ticket.is_away,
    delays: delaysOf(ticket, now()),
    passedBy: presentPassedBy(ticket),
    wentBefore: presentWentBefore(ticket),
    rating: ticket.ended_at && ticket.rating,
    isErased: ticket.erased_at !== null,
    shortCode: ticket.short_code_hash && secrets.shortCode(ticket.id),
  };
}

function promisedTo({
  promised_low: low,
  promised_high: high,
  delays_used: delays,
  is_put_back: isPutBack,
}: GuestTicketRow): GuestTicket['promised'] {
  return low === null || high === null || delays > 0 || isPutBack ? null : { low, high };
}

function whatTheySaid(ticket: GuestTicketRow): Pick<GuestTicket, 'service' | 'papersReady' | 'needs' | 'canPush'> {
  const service = ticket.line.services.find(({ id }) => id === ticket.service_id) ?? null;
  return {
    service: service && { id: service.id, name: service.name, bring: service.bring },
    papersReady: readyPapers(service, ticket.papers),
    needs: ticket.needs,
    canPush: ticket.can_push,
  };
}

/** A guest with a booked place can check in from its opening on, while the line is open; a guest on hold comes back without an action. */
function keptPlace(
  { state, kept_for: keptFor, hold_until: holdUntil, line, place }: GuestTicketRow,
  now: Date,
): Pick<GuestTicket, 'keptFor' | 'canCheckIn' | 'holdUntil'> {
  const isOpen = line.state !== 'closed' && isOpenAt(line.hours, line.exceptions, now, place.time_zone);
  return {
    holdUntil: state === 'held' && holdUntil ? holdUntil.toISOString() : null,
    keptFor: keptFor && bookedOpening(line, keptFor, place.time_zone).toISOString(),
    canCheckIn: state === 'booked' && isOpen && keptFor !== null && keptFor <= now,
  };
}

const passings = [1, 2, 3, 5, limits.maxDelay];

function delaysOf(ticket: GuestTicketRow, now: Date): GuestTicket['delays'] {
  if (ticket.state !== 'waiting') return { left: 0, options: [], times: [] };
  const { line, ahead, place } = ticket;
  const left = Math.max(0, limits.delays - ticket.delays_used);
  const behind = Math.max(0, line.waiting - ahead - 1);
  const options = passings
    .filter((passing) => passing <= behind)
    .map((passing) => ({
      passing,
      ahead: ahead + passing,
      wait: tellWait(line.forecast, ahead + passing),
    }));
  const times = left > 0 ? returnTimes({ ahead, line, timeZone: place.time_zone, now }) : [];
  return { left, options, times: times.map((at) => at.toISOString()) };
}

/** Data that cannot be read is shown to the guest as missing: they can enter it again. */
function personOf(
  ticket: GuestTicketRow,
  secrets: Secrets,
): Pick<GuestTicket, 'name' | 'phoneMasked' | 'canText' | 'emailMasked' | 'secondMasked'> {
  const phone = readField(secrets, ticket, 'phone');
  const email = readField(secrets, ticket, 'email');
  const second = readField(secrets, ticket, 'second_contact');
  const typed = readField(secrets, ticket, 'typed_phone');
  return {
    name: readField(secrets, ticket, 'name'),
    ...(phone === null && typed !== null
      ? maskTyped(typed)
      : { phoneMasked: phone && maskPhone(phone), canText: ticket.can_text }),
    emailMasked: email && maskEmail(email),
    secondMasked: second && maskPhone(second),
  };
}

function ownContact(
  { email, told_first: toldFirst, ended_at: endedAt, mail_order: order }: GuestTicketRow,
  canText: boolean,
): Pick<GuestTicket, 'canGiveEmail' | 'toldFirst'> {
  const contact = { canText, canMail: email !== null, toldFirst, canTextSecond: false, canPush: false };
  const [first, other] = routesOf({ ...contact, carriers: carriersIn[order ?? 'none'] }, 'heads_up')[0] ?? [];
  return {
    canGiveEmail: order !== null && endedAt === null,
    toldFirst: (other && toldFirstWays.find((way) => way === first?.channel)) ?? null,
  };
}

// Who was put ahead of a ticket, and for what reason: an order is fair only if the guests who are passed can see why.

const presentPassedBy = ({ passed_by: before }: GuestTicketRow): PassedBy[] =>
  (before ?? []).map((one) => ({ ...shown(one), reason: reasonOf(one) }));

/** For an ended ticket: numbers and reasons only, with the last event that they were computed from, the one that ended the visit. */
function presentWentBefore({
  went_before: overtakings,
  last_seq: seq,
  last_hash: hash,
}: GuestTicketRow): WentBefore | null {
  if (!overtakings) return null;
  const items = overtakings.map(({ kind, ...one }) => ({
    ...shown(one),
    reason: kind === null ? ('own' as const) : reasonOf({ ...one, kind }),
  }));
  return { items, head: { seq, hash } };
}

const shown = ({ number, at }: Pick<Overtaking, 'number' | 'at'>) => ({ number, at: new Date(at).toISOString() });

function reasonOf({ kind, reason }: Pick<Passing, 'kind' | 'reason'>): PassedBy['reason'] {
  const { passes = 'given' } = eventPolicyOf(kind);
  return passes === 'given' ? (moveReasons.find((one) => one === reason) ?? 'other') : passes;
}
