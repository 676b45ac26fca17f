// Reads the facts that a batch of commands needs: first the lock on every line it touches, then one statement for all
// facts. The lock has a statement of its own, so that the snapshot of the facts is taken after it.

import type { FactsWanted, LineKey } from './facts-wanted.ts';
import type { Selectable } from 'kysely';
import type pg from 'pg';
import { isId } from '#domain/id.ts';
import type { EmailOrder } from '#domain/messaging/route.ts';
import type { VisitRule } from '#domain/place/visit-rule.ts';
import type { EventKind } from '#domain/ticket/event-kind.ts';
import type { TicketBefore } from '#domain/ticket/ticket.ts';
import { factsStatement } from './facts-statement.ts';
import { knownTicket, type KnownTicket, type TicketFactRow } from './known-ticket.ts';
import { lineFacts, type LineTable } from '../schema/place-tables.ts';
import { scopeSetting, settingOf } from '../scope/scope.ts';
import type { AnswerKey, StoredAnswer } from './stored-answers.ts';

/** What commands read of a line under its lock. */
const lockedColumns = [
  ...lineFacts,
  'organization_id',
  'place_id',
  'chained',
  'head_hash',
  'opens_with_desk',
  'told_at',
  'counter',
  'counter_day',
] as const;

export interface LockedLine extends Pick<Selectable<LineTable>, (typeof lockedColumns)[number]> {
  /** The line is no longer used: nobody waits in it, and nobody returns to it. */
  is_archived: boolean;
  /** Whether somebody is called or held though nobody waits. */
  has_others: boolean;
  time_zone: string;
  visit_rule: Partial<VisitRule>;
  mail_order: EmailOrder;
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
  kind: EventKind;
  actorKind: string;
  actorId: string | null;
  before: TicketBefore | null;
}

export interface Facts {
  tickets: KnownTicket[];
  /** Line id to its first waiting tickets in order. */
  fronts: Map<string, KnownTicket[]>;
  phones: KnownTicket[];
  /** Ticket id to the tickets that wait next behind it. */
  behind: Map<string, KnownTicket[]>;
  answers: (AnswerKey & StoredAnswer)[];
  desks: DeskFacts[];
  lastEvents: Map<string, LastEvent>;
  /** Ids of the lines that a desk serves. */
  served: Set<string>;
}

/** The email order of a place; the arguments are its keys in the statement. */
export const emailOrderOf = (organizationId: string, placeId: string): string =>
  `(select case when (array_agg(a.provider order by a.position, a.id))[1] = 'email' then 'first' when bool_or(a.provider = 'email') then 'after' end
      from channel_account a where a.organization_id = ${organizationId} and a.place_id = ${placeId} and a.is_on)`;

// Prepared once per connection: planning this join anew each time would cost as much as running it.
const lockStatement = `prepare lock_lines(uuid[], uuid[]) as
  select ${lockedColumns.map((name) => `l.${name}`).join(', ')}, l.archived_at is not null as is_archived,
    l.waiting = 0 and (select true from ticket t where t.organization_id = l.organization_id and t.line_id = l.id
      and t.state in ('called', 'held') limit 1) is true as has_others, p.time_zone, p.visit_rule,
    ${emailOrderOf('l.organization_id', 'l.place_id')} as mail_order
  from unnest($1, $2) i(org, id)
    join line l on l.organization_id = i.org and l.id = i.id
    join place p on p.organization_id = l.organization_id and p.id = l.place_id
  order by l.id for update of l`;

interface LockOptions {
  /** Maximum wait for each line, if shorter than the connection's own limit. */
  maxWaitMs?: number | undefined;
  /** Organizations whose rows the transaction sees, in addition to those of the locked lines: a desk may serve no line. */
  organizationIds?: readonly string[];
}

const prepared = new WeakSet<pg.PoolClient>();

/** Begins a transaction and locks the lines in the order of their ids, so that two batches can never deadlock. */
export async function lockLines(
  client: pg.PoolClient,
  keys: LineKey[],
  { maxWaitMs, organizationIds = [] }: LockOptions = {},
): Promise<LockedLine[]> {
  for (const key of keys)
    if (!isId(key.organizationId) || !isId(key.lineId)) throw new TypeError('a line key is two UUIDs');
  const list = (ids: string[]): string => `'{${ids.join(',')}}'`;
  const [organizations, lines] = [list(keys.map((key) => key.organizationId)), list(keys.map((key) => key.lineId))];
  // One message to the database, sent before this function first waits: `begin` costs no extra round trip, and the next
  // statement on this connection runs under the lock. The ids were checked above.
  const limit = maxWaitMs === undefined ? '' : `set local lock_timeout = ${Math.ceil(maxWaitMs)}; `;
  const prepare = prepared.has(client) ? '' : `${lockStatement}; `;
  prepared.add(client);
  // The organizations whose rows this transaction sees; the database forgets the setting at its end.
  const scope = `set local ${scopeSetting} = '${settingOf(new Set([...organizationIds, ...keys.map((key) => key.organizationId)]))}'; `;
  const text = `${prepare}begin; ${limit}${scope}execute lock_lines(${organizations}, ${lines})`;
  const results = (await client.query(text)) as unknown as pg.QueryResult<LockedLine>[];
  return results.at(-1)?.rows ?? [];
}

export async function loadFacts(client: pg.PoolClient, wanted: FactsWanted): Promise<Facts> {
  const facts: Facts = {
    tickets: [],
    fronts: new Map(),
    phones: [],
    behind: new Map(),
    answers: [],
    desks: [],
    lastEvents: new Map(),
    served: new Set(),
  };
  const statement = factsStatement(wanted);
  if (!statement) return facts;
  const { rows } = await client.query<TicketFactRow>(statement);
  for (const row of rows) sortInto(facts, row);
  return facts;
}

function sortInto(facts: Facts, row: TicketFactRow): void {
  if (row.why === 'key') facts.answers.push(row.extra as Facts['answers'][number]);
  else if (row.why === 'desk') facts.desks.push(row.extra as DeskFacts);
  else if (row.why === 'served') facts.served.add(row.extra as string);
  else if (row.why === 'last') {
    const last = row.extra as LastEvent & { ticketId: string };
    facts.lastEvents.set(last.ticketId, last);
  } else {
    const known = knownTicket(row);
    if (row.why === 'ticket') facts.tickets.push(known);
    else if (row.why === 'phone') facts.phones.push(known);
    else if (row.why === 'behind') listed(facts.behind, row.extra as string).push(known);
    else listed(facts.fronts, row.lineId).push(known);
  }
}

function listed(lists: Map<string, KnownTicket[]>, key: string): KnownTicket[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}
