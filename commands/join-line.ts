// Someone joins a line: a guest by the place's page, a kiosk, staff by hand, or a program. Decides whether the line takes them now,
// which number they get, what they are promised, and what becomes of a phone that waits there already: staff are told so; a
// stranger learns nothing, the new ticket simply carries no phone and the phone gets the link to its own place.

import { newId } from '#db/new-id.ts';
import { findLineIdentity } from '#db/lines.ts';
import type { LockedLine } from '#db/line-facts.ts';
import type { NewTicketFields } from '#db/line-writes.ts';
import { fieldOf } from '#db/secrets.ts';
import { parseName } from '#domain/name.ts';
import { lineSettingsOf } from '#domain/line-settings.ts';
import { serviceDay } from '#domain/local-time.ts';
import { isOpenAt, nextOpening } from '#domain/opening-hours.ts';
import { parsePhone, type ParsedPhone } from '#domain/phone.ts';
import { rankOfSeq } from '#domain/rank.ts';
import { fieldRefusal, Refusal } from '#domain/refusal.ts';
import type { Ticket, TicketSource, TicketState } from '#domain/ticket.ts';
import { estimateWait, type WaitRange } from '#domain/wait.ts';
import { authorise, isStaff, standsAt, type Actor } from '#domain/actor.ts';
import type { CommandContext, Once } from './context.ts';
import type { Outcome } from './line-command.ts';
import type { LineWork } from './line-work.ts';
import { paceOf } from './ticket-move.ts';

export interface JoinWish {
  lineId: string;
  phone?: string | null;
  /** ISO 3166-1 alpha-2, for a phone without '+'. */
  phoneCountry?: string | null;
  name?: string | null;
  language: string;
  partySize?: number;
  needs?: string[];
  note?: string | null;
  source: TicketSource;
}

/** Without the token: it is derived from `ticketId` whenever it is said. */
export interface JoinedAnswer {
  ticketId: string;
  placeId: string;
  number: string;
  state: TicketState;
  ahead: number;
  wait: WaitRange | null;
  seq: number;
}

export async function joinLine(
  context: CommandContext,
  actor: Actor,
  wish: JoinWish,
  once: Once | null,
): Promise<Outcome<JoinedAnswer>> {
  const identity = await findLineIdentity(context.db, wish.lineId);
  if (!identity) throw new Refusal('not_found');
  if (isStaff(actor)) authorise(actor, 'add_ticket', identity);
  if (actor.kind === 'device' && !standsAt(actor, identity)) throw new Refusal('not_found');
  const person = prepare(context, identity.organizationId, wish);
  return context.runner.run({
    organizationId: identity.organizationId,
    lineIds: [wish.lineId],
    actor,
    wish: `join ${wish.lineId}`,
    once,
    wants: person.phoneIndex ? { phone: { lineId: wish.lineId, phoneIndex: person.phoneIndex } } : {},
    decide: (work) => decide(work, actor, wish, person),
  });
}

/** All that can be worked out before the line is locked: checks of the fields, encryption, hashes. */
interface Person {
  ticketId: string;
  canText: boolean;
  name: Buffer | null;
  phone: Buffer | null;
  phoneIndex: Buffer | null;
  note: Buffer | null;
  tokenHash: Buffer;
}

function prepare({ secrets, phoneMetadata }: CommandContext, organizationId: string, wish: JoinWish): Person {
  const name = parseName(wish.name ?? '');
  if (!name.ok) throw fieldRefusal('name', name.code);
  const phone = phoneOf(wish, phoneMetadata);
  const ticketId = newId();
  const sealed = (text: string | null, row: string): Buffer | null => (text ? secrets.encrypt(text, row) : null);
  return {
    ticketId,
    canText: phone?.canText ?? false,
    name: sealed(name.name, fieldOf.ticketName(ticketId)),
    phone: sealed(phone?.e164 ?? null, fieldOf.ticketPhone(ticketId)),
    phoneIndex: phone ? secrets.phoneIndex(organizationId, phone.e164) : null,
    note: sealed(wish.note ?? null, fieldOf.ticketNote(ticketId)),
    tokenHash: secrets.tokenHash(secrets.ticketToken(ticketId)),
  };
}

function phoneOf(wish: JoinWish, metadata: CommandContext['phoneMetadata']): ParsedPhone | null {
  if (!wish.phone?.trim()) return null;
  const phone = parsePhone(wish.phone, wish.phoneCountry ?? null, metadata);
  if (!phone.ok) throw fieldRefusal('phone', phone.code);
  return phone;
}

const joinedGoodForSeconds = 30 * 60;

function decide(work: LineWork, actor: Actor, wish: JoinWish, person: Person): JoinedAnswer {
  const line = work.line(wish.lineId);
  refuseWhereShut(line, actor, work.now);
  const settings = lineSettingsOf(line.settings);
  if (line.waiting >= settings.capacity) throw new Refusal('line_full');
  const partySize = wish.partySize ?? 1;
  if (partySize > settings.partySizeLimit || partySize < 1) throw fieldRefusal('partySize', 'out_of_range');
  const twin = person.phoneIndex ? work.activeWithPhone(line.id, person.phoneIndex.toString('hex')) : undefined;
  if (twin && isStaff(actor)) throw new Refusal('already_waiting', { ticketId: twin.ticket.id });
  const ahead = line.waiting;
  const wait = estimateWait({ ahead, desksOpen: line.desks_open, pace: paceOf(line) });
  const ticket = newTicket(work, line, { wish, person, wait, hasTwin: twin !== undefined });
  const fields = fieldsOf(person, wish, { serviceDay: line.counter_day ?? '', ahead, hasTwin: twin !== undefined });
  const joined = work.join(ticket, fields, {
    number: ticket.number,
    language: ticket.language,
    partySize,
    source: ticket.source,
    rank: ticket.rank,
    ahead,
    low: wait?.low ?? null,
    high: wait?.high ?? null,
  });
  if (joined.canText) work.tell(joined, 'joined', joinedGoodForSeconds, { ahead });
  if (twin?.ticket.canText) work.tell(twin.ticket, 'your_link', joinedGoodForSeconds, {});
  return {
    ticketId: joined.id,
    placeId: line.place_id,
    number: joined.number,
    state: joined.state,
    ahead,
    wait,
    seq: joined.lastSeq,
  };
}

// Staff may still add someone by hand to a line that takes no more guests by itself.
function refuseWhereShut(line: LockedLine, actor: Actor, now: Date): void {
  if (line.state === 'paused' && !isStaff(actor)) throw new Refusal('line_paused');
  if (line.state === 'closed') throw new Refusal('line_closed', { opensAt: opensAt(line, now) });
  const isOpen = isOpenAt(line.hours, line.closures, now, line.time_zone);
  if (!isOpen && !isStaff(actor)) throw new Refusal('line_closed', { opensAt: opensAt(line, now) });
}

function opensAt(line: LockedLine, now: Date): Date | null {
  return line.hours ? nextOpening(line.hours, line.closures, now, line.time_zone) : null;
}

interface Joining {
  wish: JoinWish;
  person: Person;
  wait: WaitRange | null;
  hasTwin: boolean;
}

function newTicket(work: LineWork, line: LockedLine, { wish, person, wait, hasTwin }: Joining): Ticket {
  const day = serviceDay(work.now, line.time_zone);
  // A day never comes back, even where another process's clock is a little behind: its numbers are given.
  const isNewDay = line.counter_day === null || line.counter_day < day;
  line.counter = isNewDay ? 1 : line.counter + 1;
  line.counter_day = isNewDay ? day : line.counter_day;
  return {
    id: person.ticketId,
    organizationId: line.organization_id,
    placeId: line.place_id,
    lineId: line.id,
    number: `${line.prefix}-${String(line.counter).padStart(2, '0')}`,
    state: 'waiting',
    rank: rankOfSeq(work.nextSeq(line.id)),
    language: wish.language,
    partySize: wish.partySize ?? 1,
    source: wish.source,
    deskId: null,
    joinedAt: work.now,
    calledAt: null,
    confirmedAt: null,
    servingAt: null,
    endedAt: null,
    holdUntil: null,
    timesCalled: 0,
    delaysUsed: 0,
    comebacksUsed: 0,
    needsMoreTime: wish.needs?.includes('more_time') ?? false,
    canText: person.canText && !hasTwin,
    lastSeq: 0,
    promisedLow: wait?.low ?? null,
    promisedHigh: wait?.high ?? null,
  };
}

function fieldsOf(
  person: Person,
  wish: JoinWish,
  { serviceDay: day, ahead, hasTwin }: { serviceDay: string; ahead: number; hasTwin: boolean },
): NewTicketFields {
  return {
    name: person.name,
    phone: hasTwin ? null : person.phone,
    phoneIndex: hasTwin ? null : person.phoneIndex,
    note: person.note,
    needs: wish.needs ?? [],
    tokenHash: person.tokenHash,
    serviceDay: day,
    maybeSamePerson: hasTwin,
    promisedAhead: ahead,
  };
}
