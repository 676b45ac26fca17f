// Writes a past that was simulated before: every step by the table of moves, with its event in the line's chained log,
// so that the log, its check and a replay treat it like any other. In bulk, because nobody has seen these lines yet.

import type { Trx } from '#db/database.ts';
import { insertPastRows, setLineEnd, type LineEnd } from '#db/ticket/past-rows.ts';
import { linkEvent } from '#db/log-chain/event-links.ts';
import { newId } from '#db/new-id.ts';
import { columnsWhere } from '#db/schema/ticket-table.ts';
import { fieldOf } from '#db/secret/secrets.ts';
import { lineSettingsOf } from '#domain/line/line-settings.ts';
import { rankOfSeq } from '#domain/ticket/rank.ts';
import {
  beforeOf,
  moveTicket,
  uncalled,
  type Move,
  type MoveActor,
  type Ticket,
  type TicketSource,
} from '#domain/ticket/ticket.ts';
import type { ShownWait } from '#domain/wait/shown-wait.ts';
import type { CommandContext } from '../engine/command.ts';
import { sealOwnContact } from '../ticket/guest-phone.ts';

export interface DemoVisit {
  id: string;
  lineId: string;
  serviceDay: string;
  /** Null: erased since, as for the guests of earlier days. */
  name: string | null;
  phone: string | null;
  language: string;
  partySize: number;
  source: TicketSource;
  serviceId: string | null;
  needs: readonly string[];
  travelMinutes: number | null;
  /** The channel of the call; null: only the board. */
  channel: string | null;
  /** Given after being served. */
  rating: number | null;
  /** How many were ahead at the join, and the estimate that was shown. */
  ahead: number;
  estimate: ShownWait | null;
  isToday: boolean;
}

export interface PastStep {
  at: Date;
  kind: 'joined' | keyof typeof movesOf;
  visit: DemoVisit;
  /** For a call. */
  deskId: string | null;
}

const movesOf = {
  called: ['call', 'staff'],
  confirmed: ['confirm', 'guest'],
  serving: ['serve', 'staff'],
  served: ['finish', 'staff'],
  no_show: ['no_show', 'staff'],
  left: ['leave', 'guest'],
} as const satisfies Record<string, readonly [Move, MoveActor]>;

export interface PastOwner {
  organizationId: string;
  placeId: string;
  /** Who worked at the desks. */
  keyId: string;
}

/** Returns the ids of those in line or at a desk at the end. */
export async function writePast(
  context: CommandContext,
  trx: Trx,
  owner: PastOwner,
  lines: readonly { id: string; prefix: string }[],
  steps: readonly PastStep[],
): Promise<string[]> {
  const past = new WrittenPast(context, owner, lines);
  for (const step of steps) past.take(step);
  const tickets = past.ticketRows();
  await insertPastRows(trx, 'ticket', tickets);
  await insertPastRows(trx, 'event', past.events);
  await insertPastRows(trx, 'message', past.messages);
  await insertPastRows(trx, 'feedback', past.feedback);
  for (const [lineId, end] of past.ends) await setLineEnd(trx, { ...owner, lineId }, end);
  return past.standing();
}

type Row = Record<string, unknown>;

class WrittenPast {
  readonly events: Row[] = [];
  readonly messages: Row[] = [];
  readonly feedback: Row[] = [];
  readonly ends: Map<string, LineEnd>;
  private readonly context: CommandContext;
  private readonly owner: PastOwner;
  private readonly prefixes: Map<string, string>;
  private readonly tickets = new Map<string, { ticket: Ticket; visit: DemoVisit }>();

  constructor(context: CommandContext, owner: PastOwner, lines: readonly { id: string; prefix: string }[]) {
    this.context = context;
    this.owner = owner;
    this.prefixes = new Map(lines.map(({ id, prefix }) => [id, prefix]));
    const none = { head: 0, chained: 0, head_hash: null, waiting: 0, counter: 0, counter_day: null };
    this.ends = new Map(lines.map(({ id }) => [id, { ...none }]));
  }

  take(step: PastStep): void {
    const { kind, visit, deskId, at } = step;
    if (kind === 'joined') return this.join(step);
    const known = this.tickets.get(visit.id);
    const end = this.endOf(visit);
    if (!known) throw new Error('a guest of the past was called before they joined');
    const before = known.ticket;
    const [move, by] = movesOf[kind];
    const { returnWindowMinutes } = lineSettingsOf({});
    const after = moveTicket(move, before, by, { now: at, returnWindowMinutes }, deskId === null ? {} : { deskId });
    end.waiting -= before.state === 'waiting' ? 1 : 0;
    const changed = { before: beforeOf(before), to: after.state, rank: after.rank };
    const seq = this.log(step, by, { ...(deskId !== null && { desk: deskId }), ...changed });
    known.ticket = { ...after, lastSeq: seq };
    if (kind === 'called' && visit.channel !== null) this.tell(step, visit.channel);
    if (kind === 'served' && visit.rating !== null) this.rate(step, visit.rating);
  }

  ticketRows(): Row[] {
    return Array.from(this.tickets.values(), ({ ticket, visit }) => this.rowOf(ticket, visit));
  }

  standing(): string[] {
    return Array.from(this.tickets.values())
      .filter(({ ticket }) => ticket.endedAt === null)
      .map(({ ticket }) => ticket.id);
  }

  private join(step: PastStep): void {
    const { at, visit } = step;
    const end = this.endOf(visit);
    end.counter = end.counter_day === visit.serviceDay ? end.counter + 1 : 1;
    end.counter_day = visit.serviceDay;
    end.waiting += 1;
    const { low = null, high = null } = visit.estimate ?? {};
    const ticket: Ticket = {
      id: visit.id,
      organizationId: this.owner.organizationId,
      placeId: this.owner.placeId,
      lineId: visit.lineId,
      number: `${this.prefixes.get(visit.lineId) ?? ''}-${String(end.counter).padStart(2, '0')}`,
      state: 'waiting',
      rank: rankOfSeq(end.head + 1),
      joinedAt: at,
      ...uncalled,
      language: visit.language,
      partySize: visit.partySize,
      source: visit.source,
      delaysUsed: 0,
      comebacksUsed: 0,
      needsMoreTime: visit.needs.includes('more_time'),
      travelMinutes: visit.travelMinutes,
      canText: false,
      canTextSecond: false,
      canPush: false,
      keptFor: null,
      lastSeq: 0,
      promisedLow: low,
      promisedHigh: high,
      sentAhead: null,
      firstCalledAt: null,
    };
    const { number, language, partySize, source, rank } = ticket;
    const service = visit.serviceId === null ? {} : { service: visit.serviceId };
    const said = { number, language, partySize, source, rank, ahead: visit.ahead, low, high, ...service };
    this.tickets.set(visit.id, { ticket: { ...ticket, lastSeq: this.log(step, 'guest', said) }, visit });
  }

  private log({ at, kind, visit }: PastStep, by: MoveActor, data: Row): number {
    const { organizationId, keyId } = this.owner;
    const actor = by === 'guest' ? { actorKind: 'guest', actorId: null } : { actorKind: 'key', actorId: keyId };
    const named = { organizationId, lineId: visit.lineId, ticketId: visit.id, commandId: newId(), kind, data };
    const { seq, hash } = linkEvent(this.endOf(visit), { ...named, ...actor, at });
    this.events.push({
      organization_id: organizationId,
      line_id: visit.lineId,
      seq,
      at,
      actor_kind: actor.actorKind,
      actor_id: actor.actorId,
      kind,
      ticket_id: visit.id,
      data,
      command_id: named.commandId,
      hash,
    });
    return seq;
  }

  private tell({ at, visit }: PastStep, channel: string): void {
    // By the ticket's id, so that the same past gives the same rows: one in twenty does not arrive.
    const state = Number.parseInt(visit.id.slice(-4), 16) % 20 === 0 ? 'failed' : 'delivered';
    this.messages.push({
      ...this.ownerOf(visit),
      id: newId(),
      channel,
      direction: 'out',
      recipient: 'guest',
      kind: 'called',
      language: visit.language,
      state,
      values: {},
      handovers: 1,
      tries: 1,
      due_at: at,
      expires_at: at,
      created_at: at,
      sent_at: at,
      delivered_at: state === 'delivered' ? at : null,
      tried_ways: [],
      earlier_handovers: 0,
    });
  }

  private rate({ at, visit }: PastStep, rating: number): void {
    this.feedback.push({ ...this.ownerOf(visit), rating, created_at: at });
  }

  private ownerOf(visit: DemoVisit): Row {
    const { organizationId, placeId } = this.owner;
    return { organization_id: organizationId, place_id: placeId, line_id: visit.lineId, ticket_id: visit.id };
  }

  private rowOf(ticket: Ticket, visit: DemoVisit): Row {
    const { secrets } = this.context;
    const { id, organizationId, endedAt } = ticket;
    // A phone has one place per line: only tickets still in line have one.
    const contact = sealOwnContact(
      this.context,
      { organizationId, ticketId: id },
      { phone: endedAt ? null : visit.phone },
    );
    const { phone, phoneIndex, canText } = contact;
    const facts: Row = {
      ...ticket,
      phone,
      phoneIndex,
      canText,
      serviceDay: visit.serviceDay,
      needs: visit.needs,
      serviceId: visit.serviceId,
      name: visit.name === null ? null : secrets.encrypt(visit.name, fieldOf.ticketName(id)),
      tokenHash: secrets.tokenHash(secrets.ticketToken(id)),
      maybeSamePerson: false,
      promisedAhead: visit.ahead,
      erasedAt: visit.isToday ? null : endedAt,
      tags: [],
      papers: 0,
      phoneChanges: 0,
      emailChanges: 0,
      secondChanges: 0,
    };
    return Object.fromEntries(columnsWhere(() => true).map(({ name, field }) => [name, facts[field] ?? null]));
  }

  private endOf({ lineId }: DemoVisit): LineEnd {
    const end = this.ends.get(lineId);
    if (!end) throw new Error('a guest of the past stands in no line');
    return end;
  }
}
