// Reads what a batch of commands needs to know, in two round trips: the lock on every line it touches, then one statement for
// all facts. The lock comes first in a statement of its own, so that the facts are read from a snapshot taken after it.

import type pg from 'pg';
import type { Closure, OpeningHours } from '#domain/opening-hours.ts';
import type { LineSettings } from '#domain/line-settings.ts';
import type { TicketBefore } from '#domain/ticket.ts';
import { knownTicket, noTicketPart, ticketPart, type KnownTicket, type TicketFactRow } from './known-ticket.ts';
import type { ByLanguage, LineState } from './schema.ts';

export interface LineKey {
  organizationId: string;
  lineId: string;
}

/** A line as it is under its lock. */
export interface LockedLine {
  organization_id: string;
  id: string;
  place_id: string;
  name: ByLanguage;
  prefix: string;
  state: LineState;
  hours: OpeningHours | null;
  closures: Closure[];
  settings: Partial<LineSettings>;
  head: number;
  waiting: number;
  counter: number;
  counter_day: string | null;
  pace_seconds: number;
  pace_samples: number;
  time_zone: string;
  desks_open: number;
}

export interface DeskFacts {
  id: string;
  place_id: string;
  is_open: boolean;
  line_ids: string[];
}

export interface LastEvent {
  lineId: string;
  seq: number;
  at: string;
  kind: string;
  actorKind: string;
  actorId: string | null;
  before: TicketBefore | null;
}

export interface FactsWanted {
  tickets: { organizationId: string; ticketId: string }[];
  fronts: (LineKey & { most: number })[];
  phones: (LineKey & { phoneIndex: Buffer })[];
  keys: { organizationId: string; scope: string; key: string }[];
  desks: { organizationId: string; deskId: string }[];
  /** Tickets of which the next ones behind are wanted, for a delay. */
  behind: { organizationId: string; ticketId: string; most: number }[];
  /** Tickets that are about to stand in a line, which may hold another of the same phone; null is the line they are in. */
  twins: { organizationId: string; ticketId: string; lineId: string | null }[];
  /** Tickets whose last event is wanted too, for an undo. */
  lastEvents: { organizationId: string; ticketId: string }[];
}

export interface Facts {
  tickets: KnownTicket[];
  /** Line id to its first waiting tickets in order. */
  fronts: Map<string, KnownTicket[]>;
  phones: KnownTicket[];
  /** Ticket id to those who wait next behind it. */
  behind: Map<string, KnownTicket[]>;
  answers: { organizationId: string; scope: string; key: string; bodyHash: string; answer: unknown }[];
  desks: DeskFacts[];
  lastEvents: Map<string, LastEvent>;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

// Prepared once per connection: planning this join anew each time would cost as much as running it.
const lockStatement = `prepare lock_lines(uuid[], uuid[]) as
  select l.organization_id, l.id, l.place_id, l.name, l.prefix, l.state, l.hours, l.closures, l.settings, l.head, l.waiting,
    l.counter, l.counter_day, l.pace_seconds, l.pace_samples, p.time_zone,
    (select count(*)::int from desk d where d.organization_id = l.organization_id and d.place_id = l.place_id
      and d.is_open and l.id = any (d.line_ids)) as desks_open
  from unnest($1, $2) i(org, id)
    join line l on l.organization_id = i.org and l.id = i.id
    join place p on p.organization_id = l.organization_id and p.id = l.place_id
  order by l.id for update of l`;

const prepared = new WeakSet<pg.PoolClient>();

/**
 * Begins a transaction and locks the lines, in the order of their ids so that two batches can never wait for each other.
 * `waitMostMs`: how long it waits for each of them, where that is to be less than the connection's own limit.
 */
export async function lockLines(client: pg.PoolClient, keys: LineKey[], waitMostMs?: number): Promise<LockedLine[]> {
  for (const key of keys)
    if (!uuid.test(key.organizationId) || !uuid.test(key.lineId)) throw new TypeError('a line key is two UUIDs');
  if (!prepared.has(client)) {
    await client.query(lockStatement);
    prepared.add(client);
  }
  const list = (ids: string[]): string => `'{${ids.join(',')}}'`;
  const [organizations, lines] = [list(keys.map((key) => key.organizationId)), list(keys.map((key) => key.lineId))];
  // One message to the database: `begin` costs no round trip of its own. The ids are checked above.
  const limit = waitMostMs === undefined ? '' : `set local lock_timeout = ${Math.ceil(waitMostMs)}; `;
  const text = `begin; ${limit}execute lock_lines(${organizations}, ${lines})`;
  const results = (await client.query(text)) as unknown as pg.QueryResult<LockedLine>[];
  return results.at(-1)?.rows ?? [];
}

interface FactRow extends TicketFactRow {
  why: 'ticket' | 'front' | 'behind' | 'phone' | 'key' | 'desk' | 'last';
  extra: unknown;
}

// Each part walks its own list and looks every entry up alone (`lateral … limit`): by an index, whatever the planner believes of sizes.
const factsStatement = `
  select 'ticket' as why, null::jsonb as extra, ${ticketPart} from unnest($1::uuid[], $2::uuid[]) i(org, id), lateral (
      select * from ticket f where f.organization_id = i.org and f.id = i.id limit 1) t
  union all select 'front', null, ${ticketPart} from unnest($3::uuid[], $4::uuid[], $5::int[]) i(org, line, most), lateral (
      select * from ticket f where f.organization_id = i.org and f.line_id = i.line and f.state = 'waiting'
      order by f.rank limit i.most) t
  union all select 'phone', null, ${ticketPart} from unnest($6::uuid[], $7::uuid[], $8::bytea[]) i(org, line, phone), lateral (
      select * from ticket f where f.organization_id = i.org and f.line_id = i.line and f.phone_index = i.phone
      and f.state in ('waiting', 'held', 'called', 'serving') limit 1) t
  union all select 'key', jsonb_build_object('organizationId', k.organization_id, 'scope', k.scope, 'key', k.key,
      'bodyHash', encode(k.body_hash, 'hex'), 'answer', k.answer), ${noTicketPart}
    from unnest($9::uuid[], $10::text[], $11::text[]) i(org, scope, key), lateral (
      select * from idempotency f where f.organization_id = i.org and f.scope = i.scope and f.key = i.key limit 1) k
  union all select 'desk', jsonb_build_object('id', d.id, 'place_id', d.place_id, 'is_open', d.is_open, 'line_ids', d.line_ids), ${noTicketPart}
    from unnest($12::uuid[], $13::uuid[]) i(org, id), lateral (
      select * from desk f where f.organization_id = i.org and f.id = i.id limit 1) d
  union all select 'last', jsonb_build_object('ticketId', t.id, 'lineId', e.line_id, 'seq', e.seq, 'at', e.at, 'kind', e.kind,
      'actorKind', e.actor_kind, 'actorId', e.actor_id, 'before', e.data -> 'before'), ${noTicketPart}
    from unnest($14::uuid[], $15::uuid[]) i(org, id), lateral (
      select * from ticket f where f.organization_id = i.org and f.id = i.id limit 1) t, lateral (
      select * from event g where g.organization_id = t.organization_id and g.line_id = t.line_id and g.seq = t.last_seq limit 1) e
  union all select 'behind', to_jsonb(me.id), ${ticketPart} from unnest($16::uuid[], $17::uuid[], $18::int[]) i(org, id, most), lateral (
      select * from ticket f where f.organization_id = i.org and f.id = i.id limit 1) me, lateral (
      select * from ticket f where f.organization_id = me.organization_id and f.line_id = me.line_id and f.state = 'waiting'
      and f.rank > me.rank order by f.rank limit i.most) t
  union all select 'phone', null, ${ticketPart} from unnest($19::uuid[], $20::uuid[], $21::uuid[]) i(org, id, line), lateral (
      select * from ticket f where f.organization_id = i.org and f.id = i.id limit 1) me, lateral (
      select * from ticket f where f.organization_id = me.organization_id and f.line_id = coalesce(i.line, me.line_id)
      and f.phone_index = me.phone_index and f.state in ('waiting', 'held', 'called', 'serving') limit 1) t`;

export async function loadFacts(client: pg.PoolClient, wanted: FactsWanted): Promise<Facts> {
  const facts: Facts = {
    tickets: [],
    fronts: new Map(),
    phones: [],
    behind: new Map(),
    answers: [],
    desks: [],
    lastEvents: new Map(),
  };
  const isNothing = Object.values(wanted).every((list) => list.length === 0);
  if (isNothing) return facts;
  const { rows } = await client.query<FactRow>({ name: 'line-facts', text: factsStatement, values: valuesOf(wanted) });
  for (const row of rows) sortInto(facts, row);
  return facts;
}

function valuesOf({ tickets, fronts, phones, keys, desks, lastEvents, behind, twins }: FactsWanted): unknown[] {
  return [
    tickets.map((t) => t.organizationId),
    tickets.map((t) => t.ticketId),
    fronts.map((f) => f.organizationId),
    fronts.map((f) => f.lineId),
    fronts.map((f) => f.most),
    phones.map((p) => p.organizationId),
    phones.map((p) => p.lineId),
    phones.map((p) => p.phoneIndex),
    keys.map((k) => k.organizationId),
    keys.map((k) => k.scope),
    keys.map((k) => k.key),
    desks.map((d) => d.organizationId),
    desks.map((d) => d.deskId),
    lastEvents.map((e) => e.organizationId),
    lastEvents.map((e) => e.ticketId),
    behind.map((b) => b.organizationId),
    behind.map((b) => b.ticketId),
    behind.map((b) => b.most),
    twins.map((t) => t.organizationId),
    twins.map((t) => t.ticketId),
    twins.map((t) => t.lineId),
  ];
}

function sortInto(facts: Facts, row: FactRow): void {
  if (row.why === 'key') facts.answers.push(row.extra as Facts['answers'][number]);
  else if (row.why === 'desk') facts.desks.push(row.extra as DeskFacts);
  else if (row.why === 'last') {
    const last = row.extra as LastEvent & { ticketId: string };
    facts.lastEvents.set(last.ticketId, last);
  } else {
    const known = knownTicket(row);
    if (row.why === 'ticket') facts.tickets.push(known);
    else if (row.why === 'phone') facts.phones.push(known);
    else if (row.why === 'behind') listed(facts.behind, row.extra as string).push(known);
    else listed(facts.fronts, row.line_id).push(known);
  }
}

function listed(lists: Map<string, KnownTicket[]>, key: string): KnownTicket[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}
