// The working copy of a batch: the locked lines, the loaded tickets, and everything decided so far. Each command sees
// the decisions of those before it as if committed. Nothing here touches the database: the batch loads before and
// writes after.

import { newlyKnown, type KnownTicket } from '#db/engine/known-ticket.ts';
import { linkEvent } from '#db/log-chain/event-links.ts';
import type { DeskFacts, Facts, LastEvent, LockedLine } from '#db/engine/line-facts.ts';
import type { FactsWanted } from '#db/engine/facts-wanted.ts';
import type { LineWrites, NewEvent, NewMessage } from '#db/engine/line-changes.ts';
import type { AnswerKey, NewAnswer, StoredAnswer } from '#db/engine/stored-answers.ts';
import type { NewTicketFields, TicketEdit } from '#db/schema/ticket-table.ts';
import type { MessageKind } from '#domain/messaging/message-kind.ts';
import { orNotFound, Refusal } from '#domain/refusal.ts';
import type { EventKind, TicketEventKind } from '#domain/ticket/event-kind.ts';
import { activeStates, beforeOf, type Ticket } from '#domain/ticket/ticket.ts';
import { isStaff, type Actor } from '#domain/team/actor.ts';
import { changesAfter } from './contact-changes.ts';
import { LineMoved } from './line-moved.ts';
import { messageTo, ownTry, routesTo, type Telling } from './message-to.ts';

interface Front {
  tickets: KnownTicket[];
  /** Whether it holds everybody who waits, or only the first few. */
  isWhole: boolean;
}

/** Who waited behind a ticket when the facts were read. */
interface Behind {
  /** The rank the ticket had then. */
  rank: string;
  /** Nobody further back was read; null: all were read. */
  lastRank: string | null;
}

interface Asker {
  actor: Actor;
  commandId: string;
}

export class LineWork {
  readonly now: Date;
  private readonly lines: Map<string, LockedLine>;
  private readonly fronts = new Map<string, Front>();
  private readonly known = new Map<string, KnownTicket>();
  private readonly byPhone = new Map<string, KnownTicket>();
  private readonly behindOf = new Map<string, Behind>();
  private readonly desks: Map<string, DeskFacts>;
  private readonly lastEvents: Map<string, LastEvent>;
  private readonly answers = new Map<string, StoredAnswer>();
  readonly served: ReadonlySet<string>;
  private readonly inserted = new Map<string, NewTicketFields>();
  private readonly changed = new Set<string>();
  private readonly edits = new Map<string, TicketEdit>();
  private readonly touched = new Set<string>();
  private readonly events: NewEvent[] = [];
  private readonly messages: NewMessage[] = [];
  private readonly newAnswers: NewAnswer[] = [];
  private asker: Asker = { actor: { kind: 'system', id: null }, commandId: '' };

  constructor(now: Date, lines: LockedLine[], facts: Facts, wanted: Pick<FactsWanted, 'fronts' | 'behind'>) {
    this.now = now;
    this.lines = new Map(lines.map((line) => [line.id, line]));
    this.desks = new Map(facts.desks.map((desk) => [desk.id, desk]));
    this.lastEvents = facts.lastEvents;
    this.served = facts.served;
    for (const one of [...facts.tickets, ...facts.phones]) this.learn(one);
    for (const { lineId, max } of wanted.fronts) {
      const tickets = (facts.fronts.get(lineId) ?? []).map((one) => this.learn(one));
      this.fronts.set(lineId, { tickets, isWhole: tickets.length < max });
    }
    for (const { ticketId, max } of wanted.behind) {
      const tickets = (facts.behind.get(ticketId) ?? []).map((one) => this.learn(one));
      const lastRank = tickets.length < max ? null : (tickets.at(-1)?.ticket.rank ?? null);
      this.behindOf.set(ticketId, { rank: this.known.get(ticketId)?.ticket.rank ?? '', lastRank });
    }
    for (const stored of facts.answers) this.answers.set(textOf(stored), stored);
  }

  /** Who makes the next changes. The batch calls it before each command. */
  begin(asker: Asker): void {
    this.asker = asker;
  }

  line(lineId: string): LockedLine {
    return orNotFound(this.lines.get(lineId));
  }

  desk(deskId: string): DeskFacts {
    return orNotFound(this.desks.get(deskId));
  }

  /** A ticket as it was read; it may be in a line that is not locked. */
  find(ticketId: string): Ticket | null {
    return this.known.get(ticketId)?.ticket ?? null;
  }

  /** A ticket in one of the locked lines. */
  ticket(ticketId: string): KnownTicket {
    const known = orNotFound(this.known.get(ticketId));
    if (!this.lines.has(known.ticket.lineId)) throw new LineMoved();
    return known;
  }

  /** The first who wait, in order. */
  front(lineId: string): readonly KnownTicket[] {
    return this.fronts.get(lineId)?.tickets ?? [];
  }

  /** The next who wait behind a ticket, in order: `max` of them, or all if there are fewer. */
  behind(ticket: Ticket, max: number): Ticket[] {
    const { rank, lastRank } = this.behindOf.get(ticket.id) ?? { rank: null, lastRank: null };
    const tickets = Array.from(this.known.values(), (known) => known.ticket)
      .filter((one) => one.lineId === ticket.lineId && one.state === 'waiting' && one.rank > ticket.rank)
      .filter((one) => lastRank === null || one.rank <= lastRank)
      .toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
    // The batch changed too much of what was read: decided alone, with its own facts, it succeeds.
    const isKnown = rank === ticket.rank && (lastRank === null || tickets.length >= max);
    if (!isKnown) throw new Error('who waits behind the ticket is not known any more');
    return tickets.slice(0, max);
  }

  /** `phoneIndex` in hexadecimal. */
  activeWithPhone(lineId: string, phoneIndex: string): KnownTicket | undefined {
    const known = this.byPhone.get(`${lineId}:${phoneIndex}`);
    return known && activeStates.includes(known.ticket.state) && known.ticket.lineId === lineId ? known : undefined;
  }

  /** All that were read, and all who joined. */
  get tickets(): Iterable<KnownTicket> {
    return this.known.values();
  }

  lastEvent(ticketId: string): LastEvent | undefined {
    return this.lastEvents.get(ticketId);
  }

  storedAnswer(key: AnswerKey): StoredAnswer | undefined {
    return this.answers.get(textOf(key));
  }

  keepAnswer(answer: NewAnswer): void {
    this.newAnswers.push(answer);
    this.answers.set(textOf(answer), { ...answer, bodyHash: answer.bodyHash.toString('hex') });
  }

  /** How much was decided so far: a refusal must not change it. */
  get extent(): number {
    return this.events.length + this.messages.length;
  }

  holdsLine(lineId: string): boolean {
    return this.lines.has(lineId);
  }

  nextSeq(lineId: string): number {
    return this.line(lineId).head + 1;
  }

  append(lineId: string, kind: EventKind, ticketId: string | null, data: Record<string, unknown>): number {
    const line = this.line(lineId);
    const { actor, commandId } = this.asker;
    const owner = { organizationId: line.organization_id, lineId, ticketId, commandId };
    const event = { ...owner, at: this.now, kind, data, actorKind: actor.kind, actorId: actor.id };
    const link = linkEvent(line, event);
    this.touch(lineId);
    this.events.push({ ...event, ...link });
    return link.seq;
  }

  /** A new ticket, with its event. */
  join(ticket: Ticket, fields: NewTicketFields, data: Record<string, unknown>): Ticket {
    const seq = this.append(ticket.lineId, 'joined', ticket.id, data);
    const joined = { ...ticket, lastSeq: seq };
    this.inserted.set(ticket.id, fields);
    this.learn(newlyKnown(joined, fields));
    if (ticket.state === 'waiting') {
      this.line(ticket.lineId).waiting += 1;
      this.enterFront(ticket.lineId, ticket.id);
    }
    return joined;
  }

  /**
   * A moved ticket, with its event, which stores how the ticket was before. Returns the ticket with the event's number.
   */
  change(after: Ticket, kind: TicketEventKind, data: Record<string, unknown> = {}): Ticket {
    const known = this.ticket(after.id);
    const before = known.ticket;
    const isInLine = activeStates.includes(after.state);
    if (this.line(after.lineId).is_archived && isInLine) throw new Refusal('line_closed');
    this.refuseSecondPlace(known, after);
    const kept = { ...data, before: beforeOf(before), to: after.state, rank: after.rank };
    if (after.lineId !== before.lineId) this.append(before.lineId, kind, after.id, { ...kept, toLine: after.lineId });
    const seq = this.append(after.lineId, kind, after.id, kept);
    const saved = { ...after, lastSeq: seq };
    this.leaveFront(before);
    known.ticket = saved;
    // Whether it was told in this line that it comes near is read with the next batch.
    if (after.lineId !== before.lineId) known.headsUpTold = true;
    this.noteByPhone(known);
    this.changed.add(after.id);
    this.line(before.lineId).waiting -= before.state === 'waiting' ? 1 : 0;
    this.line(after.lineId).waiting += after.state === 'waiting' ? 1 : 0;
    if (after.state === 'waiting') this.enterFront(after.lineId, after.id);
    this.noteLastEvent(saved, kind, kept.before);
    return saved;
  }

  /**
   * Changes what a ticket says of its guest; the event names no values. It is no move: the last move can still be
   * undone.
   */
  edit(after: Ticket, edit: TicketEdit, data: Record<string, unknown>): Ticket {
    const known = this.ticket(after.id);
    this.append(after.lineId, 'changed', after.id, data);
    known.ticket = after;
    known.changes = changesAfter(known.changes, edit);
    if (edit.phoneIndex !== undefined) {
      const place = `${after.lineId}:${known.phoneIndex}`;
      if (this.byPhone.get(place) === known) this.byPhone.delete(place);
      known.phoneIndex = edit.phoneIndex?.toString('hex') ?? null;
      this.noteByPhone(known);
    }
    this.edits.set(after.id, { ...this.edits.get(after.id), ...edit });
    return after;
  }

  /** Marks a line whose own row changed. */
  touch(lineId: string): void {
    this.touched.add(lineId);
  }

  /** A message to each recipient, by the first try of its route; none without a route. */
  tell(ticket: Ticket, kind: MessageKind, values: Telling['values'], when: Partial<Telling> = {}): void {
    const telling = { dueAt: this.now, ...when, kind, values };
    const routes = routesTo(ticket, kind, this.line(ticket.lineId).mail_order);
    this.messages.push(...routes.map(([first]) => messageTo(ticket, first, telling)));
  }

  /** Only to the guest's own phone or email address: not for anybody else. */
  tellOwn(by: 'sms' | 'email', ticket: Ticket, kind: MessageKind, when: Partial<Telling> = {}): void {
    const own = ownTry(by, ticket, kind, by === 'sms' ? null : this.line(ticket.lineId).mail_order);
    if (own) this.messages.push(messageTo(ticket, own, { dueAt: this.now, ...when, kind, values: {} }));
  }

  /** What is to be written, with the new head of each changed line. */
  writes(wakeKey: string | null): LineWrites {
    const ticketsOf = (ids: Iterable<string>): Ticket[] => Array.from(ids, (id) => this.ticket(id).ticket);
    const updated = [...this.changed].filter((id) => !this.inserted.has(id) && !this.edits.has(id));
    return {
      now: this.now,
      wakeKey,
      lines: Array.from(this.touched, (id) => this.line(id)),
      inserted: Array.from(this.inserted, ([id, fields]) => ({ ticket: this.ticket(id).ticket, fields })),
      updated: ticketsOf(updated),
      edited: Array.from(this.edits, ([id, edit]) => ({ ticket: this.ticket(id).ticket, edit })),
      events: this.events,
      messages: this.messages,
      answers: this.newAnswers,
    };
  }

  private learn(known: KnownTicket): KnownTicket {
    const already = this.known.get(known.ticket.id) ?? known;
    this.known.set(already.ticket.id, already);
    this.noteByPhone(already);
    return already;
  }

  private noteByPhone(known: KnownTicket): void {
    if (known.phoneIndex && activeStates.includes(known.ticket.state))
      this.byPhone.set(`${known.ticket.lineId}:${known.phoneIndex}`, known);
  }

  // A guest who comes back or is transferred may have joined there again meanwhile: one place per phone and line.
  private refuseSecondPlace({ ticket, phoneIndex }: KnownTicket, after: Ticket): void {
    const isComing = !activeStates.includes(ticket.state) || ticket.lineId !== after.lineId;
    if (!phoneIndex || !isComing || !activeStates.includes(after.state)) return;
    const twin = this.activeWithPhone(after.lineId, phoneIndex);
    if (!twin || twin.ticket.id === ticket.id) return;
    throw new Refusal('already_waiting', isStaff(this.asker.actor) ? { ticketId: twin.ticket.id } : {});
  }

  private leaveFront(before: Ticket): void {
    const front = this.fronts.get(before.lineId);
    if (front && before.state === 'waiting') front.tickets = front.tickets.filter((one) => one.ticket.id !== before.id);
  }

  private enterFront(lineId: string, ticketId: string): void {
    const front = this.fronts.get(lineId);
    const known = this.known.get(ticketId);
    if (!front || !known) return;
    const at = front.tickets.findIndex((one) => one.ticket.rank > known.ticket.rank);
    if (at >= 0) front.tickets.splice(at, 0, known);
    else if (front.isWhole) front.tickets.push(known);
  }

  private noteLastEvent(ticket: Ticket, kind: EventKind, before: LastEvent['before']): void {
    const { kind: actorKind, id: actorId } = this.asker.actor;
    const { lineId, lastSeq: seq } = ticket;
    this.lastEvents.set(ticket.id, { lineId, seq, at: this.now.toISOString(), kind, before, actorKind, actorId });
  }
}

const textOf = ({ organizationId, scope, key }: AnswerKey): string => `${organizationId} ${scope} ${key}`;
