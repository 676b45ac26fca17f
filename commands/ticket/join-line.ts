// Someone joins a line: a guest on the place's page or by text, a kiosk, staff, or a program. Decides whether the line takes them,
// their number, their estimate, and what happens if their phone waits there already: staff are told; a stranger learns
// nothing, the new ticket has no phone, and the phone gets its own link. A phone that was given too often is not stored
// either.

import type { ClosingChoice } from '#domain/line/closing-choice.ts';
import { newId } from '#db/new-id.ts';
import { findLineIdentity } from '#db/place/lines.ts';
import type { LockedLine } from '#db/engine/line-facts.ts';
import type { NewTicketFields } from '#db/schema/ticket-table.ts';
import { fieldOf } from '#db/secret/secrets.ts';
import { parseName } from '#domain/name.ts';
import { lineSettingsOf } from '#domain/line/line-settings.ts';
import { serviceDay } from '#domain/local-time.ts';
import { parseAnswers, type Answers } from '#domain/line/question.ts';
import { isWhole } from '#domain/line/service.ts';
import { rankOfSeq } from '#domain/ticket/rank.ts';
import { accepted, fieldRefusal, orNotFound, Refusal } from '#domain/refusal.ts';
import {
  activeStates,
  limits,
  type MoveReason,
  type Ticket,
  type TicketSource,
  type TicketState,
  uncalled,
} from '#domain/ticket/ticket.ts';
import { tellWait } from '#domain/wait/forecast.ts';
import type { ShownWait } from '#domain/wait/shown-wait.ts';
import { authorise, isStaff, mayGiveTickets, type Actor } from '#domain/team/actor.ts';
import type { Command, CommandContext, LineWork } from '../engine/command.ts';
import type { Admission } from './admission.ts';
import { networkKey, sealOwnContact, sealSecondPhone, type ContactInput } from './guest-phone.ts';
import { browserIndexOf, twinOf, withVisitLimits } from './visit-limits.ts';
import { closingAfter, isOpenAt, nextOpening, reopening } from '#domain/line/opening-hours.ts';
import { isLikelyTooLate } from '#domain/wait/closing-guard.ts';

export interface JoinInput extends ContactInput {
  lineId: string;
  name?: string | null;
  language: string;
  partySize?: number;
  needs?: string[];
  note?: string | null;
  source: TicketSource;
  /** One of the line's services. */
  service?: string | null;
  answers?: Answers;
  /** Their travel time. */
  travelMinutes?: number | null;
  /** A helper's or interpreter's number. */
  secondPhone?: string | null;
  secondPhoneCountry?: string | null;
  /** Version and language of the text they agreed to. */
  consent?: string | null;
  closing?: ClosingChoice;
  /** The carrier that the guest wrote to, where they join by text. */
  heardBy?: string | null;
  /** The guest's network address; null at a kiosk or a desk. */
  address?: string | null;
  /** Counts the join and its numbers, where they are limited. */
  admission?: Admission;
  /** Why staff give a place that the visit rule would refuse. */
  pastVisitRule?: MoveReason;
}

/** Without the token: it is derived from `ticketId` when needed. */
export interface JoinedAnswer {
  ticketId: string;
  placeId: string;
  number: string;
  state: TicketState;
  ahead: number;
  wait: ShownWait | null;
  seq: number;
}

export const joinLine: Command<JoinInput, JoinedAnswer, Actor> = async (context, actor, input, idempotencyKey) => {
  const identity = orNotFound(await findLineIdentity(context.db, input.lineId));
  if (isStaff(actor)) authorise(actor, 'add_ticket', identity);
  if (actor.kind === 'device' && !mayGiveTickets(actor, identity)) throw new Refusal('not_found');
  const person = prepare(context, actor, identity.organizationId, input);
  return withVisitLimits(context, { ...identity, ...person }, ({ lineIds, wants, isLimited }) =>
    context.runner.run({
      organizationId: identity.organizationId,
      lineIds,
      actor,
      input: `join ${input.lineId}`,
      idempotencyKey,
      wants,
      decide: (work) => decide(work, actor, input, isLimited(work) ? person : { ...person, browserIndex: null }),
    }),
  );
};

/** What is prepared before the line is locked: checked fields, encryption, hashes. */
type Person = ReturnType<typeof prepare>;

function prepare(context: CommandContext, actor: Actor, organizationId: string, input: JoinInput) {
  const { secrets } = context;
  const { name } = accepted('name', parseName(input.name ?? ''));
  const ticketId = newId();
  const sealed = (text: string | null, row: string): Buffer | null => (text ? secrets.encrypt(text, row) : null);
  const secondInput = { phone: input.secondPhone, phoneCountry: input.secondPhoneCountry };
  return {
    ticketId,
    ...sealOwnContact(context, { organizationId, ticketId }, input),
    second: sealSecondPhone(context, ticketId, secondInput),
    name: sealed(name, fieldOf.ticketName(ticketId)),
    note: sealed(input.note ?? null, fieldOf.ticketNote(ticketId)),
    tokenHash: secrets.tokenHash(secrets.ticketToken(ticketId)),
    // Those who may hold only paper.
    shortCodeHash: paperSources.has(input.source) ? secrets.shortCodeHash(secrets.shortCode(ticketId)) : null,
    /** Stored only if the place has a visit rule. */
    browserIndex: browserIndexOf(context, actor, organizationId),
    // Even without a number: it may be given later.
    joinedFrom: input.address ? networkKey(context, input.address) : null,
    seal: (text: string, row: string) => secrets.encrypt(text, row),
  };
}

const paperSources: ReadonlySet<TicketSource> = new Set(['kiosk', 'staff']);

function decide(work: LineWork, actor: Actor, input: JoinInput, person: Person): JoinedAnswer {
  const line = work.line(input.lineId);
  refuseWhereShut(line, actor, work.now);
  const settings = lineSettingsOf(line.settings);
  const partySize = input.partySize ?? 1;
  if (partySize > settings.partySizeLimit || partySize < 1) throw fieldRefusal('partySize', 'out_of_range');
  const answers = checkInput(line, actor, input);
  const keptFor = keptOpening(line, input, work.now);
  // Who waits today takes nobody's place at the next opening.
  if (!keptFor && line.waiting >= settings.capacity) throw new Refusal('line_full');
  const twin = twinOf(work, actor, { ...input, ...person, at: keptFor ?? work.now });
  // A refused join is none: whoever comes too late for a full line may try again.
  input.admission?.admit();
  const takes = (e164: string | null): boolean => e164 === null || (input.admission?.takesNumber(e164) ?? true);
  const isTaken = takes(person.e164);
  const isOwn = isTaken && twin === undefined;
  const own = { ...person, second: { ...person.second, canText: takes(person.second.e164) && person.second.canText } };
  const ahead = line.waiting;
  // Nobody can estimate the wait of another day.
  const wait = keptFor ? null : tellWait(line.forecast, ahead);
  const ticket = newTicket(work, line, { input, person: own, wait, keptFor, isOwn });
  const hasTwin = twin !== undefined;
  const fields = {
    ...fieldsOf(person, input, { serviceDay: line.counter_day ?? '', ahead, isOwn, hasTwin }),
    ...(ticket.canMail && { email: person.email, emailIndex: person.emailIndex }),
    answers: answers && person.seal(JSON.stringify(answers), fieldOf.ticketAnswers(ticket.id)),
  };
  const joined = work.join(ticket, fields, {
    number: ticket.number,
    language: ticket.language,
    partySize,
    source: ticket.source,
    rank: ticket.rank,
    ahead,
    low: wait?.low ?? null,
    high: wait?.high ?? null,
    ...(keptFor && { keptFor: keptFor.toISOString() }),
    ...(input.service && { service: input.service }),
    ...(input.consent && { consent: input.consent }),
    ...(input.pastVisitRule && { reason: input.pastVisitRule }),
  });
  tellJoined(work, joined, ahead);
  if (twin && isTaken && activeStates.includes(twin.state)) work.tellOwn('sms', twin, 'your_link');
  const { id: ticketId, placeId, number, state, lastSeq: seq } = joined;
  return { ticketId, placeId, number, state, ahead, wait, seq };
}

function tellJoined(work: LineWork, joined: Ticket, ahead: number): void {
  if (!joined.keptFor) return work.tell(joined, 'joined', { ahead });
  // In quiet hours it waits for the morning.
  work.tell(joined, 'kept', {}, { goodUntil: joined.keptFor });
  work.tell(joined, 'kept_open', {}, { dueAt: joined.keptFor });
}

/** The answers as they are stored; null: none. Throws `invalid_fields`. */
function checkInput(line: LockedLine, actor: Actor, input: JoinInput): Answers | null {
  if (input.service && !line.services.some(({ id }) => id === input.service)) throw fieldRefusal('service', 'unknown');
  const { travelMinutes = null } = input;
  if (travelMinutes !== null && !isWhole(travelMinutes, 0, limits.travelMinutes))
    throw fieldRefusal('travelMinutes', 'out_of_range');
  // Staff need not know all the answers, a kiosk has no keyboard, and a text has no form: the desk asks.
  const isComplete = actor.kind === 'guest' && input.source !== 'sms';
  const { answers, faults } = parseAnswers(line.questions, input.answers ?? {}, { isComplete });
  if (faults.length > 0) throw new Refusal('invalid_fields', { errors: faults });
  return Object.keys(answers).length > 0 ? answers : null;
}

interface Joining {
  input: JoinInput;
  person: Person;
  wait: ShownWait | null;
  keptFor: Date | null;
  /** Whether the phone becomes the ticket's own. */
  isOwn: boolean;
}

/** So many numbers after the first, nobody waits any more who has one of the first. */
const manyNumbers = 500;

function newTicket(work: LineWork, line: LockedLine, { input, person, wait, keptFor, isOwn }: Joining): Ticket {
  const day = serviceDay(work.now, line.time_zone);
  // A day never comes back, even if another process's clock is a little behind: its numbers are used.
  const isNewDay = line.counter_day === null || line.counter_day < day;
  // Whoever has waited since the day before must not hear their number called for somebody else.
  const isEmpty = line.waiting === 0 && !line.has_others;
  const startsOver = isNewDay && (isEmpty || line.counter >= manyNumbers);
  line.counter = startsOver ? 1 : line.counter + 1;
  line.counter_day = isNewDay ? day : line.counter_day;
  return {
    id: person.ticketId,
    organizationId: line.organization_id,
    placeId: line.place_id,
    lineId: line.id,
    // A booked place's number is called on another day: a letter tells it apart from that day's.
    number: `${line.prefix}-${keptFor ? 'K' : ''}${String(line.counter).padStart(2, '0')}`,
    state: keptFor ? 'booked' : 'waiting',
    rank: rankOfSeq(work.nextSeq(line.id)),
    language: input.language,
    partySize: input.partySize ?? 1,
    source: input.source,
    joinedAt: work.now,
    ...uncalled,
    delaysUsed: 0,
    comebacksUsed: 0,
    needsMoreTime: input.needs?.includes('more_time') ?? false,
    travelMinutes: input.travelMinutes ?? null,
    canText: person.canText && isOwn,
    canTextSecond: person.second.canText,
    canCall: person.phone !== null && !person.canText && isOwn,
    canMail: person.email !== null && line.mail_order !== null,
    toldFirst: input.toldFirst ?? null,
    canPush: false,
    keptFor,
    lastSeq: 0,
    promisedLow: wait?.low ?? null,
    promisedHigh: wait?.high ?? null,
    sentAhead: null,
    firstCalledAt: null,
  };
}

function fieldsOf(
  person: Person,
  input: JoinInput,
  { serviceDay: day, ahead, isOwn, hasTwin }: { serviceDay: string; ahead: number; isOwn: boolean; hasTwin: boolean },
): NewTicketFields {
  const { shortCodeHash, joinedFrom, browserIndex, name, note, tokenHash } = person;
  return {
    serviceId: input.service ?? null,
    answers: null,
    email: null,
    emailIndex: null,
    secondContact: person.second.phone,
    consent: input.consent ?? null,
    heardBy: input.heardBy ?? null,
    shortCodeHash,
    joinedFrom,
    browserIndex,
    name,
    phone: isOwn ? person.phone : null,
    phoneIndex: isOwn ? person.phoneIndex : null,
    // Whoever typed it sees it on their ticket as usual: they do not learn that it waits here already.
    typedPhone: !isOwn && person.typed ? person.seal(person.typed, fieldOf.ticketTypedPhone(person.ticketId)) : null,
    note,
    needs: input.needs ?? [],
    tokenHash,
    serviceDay: day,
    maybeSamePerson: hasTwin,
    promisedAhead: ahead,
  };
}

/**
 * The opening that the place is booked for, if the guest wants that; throws `line_closing` if they must be asked first.
 */
function keptOpening(line: LockedLine, input: { closing?: ClosingChoice }, now: Date): Date | null {
  const { closing = 'anyway' } = input;
  if (closing === 'anyway') return null;
  const closesAt = closingAfter(line.hours, line.exceptions, now, line.time_zone);
  const question = { ahead: line.waiting, forecast: line.forecast, closesAt, now };
  if (!closesAt || !isLikelyTooLate(question)) return null;
  const opens = nextOpening(line.hours, line.exceptions, closesAt, line.time_zone);
  // Whoever asks for another day is never put into today's line instead.
  if (closing === 'ask' || !opens) throw new Refusal('line_closing', { opensAt: opens });
  return opens;
}

// Staff may still add someone to a line that guests cannot join.
function refuseWhereShut(line: LockedLine, actor: Actor, now: Date): void {
  if (line.state === 'paused' && !isStaff(actor)) throw new Refusal('line_paused');
  const isOpen = isOpenAt(line.hours, line.exceptions, now, line.time_zone) || isStaff(actor);
  if (line.state === 'closed' || !isOpen)
    throw new Refusal('line_closed', { opensAt: reopening(line.hours, line.exceptions, now, line.time_zone) });
}
