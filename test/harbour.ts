// Harbour Clinic in its own database: two lines, three desks, its staff, and the commands to run it. A test can read
// what was announced and requested for the lines.

import type { PlaceKey } from '#domain/place/place-key.ts';
import { createHash } from 'node:crypto';
import metadata from 'libphonenumber-js/max/metadata';
import type pg from 'pg';
import { v7 as uuid } from 'uuid';
import type { Actor, Staff } from '#domain/team/actor.ts';
import type { CommandContext } from '#commands/engine/command-context.ts';
import { idempotencyKeyOf } from '#commands/engine/idempotency-key.ts';
import { joinLine, type JoinedAnswer, type JoinInput } from '#commands/ticket/join-line.ts';
import { LineRunner, type RunnerOptions } from '#commands/engine/line-runner.ts';
import { createDatabase, createLinePool, type Db } from '#db/database.ts';
import { createSecrets } from '#db/secret/secrets.ts';
import { askedFrom } from '#server/doors/asked-from.ts';
import type { EventRow } from '#db/ticket/events.ts';
import { findTicketRef, type TicketRef, type TicketRow } from '#db/ticket/tickets.ts';
import type { LineSettings } from '#domain/line/line-settings.ts';
import { harbourClinic, hosts, type CastLine } from './cast.ts';
import { takePools, type HarbourPools } from './postgres/harbour-pools.ts';

export const testSecret = 'a secret for tests that guards nothing';
export const testSecrets = createSecrets(testSecret);

interface Announcement {
  lineId: string;
  seq: number;
}

export interface Harbour {
  /** Connects as the role that the product uses. */
  connectionString: string;
  /** Connects as the superuser, like `pool` and `db`: for a test's own changes and queries. */
  adminConnectionString: string;
  pool: pg.Pool;
  db: Db;
  /** The product's dependencies. */
  running: { pool: pg.Pool; db: Db };
  context: CommandContext;
  announced: Announcement[];
  clock: Clock;
  organizationId: string;
  placeId: string;
  /** By the line's slug. */
  lines: { walkIn: string; results: string };
  desks: { one: string; two: string; room7: string };
  staff: Record<keyof typeof hosts, Staff>;
  guest: Actor;
  /** Another process on the same database. */
  another(options?: Partial<RunnerOptions>): CommandContext;
  addLine(settings?: Partial<LineSettings>): Promise<string>;
  addDesk(lineIds: string[]): Promise<string>;
  setSettings(lineId: string, settings: Partial<LineSettings>): Promise<void>;
  join(input?: Partial<JoinInput>, actor?: Actor): Promise<TicketRef & { answer: JoinedAnswer }>;
  ticketRow(ticketId: string): Promise<TicketRow>;
  events(lineId: string): Promise<EventRow[]>;
  messages(ticketId: string): Promise<{ kind: string; values: Record<string, string | number>; language: string }[]>;
  /** The data that a refused command must not change. */
  fingerprint(): Promise<string>;
  close(): Promise<void>;
}

/** A clock that stands still until it is moved, so that limits in minutes can be tested in milliseconds. */
class Clock {
  private at: number;
  constructor(at: string) {
    this.at = Date.parse(at);
  }
  now = (): Date => new Date(this.at);
  pass(seconds: number): void {
    this.at += seconds * 1000;
  }
}

export async function openHarbour(database?: HarbourPools): Promise<Harbour> {
  return openIn(database ?? (await takePools()));
}

async function openIn(database: HarbourPools): Promise<Harbour> {
  const { pool } = database;
  const otherPools: pg.Pool[] = [];
  const db = createDatabase(pool, 'everyOutside');
  const running = { pool: database.running, db: createDatabase(database.running, 'everyOutside') };
  const clock = new Clock('2026-03-02T15:00:00.250Z');
  const announced: Announcement[] = [];
  const contextOf = (options: Partial<RunnerOptions> = {}): CommandContext => {
    const linePool = options.pool ?? createLinePool(database.connectionString);
    if (!options.pool) otherPools.push(linePool);
    const announce = (lineId: string, seq: number): void => void announced.push({ lineId, seq });
    const runner = new LineRunner({ pool: linePool, secrets: testSecrets, announce, now: clock.now, ...options });
    return { db: running.db, runner, secrets: testSecrets, phoneMetadata: metadata, now: clock.now, askedFrom };
  };
  const context = contextOf({ pool: database.lines });
  const place = await addPlace(pool);
  const rows = rowsOf(db, place.organizationId);
  return {
    ...place,
    ...rows,
    connectionString: database.connectionString,
    adminConnectionString: database.adminConnectionString,
    pool,
    db,
    running,
    context,
    announced,
    clock,
    another: contextOf,
    addLine: (settings = {}) => addLine(pool, place, settings),
    addDesk: (lineIds) => addDesk(pool, place, { name: `Desk ${uuid()}`, directions: '', lineIds }),
    setSettings: async (lineId, settings) => {
      await pool.query('update line set settings = $2 where id = $1', [lineId, JSON.stringify(settings)]);
    },
    join: async (input = {}, actor = place.guest) => {
      const whole: JoinInput = { lineId: place.lines.walkIn, language: 'en', source: 'link', ...input };
      const { answer } = await joinLine(context, actor, whole, idempotencyKeyOf(uuid(), whole));
      return { ...(await refTo(db, answer.ticketId)), answer };
    },
    close: async () => {
      await Promise.all(otherPools.map((one) => one.end()));
      await database.release();
    },
  };
}

async function refTo(db: Db, ticketId: string): Promise<TicketRef> {
  const ref = await findTicketRef(db, null, ticketId);
  if (!ref) throw new Error(`no ticket ${ticketId}`);
  return ref;
}

function rowsOf(db: Db, organizationId: string): Pick<Harbour, 'ticketRow' | 'events' | 'messages' | 'fingerprint'> {
  return {
    ticketRow: (ticketId) => db.selectFrom('ticket').selectAll().where('id', '=', ticketId).executeTakeFirstOrThrow(),
    events: (lineId) => db.selectFrom('event').selectAll().where('line_id', '=', lineId).orderBy('seq').execute(),
    messages: (ticketId) =>
      db
        .selectFrom('message')
        .select(['kind', 'values', 'language'])
        .where('ticket_id', '=', ticketId)
        .orderBy('id')
        .execute(),
    fingerprint: async () => {
      const tables = ['line', 'ticket', 'event', 'message', 'idempotency'] as const;
      const all = await Promise.all(
        tables.map((table) => db.selectFrom(table).selectAll().where('organization_id', '=', organizationId).execute()),
      );
      // A refusal is stored as the answer to an idempotency key, and is not a change.
      const isChange = (row: object): boolean => !('is_refusal' in row && row.is_refusal === true);
      const text = all.map((rows) =>
        rows
          .filter(isChange)
          .map((row) => JSON.stringify(row))
          .toSorted(),
      );
      return createHash('sha256').update(JSON.stringify(text)).digest('hex');
    },
  };
}

type PlaceParts = Pick<Harbour, 'organizationId' | 'placeId' | 'lines' | 'desks' | 'staff' | 'guest'>;

async function addPlace(pool: pg.Pool): Promise<PlaceParts> {
  const [organizationId, placeId] = [uuid(), uuid()];
  const { slug, name, country, timeZone, defaultLanguage, languages } = harbourClinic;
  await pool.query('insert into organization (id, name) values ($1, $2)', [organizationId, name]);
  await pool.query(
    `insert into place (organization_id, id, slug, name, country, time_zone, default_language, languages)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [organizationId, placeId, slug, name, country, timeZone, defaultLanguage, languages],
  );
  await pool.query('insert into place_slug values ($1, $2, $3, true)', [slug, organizationId, placeId]);
  // Its guests use a few numbers reserved for examples, and a test may text them as often as it likes.
  await pool.query(
    `insert into place_spending (organization_id, place_id, day_most, prefix_most, address_most, unusual_after)
     values ($1, $2, 100000, 100000, 100000, 100000)`,
    [organizationId, placeId],
  );
  const place = { organizationId, placeId };
  const ids = new Map<string, string>();
  for (const line of harbourClinic.lines) ids.set(line.slug, await addLine(pool, place, {}, line));
  const deskIds: string[] = [];
  for (const desk of harbourClinic.desks) {
    const lineIds = desk.lines.map((line) => ids.get(line) ?? '');
    deskIds.push(await addDesk(pool, place, { ...desk, lineIds }));
  }
  const [one = '', two = '', room7 = ''] = deskIds;
  return {
    ...place,
    lines: { walkIn: ids.get('walk-in') ?? '', results: ids.get('results') ?? '' },
    desks: { one, two, room7 },
    staff: staffOf(organizationId),
    guest: { kind: 'guest', id: null, browserId: 'a browser' },
  };
}

function staffOf(organizationId: string): Harbour['staff'] {
  const member = ({ role }: { role: Staff['role'] }): Staff => ({
    kind: 'member',
    id: uuid(),
    organizationId,
    role,
    grants: [],
    placeIds: [],
    proof: 'given',
  });
  const { ines, tomas, ruth, kenji, olga } = hosts;
  return { ines: member(ines), tomas: member(tomas), ruth: member(ruth), kenji: member(kenji), olga: member(olga) };
}

let extraLines = 0;

async function addLine(
  pool: pg.Pool,
  { organizationId, placeId }: PlaceKey,
  settings: Partial<LineSettings>,
  named?: CastLine,
): Promise<string> {
  const id = uuid();
  const extra = `x${++extraLines}`;
  const values = [
    organizationId,
    id,
    placeId,
    named?.slug ?? extra,
    JSON.stringify(named?.name ?? { en: extra }),
    named?.prefix ?? extra.toUpperCase(),
    JSON.stringify(settings),
    JSON.stringify(named?.services ?? []),
    JSON.stringify(named?.questions ?? []),
  ];
  await pool.query(
    `insert into line (organization_id, id, place_id, slug, name, prefix, settings, services, questions)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values,
  );
  return id;
}

async function addDesk(
  pool: pg.Pool,
  { organizationId, placeId }: PlaceKey,
  desk: { name: string; directions: string; lineIds: string[] },
): Promise<string> {
  const id = uuid();
  await pool.query(
    `insert into desk (organization_id, id, place_id, name, directions, line_ids) values ($1, $2, $3, $4, $5, $6)`,
    [organizationId, id, placeId, desk.name, desk.directions, desk.lineIds],
  );
  return id;
}
