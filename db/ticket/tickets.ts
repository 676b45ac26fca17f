import type { LineIdentity, LineRow } from '../place/lines.ts';
import type { TicketKey } from '#domain/ticket/ticket-key.ts';
import type { PlaceKey } from '#domain/place/place-key.ts';
import { sql, type RawBuilder } from 'kysely';
import { everyOrganization, type Db } from '../database.ts';
import type { TicketRow } from '../schema/ticket-table.ts';
import type { Secrets } from '../secret/secrets.ts';
import { type TicketState, endedStates } from '#domain/ticket/ticket.ts';
import { plannedOnce, unseen } from '../planned-once.ts';
import { gathered } from '../scope/gathered.ts';
import { findRow, rowsOf } from '../rows.ts';
import { lookUp } from '../scope/look-up.ts';
import type { PlaceRowKey } from '../place/places.ts';
import type { LineKey } from '../engine/facts-wanted.ts';
import { columnsFor, joinsFor, ticketsOf, type LiveTicket } from './ticket-reader.ts';

export type { TicketRow } from '../schema/ticket-table.ts';

/** The line of a ticket, so that the line can be locked. */
export interface TicketRef extends LineIdentity, TicketKey {
  /** The ticket's last event that the caller saw, as `eventMark` says it: a move is refused as `stale` after another one. */
  seen?: string;
}

const besideWaiting = `select * from ticket where state in ('called', 'serving', 'held')
  union all select * from ticket where state = 'booked'`;
/**
 * The tickets that wait, and all others that have not ended. An index holds each of the three parts; a search by several
 * states that no index holds reads the whole history.
 */
export const notWaiting = sql.raw(`(${besideWaiting})`);
export const notEnded = sql.raw(`(select * from ticket where state = 'waiting' union all ${besideWaiting})`);

type RefRow = Pick<TicketRow, 'organization_id' | 'place_id' | 'line_id' | 'id'>;

const refOf = (row: RefRow): TicketRef => ({
  organizationId: row.organization_id,
  placeId: row.place_id,
  lineId: row.line_id,
  ticketId: row.id,
});

const refColumns = ['organization_id', 'place_id', 'line_id', 'id'] as const;

/** `organizationId: null` searches every organization: only for the installation's own key. */
export async function findTicketRef(db: Db, organizationId: string | null, ticketId: string) {
  const row = await db
    .selectFrom('ticket')
    .select(refColumns)
    .where('id', '=', ticketId)
    .$if(organizationId !== null, (q) => q.where('organization_id', '=', organizationId ?? ''))
    .$if(organizationId === null, (q) => q.where('organization_id', 'in', db.selectFrom('organization').select('id')))
    .executeTakeFirst();
  return row ? refOf(row) : null;
}

export interface TicketTogether {
  ticketId: string;
  lineId: string;
  tags: string[];
}

/** Those of the place among them. */
export async function findTicketsTogether(db: Db, { organizationId, placeId }: PlaceKey, ticketIds: readonly string[]) {
  const ofPlace = rowsOf(db, 'ticket', { organization_id: organizationId, place_id: placeId });
  return ofPlace.select(['id as ticketId', 'line_id as lineId', 'tags']).where('id', 'in', ticketIds).execute();
}

/** Those of the lines who can be texted, in order, at most so many. */
export async function findToText(
  db: Db,
  { organizationId, lineIds, states }: { organizationId: string; lineIds: readonly string[]; states: TicketState[] },
): Promise<{ ticketId: string; lineId: string }[]> {
  if (lineIds.length === 0) return [];
  return rowsOf(db, 'ticket', { organization_id: organizationId, can_text: true })
    .select(['id as ticketId', 'line_id as lineId'])
    .where('line_id', 'in', lineIds)
    .where('state', 'in', states)
    .orderBy('line_id')
    .orderBy('rank')
    .limit(maxToText)
    .execute();
}

/** Who was set aside, or stepped away. */
export async function findHeld(db: Db, organizationId: string, lineId: string): Promise<string[]> {
  const held = rowsOf(db, 'ticket', { organization_id: organizationId, line_id: lineId, state: 'held' });
  const rows = await held.select('id').orderBy('rank').limit(maxToText).execute();
  return rows.map(({ id }) => id);
}

/** Nobody further back comes before the words are old. */
const maxToText = 1000;

const refsByToken = gathered(async (db: Db, hashes: Buffer[]) => {
  const { rows } = await sql<RefRow & { token_hash: Buffer; ended_at: Date | null }>`${plannedOnce}
    select organization_id, place_id, line_id, id, token_hash, ended_at from ticket where token_hash = any (${unseen(hashes, 'bytea[]')})`.execute(
    db,
  );
  return hashes.map((hash) => rows.find((row) => hash.equals(row.token_hash)));
});

/** `endedAt`: a link is over some time later (`isLinkOver`). */
export interface TicketOfLink extends TicketRef {
  endedAt: Date | null;
}

export async function findTicketRefByToken(db: Db, secrets: Secrets, token: string): Promise<TicketOfLink | null> {
  const row = await lookUp(db, (all) => refsByToken(all, secrets.tokenHash(token)));
  return row ? { ...refOf(row), endedAt: row.ended_at } : null;
}

/** The tickets behind links, and when their days ended, in the order of the links; null: there is no ticket. */
export async function findTicketsOfLinks(db: Db, tokenHashes: Buffer[]): Promise<(TicketOfLink | null)[]> {
  // The links of many requests in one query: it opens no organization to any of them.
  const rows = await everyOrganization(db)
    .selectFrom('ticket')
    .select([...refColumns, 'ended_at', 'token_hash'])
    .where('token_hash', '=', sql<Buffer>`any (${tokenHashes}::bytea[])`)
    .execute();
  const found = new Map(
    rows.map((row): [string, TicketOfLink] => [
      row.token_hash.toString('hex'),
      { ...refOf(row), endedAt: row.ended_at },
    ]),
  );
  return tokenHashes.map((hash) => found.get(hash.toString('hex')) ?? null);
}

/** The newest ticket with that code that did not end before `since`. */
export async function findTicketRefByShortCode(db: Db, codeHash: Buffer, since: Date): Promise<TicketRef | null> {
  const row = await lookUp(db, (all) =>
    rowsOf(all, 'ticket', { short_code_hash: codeHash })
      .select(refColumns)
      .where((where) => where.or([where('ended_at', 'is', null), where('ended_at', '>', since)]))
      .orderBy('joined_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
  return row ? refOf(row) : null;
}

export async function findTicket(db: Db, organizationId: string, ticketId: string): Promise<TicketRow | null> {
  return findRow(db, 'ticket', { organization_id: organizationId, id: ticketId });
}

/** The number of tickets waiting in front of this rank. Reads only the index. */
export async function countAhead(db: Db, organizationId: string, lineId: string, rank: string): Promise<number> {
  const { ahead } = await rowsOf(db, 'ticket', { organization_id: organizationId, line_id: lineId, state: 'waiting' })
    .select(sql<number>`count(*)::int`.as('ahead'))
    .where('rank', '<', rank)
    .executeTakeFirstOrThrow();
  return ahead;
}

/** Whether any ticket of the place in one of these states is in the line, or at the desk. */
export async function isAnyTicket(
  db: Db,
  place: PlaceRowKey,
  { states, ...where }: { states: readonly TicketState[] } & ({ line_id: string } | { desk_id: string }),
): Promise<boolean> {
  const there = rowsOf(db, 'ticket', { organization_id: place.organization_id, place_id: place.id, ...where });
  return (await there.select('id').where('state', 'in', states).limit(1).executeTakeFirst()) !== undefined;
}

// Tickets as staff read them one by one or in lists, outside a live screen.

/** A ticket with its line's facts: every answer to a staff command needs both. */
export interface TicketOfLine
  extends LiveTicket, Pick<TicketRow, 'consent' | 'consent_at' | 'erased_at'>, Pick<LineRow, 'services' | 'settings'> {}

export const staffTickets = (keys: readonly TicketKey[]): RawBuilder<TicketOfLine> =>
  sql<TicketOfLine>`${plannedOnce} select ${columnsFor('staff')}, l.services, l.settings, t.consent, t.consent_at, t.erased_at from ${ticketsOf(keys)} ${joinsFor('staff')}`;

export async function findStaffTicket(db: Db, key: TicketKey): Promise<TicketOfLine | null> {
  const { rows } = await staffTickets([key]).execute(db);
  return rows[0] ?? null;
}

interface TicketListInput {
  states: readonly TicketState[];
  /** The end of the page before: a rank for waiting tickets, else an id. */
  after: string | null;
  max: number;
}

const ofLine = (
  key: LineKey,
  tickets: RawBuilder<unknown>,
) => sql`select ${columnsFor('staff')} from ${tickets} t ${joinsFor('staff')}
    where t.organization_id = ${key.organizationId} and t.line_id = ${key.lineId}`;

/** In the order in which they will be called. */
export async function findWaitingOfLine(db: Db, key: LineKey, input: TicketListInput): Promise<LiveTicket[]> {
  const { rows } = await sql<LiveTicket>`${ofLine(key, sql`ticket`)} and t.state = 'waiting'
      and (${input.after}::text is null or t.rank > ${input.after}) order by t.rank limit ${input.max}`.execute(db);
  return rows;
}

/** In the order in which they joined: of states that have ended, or of states that have not. */
export async function findTicketsOfLine(db: Db, key: LineKey, input: TicketListInput): Promise<LiveTicket[]> {
  const hasEnded = input.states.every((state) => endedStates.includes(state));
  const tickets = hasEnded ? sql`ticket` : notEnded;
  const { rows } = await sql<LiveTicket>`${ofLine(key, tickets)} and t.state = any (${[...input.states]}::text[])
      and (${input.after}::uuid is null or t.id > ${input.after}::uuid) order by t.id limit ${input.max}`.execute(db);
  return rows;
}
