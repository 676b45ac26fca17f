// A guest's own ticket, by its link: all of their own data, with the phone masked, and nothing about other guests.

import type { GuestTicket } from '#contract/views.ts';
import type { Db } from '#db/database.ts';
import { findRating } from '#db/ticket/feedback.ts';
import { countOpenDesks, findDesk } from '#db/place/desks.ts';
import { findLine, type LineRow } from '#db/place/lines.ts';
import { findPlaceById, type PlaceRow } from '#db/place/places.ts';
import { findOwnWays, type OwnWays } from '#db/messaging/email-stops.ts';
import { isOptedOut } from '#db/messaging/opt-outs.ts';
import { orNothing } from '#db/secret/unreadable.ts';
import { fieldOf, type Secrets } from '#db/secret/secrets.ts';
import { findTextCarriers } from '#db/messaging/text-carriers.ts';
import { countAhead, findTicketWithHead, type TicketRef, type TicketRow } from '#db/ticket/tickets.ts';
import { lineSettingsOf, type LineSettings } from '#domain/line/line-settings.ts';
import { isOpenAt } from '#domain/line/opening-hours.ts';
import { maskEmail } from '#domain/messaging/email-address.ts';
import { maskPhone, maskTyped } from '#domain/phone/phone.ts';
import { Refusal } from '#domain/refusal.ts';
import { readyPapers } from '#domain/ticket/service.ts';
import { textingOf } from '#domain/messaging/texting.ts';
import { limits } from '#domain/ticket/ticket.ts';
import { estimateWait, type LinePace } from '#domain/wait/wait.ts';
import { presentPassedBy, presentWentBefore } from './passed-by.ts';
import { presentLook } from '../place-look.ts';
import { presentTicketLive } from './ticket-live.ts';

export async function presentGuestTicket(
  { db, secrets, now: clock }: { db: Db; secrets: Secrets; now: () => Date },
  ref: TicketRef,
): Promise<GuestTicket> {
  const [ticket, place] = await Promise.all([
    findTicketWithHead(db, ref.organizationId, ref.ticketId),
    findPlaceById(db, ref.placeId),
  ]);
  if (!ticket || !place) throw new Refusal('not_found');
  const now = clock();
  const [line, desksOpen, desk, ahead, rating, ways, carriers] = await Promise.all([
    findLine(db, ticket.line_id),
    countOpenDesks(db, place),
    ticket.desk_id ? findDesk(db, ticket.desk_id) : null,
    ticket.state === 'waiting' ? countAhead(db, ticket.organization_id, ticket.line_id, ticket.rank) : 0,
    ticket.ended_at ? findRating(db, ticket.organization_id, ticket.id) : null,
    findOwnWays(db, ref),
    findTextCarriers(db, place),
  ]);
  if (!line) throw new Refusal('not_found');
  const settings = lineSettingsOf(line.settings);
  const person = personOf(ticket, secrets);
  const live = presentTicketLive({
    // Rows read after the ticket may be newer than this number; the stream's next view corrects that. A view must never
    // be older than its number.
    seq: ticket.head,
    ticket: { ...ticket, needs_more_time: ticket.needs.includes('more_time') },
    ahead,
    desksOpen: desksOpen.get(line.id) ?? 0,
    pace: paceOf(line),
    settings: line.settings,
    desk,
    texting: textingOf(carriers, { isDemo: place.is_demo }),
  });
  return {
    ...live,
    id: ticket.id,
    number: ticket.number,
    place: placeOf(place),
    line: { id: line.id, slug: line.slug, name: line.name },
    language: ticket.language,
    ...person,
    ...waysOf({ ...ticket, can_text: person.canText }, await waysTyped(ticket, { db, secrets }, ways)),
    partySize: ticket.party_size,
    joinedAt: ticket.joined_at.toISOString(),
    headsUpAhead: settings.headsUpAhead,
    returnUntil: returnUntil(ticket, settings),
    ...whatTheySaid(ticket, line),
    ...keptPlace(ticket, line, { now, timeZone: place.time_zone }),
    delays: delaysOf(ticket, line, { ahead, desksOpen: desksOpen.get(line.id) ?? 0 }),
    passedBy: ticket.state === 'waiting' ? await presentPassedBy(db, ticket, line.head) : [],
    wentBefore: ticket.ended_at ? await presentWentBefore(db, ticket) : null,
    rating,
    isErased: ticket.erased_at !== null,
    shortCode: ticket.short_code_hash && secrets.shortCode(ticket.id),
  };
}

function placeOf(place: PlaceRow): GuestTicket['place'] {
  return {
    slug: place.slug,
    name: place.name,
    timeZone: place.time_zone,
    country: place.country,
    languages: place.languages,
    defaultLanguage: place.default_language,
    ...presentLook(place),
    isDemo: place.is_demo,
  };
}

const paceOf = (line: LineRow): LinePace => ({ seconds: line.pace_seconds, samples: line.pace_samples });

function whatTheySaid(
  ticket: TicketRow,
  line: LineRow,
): Pick<GuestTicket, 'service' | 'papersReady' | 'travelMinutes' | 'needs' | 'canPush'> {
  const service = line.services.find(({ id }) => id === ticket.service_id) ?? null;
  return {
    service: service && { id: service.id, name: service.name, bring: service.bring },
    papersReady: readyPapers(service, ticket.papers),
    travelMinutes: ticket.travel_minutes,
    needs: ticket.needs,
    canPush: ticket.can_push,
  };
}

/** A guest with a booked place can check in from its opening on, while the line is open; a guest on hold comes back without an action. */
function keptPlace(
  { state, kept_for: keptFor, hold_until: holdUntil }: TicketRow,
  line: LineRow,
  { now, timeZone }: { now: Date; timeZone: string },
): Pick<GuestTicket, 'keptFor' | 'canCheckIn' | 'holdUntil'> {
  const isOpen = line.state !== 'closed' && isOpenAt(line.hours, line.closures, now, timeZone);
  return {
    holdUntil: state === 'held' && holdUntil ? holdUntil.toISOString() : null,
    keptFor: keptFor?.toISOString() ?? null,
    canCheckIn: state === 'booked' && isOpen && keptFor !== null && keptFor <= now,
  };
}

const passings = [1, 2, 3, 5, limits.maxDelay];

function delaysOf(
  ticket: TicketRow,
  line: LineRow,
  { ahead, desksOpen }: { ahead: number; desksOpen: number },
): GuestTicket['delays'] {
  if (ticket.state !== 'waiting') return { left: 0, options: [] };
  const behind = Math.max(0, line.waiting - ahead - 1);
  const options = passings
    .filter((passing) => passing <= behind)
    .map((passing) => ({
      passing,
      ahead: ahead + passing,
      wait: estimateWait({ ahead: ahead + passing, desksOpen, pace: paceOf(line) }),
    }));
  return { left: Math.max(0, limits.delays - ticket.delays_used), options };
}

function personOf(
  ticket: TicketRow,
  secrets: Secrets,
): Pick<GuestTicket, 'name' | 'phoneMasked' | 'canText' | 'emailMasked' | 'secondMasked'> {
  const { id, name, phone, email, second_contact: second } = ticket;
  // Data that cannot be read is shown to the guest as missing: they can enter it again.
  const read = (sealed: Buffer | null, field: string): string | null =>
    sealed && orNothing(secrets.read(sealed, field));
  const [phoneRead, emailRead] = [read(phone, fieldOf.ticketPhone(id)), read(email, fieldOf.ticketEmail(id))];
  const secondRead = read(second, fieldOf.ticketSecond(id));
  const typedRead = read(ticket.typed_phone, fieldOf.ticketTypedPhone(id));
  return {
    name: read(name, fieldOf.ticketName(id)),
    ...(phoneRead === null && typedRead !== null
      ? maskTyped(typedRead)
      : { phoneMasked: phoneRead && maskPhone(phoneRead), canText: ticket.can_text }),
    emailMasked: emailRead && maskEmail(emailRead),
    secondMasked: secondRead && maskPhone(secondRead),
  };
}

/** A number that already waits here is checked for stopped texts like any other, so that the guest sees no difference. */
async function waysTyped(
  { organization_id: organizationId, id, phone, typed_phone: typed }: TicketRow,
  { db, secrets }: { db: Db; secrets: Secrets },
  ways: OwnWays,
): Promise<OwnWays> {
  const number = phone === null && typed ? orNothing(secrets.read(typed, fieldOf.ticketTypedPhone(id))) : null;
  if (number === null) return ways;
  const phoneIndex = secrets.phoneIndex(organizationId, number.slice(1).split(';', 1)[0] ?? '');
  return { ...ways, texts_stopped: await isOptedOut(db, { organizationId, phoneIndex }) };
}

function waysOf(
  { can_text: canText, email, told_first: toldFirst, ended_at: endedAt }: TicketRow,
  { mail_order: order, texts_stopped: areTextsStopped, letters_stopped: areLettersStopped }: OwnWays,
): Pick<GuestTicket, 'canGiveEmail' | 'toldFirst' | 'areTextsStopped' | 'areLettersStopped'> {
  const hasBoth = canText && email !== null && order !== null;
  return {
    canGiveEmail: order !== null && endedAt === null,
    toldFirst: hasBoth ? (toldFirst ?? (order === 'first' ? 'email' : 'sms')) : null,
    areTextsStopped,
    areLettersStopped,
  };
}

/** Until when a guest who missed the call may come back without staff. */
function returnUntil(ticket: TicketRow, settings: LineSettings): string | null {
  if (ticket.state !== 'no_show' || !ticket.ended_at || ticket.comebacks_used >= limits.comebacks) return null;
  return new Date(ticket.ended_at.getTime() + settings.returnWindowMinutes * 60_000).toISOString();
}
