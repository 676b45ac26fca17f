// A real database for one bench: the embedded Postgres in a temporary folder, with its usual durability (fsync on).

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { v7 as uuid } from 'uuid';
import type pg from 'pg';
import metadata from 'libphonenumber-js/max/metadata';
import type { CommandContext } from '#commands/engine/command-context.ts';
import { idempotencyKeyOf } from '#commands/engine/idempotency-key.ts';
import { callNext } from '#commands/ticket/call-next.ts';
import { joinLine } from '#commands/ticket/join-line.ts';
import { LineRunner } from '#commands/engine/line-runner.ts';
import type { Staff } from '#domain/team/actor.ts';
import { createDatabase, createLinePool, createPool, createSendPools } from '#db/database.ts';
import { startEmbeddedPostgres } from '#db/embedded/embedded-postgres.ts';
import { migrateToLatest } from '#db/migrations/migrate.ts';
import { openToRunningRole } from '#db/roles/running-role.ts';
import { createSecrets } from '#db/secret/secrets.ts';

export interface BenchDatabase {
  pool: pg.Pool;
  /** The product's connection string. */
  address: string;
  context: CommandContext;
  /** For a sender. */
  sending: ReturnType<typeof createSendPools>;
  organizationId: string;
  placeId: string;
  /** Deletes all data of the lines and creates this many new lines. */
  freshLines(count: number): Promise<string[]>;
  emptyTables(): Promise<void>;
  /** Adds lines to the existing ones. */
  addLines(count: number): Promise<string[]>;
  addDesk(lineIds: string[]): Promise<string>;
  /** One guest through the whole command: phone `at` of the reserved ones, name, key. */
  join(lineId: string, at: number): Promise<void>;
  /** The ticket that was called; null: nobody waits. */
  callNext(deskId: string): Promise<string | null>;
  close(): Promise<void>;
}

export async function openBenchDatabase(): Promise<BenchDatabase> {
  const folder = await mkdtemp(joinPath(tmpdir(), 'turnstone-bench-'));
  const postgres = await startEmbeddedPostgres({ dataFolder: folder, log: () => undefined });
  await migrateToLatest(postgres.addresses.owner);
  const address = await openToRunningRole(postgres.addresses, () => undefined);
  // The bench empties and fills the database as the superuser; what it measures runs with the product's role.
  const pool = createPool(postgres.addresses.superuser, { max: 8 });
  const linePool = createLinePool(address);
  const sending = createSendPools(address);
  const { db, secrets, ...rest } = contextAt(address);
  const runner = new LineRunner({ pool: linePool, secrets, announce: () => undefined });
  const context: CommandContext = { db, secrets, ...rest, runner };
  // As in a single process, where no job is needed to wake the sender. A bench that sends passes its own.
  context.runner.wakeSenderBy(() => undefined);
  const owner = await addPlace(pool);
  return {
    pool,
    address,
    context,
    sending,
    ...owner,
    ...linesOf(pool, owner),
    ...commandsOf(context),
    close: async () => {
      await Promise.all([db.destroy(), pool.end(), linePool.end(), sending.urgent.end(), sending.ordinary.end()]);
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What every process on a bench's database has; the runner is its own. */
export function contextAt(address: string): Omit<CommandContext, 'runner'> {
  return {
    db: createDatabase(createPool(address, { max: 8 }), 'every'),
    secrets: createSecrets('a secret for benches that guards nothing'),
    now: () => new Date(),
    phoneMetadata: metadata,
  };
}

interface Owner {
  organizationId: string;
  placeId: string;
}

type Lines = Pick<BenchDatabase, 'addLines' | 'emptyTables' | 'freshLines' | 'addDesk'>;

function linesOf(pool: pg.Pool, { organizationId, placeId }: Owner): Lines {
  let made = 0;
  const addLines = async (count: number): Promise<string[]> => {
    const ids = Array.from({ length: count }, () => uuid());
    await pool.query(
      `insert into line (organization_id, id, place_id, slug, name, prefix, settings)
       select $1, u.id, $2, 'l' || u.n, '{"en": "Line"}', 'L' || u.n, '{"capacity": 1000000}'
       from unnest($3::uuid[], $4::int[]) u(id, n)`,
      [organizationId, placeId, ids, ids.map(() => made++)],
    );
    return ids;
  };
  const emptyTables = async (): Promise<void> => {
    await pool.query('truncate ticket, event, message, idempotency, graphile_worker._private_jobs');
    await pool.query('checkpoint');
  };
  const freshLines = async (count: number): Promise<string[]> => {
    await emptyTables();
    await pool.query('delete from desk');
    await pool.query('delete from line');
    const ids = await addLines(count);
    await pool.query('vacuum analyze line');
    return ids;
  };
  const addDesk = async (lineIds: string[]): Promise<string> => {
    const id = uuid();
    const values = [organizationId, id, placeId, `Desk ${id}`, lineIds];
    await pool.query(
      `insert into desk (organization_id, id, place_id, name, line_ids) values ($1, $2, $3, $4, $5)`,
      values,
    );
    return id;
  };
  return { addLines, emptyTables, freshLines, addDesk };
}

const staff: Staff = { kind: 'key', id: null, organizationId: null, role: 'owner', grants: [], placeIds: [] };

function commandsOf(context: CommandContext): Pick<BenchDatabase, 'join' | 'callNext'> {
  return {
    join: async (lineId, at) => {
      const input = { lineId, phone: reservedPhone(at), name: `Guest ${at}`, language: 'en', source: 'link' } as const;
      await joinLine(context, { kind: 'guest', id: null, browserId: 'bench' }, input, idempotencyKeyOf(uuid(), input));
    },
    callNext: async (deskId) => {
      const { answer } = await callNext(context, staff, { deskId }, idempotencyKeyOf(uuid(), { deskId }));
      return answer.ticket?.id ?? null;
    },
  };
}

async function addPlace(pool: pg.Pool): Promise<{ organizationId: string; placeId: string }> {
  const [organizationId, placeId] = [uuid(), uuid()];
  await pool.query(`insert into organization (id, name) values ($1, 'Bench')`, [organizationId]);
  await pool.query(
    `insert into place (organization_id, id, slug, name, country, time_zone, default_language, languages)
     values ($1, $2, 'bench', 'Bench', 'US', 'America/New_York', 'en', '{en}')`,
    [organizationId, placeId],
  );
  return { organizationId, placeId };
}

// 555-0100 to 555-0199 are reserved for examples in every area code.
const areaCodes =
  '201 202 203 205 206 207 208 209 210 212 213 214 215 216 217 218 219 224 225 228 229 231 234 239 240 248 251 252 253 254 256 260 262 267 269 270 276 281 301 302 303 304 305 307 308 309 310 312 313 314 315 316 317 318 319 320 321 323 325 330 331 334 336 337 339 347 351 352 360 361 386 401 402 404 405 406 407 408 409 410 412 413 414 415 417 419 423 424 425 430 432 434 435 440 443 469 478 479 480 484 501 502 503 504 505 507 508 509 510 512 513 515 516 517 518 520 530 540 541 551 559 561 562 563 567'.split(
    ' ',
  );

export function reservedPhone(at: number): string {
  const area = areaCodes[Math.floor(at / 100) % areaCodes.length] ?? '202';
  return `+1 ${area} 555 01${String(at % 100).padStart(2, '0')}`;
}
