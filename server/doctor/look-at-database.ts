import type pg from 'pg';
import { findLogSlot, type LogSlot } from '#db/archive/log-slot.ts';
import { findBackupState } from '#db/backup/backup-rows.ts';
import { awaitDatabase } from '#db/await-database.ts';
import { createDatabase, createPool, unsafeSettings, type Db } from '#db/database.ts';
import {
  readCarrierDiagnostics,
  readLastBeat,
  readOverdueMessages,
  readServerDiagnostics,
  readTimeZones,
} from '#db/diagnostics.ts';
import { findRunningPostgres } from '#db/embedded/embedded-cluster.ts';
import { messageOf } from '#db/files.ts';
import { schemaState, type SchemaState } from '#db/migrations/migrate.ts';
import { isSecretKnown } from '#db/place/installation.ts';
import { isKeptWithSecret } from '#db/secret/keyring.ts';
import { createSecrets } from '#db/secret/secrets.ts';
import type { Config } from '../start/config.ts';
import { startFaultSentence } from '../start/faults.ts';

const lateMs = 300_000;

export type DatabaseSeen =
  | { state: 'stopped' }
  /** `doThis`: a sentence that says what to do. */
  | { state: 'closed'; doThis: string }
  | OpenDatabase;

export interface OpenDatabase {
  state: 'open';
  version: string;
  sizeBytes: number;
  /** How far its clock is ahead of this machine's. */
  clockAheadMs: number;
  /** Settings of Postgres that can lose data, a sentence each. */
  unsafe: string[];
  /** Null: no migration has run yet. */
  schema: SchemaState | null;
  /** Null: the tables are not those of this version. */
  tables: TablesSeen | null;
  /** What keeps the log until it is archived; null: nothing does. */
  logSlot: LogSlot | null;
}

export type TablesSeen = Awaited<ReturnType<typeof lookAtTables>>;

/** Starts nothing: a database that runs only with its server is looked at only while it runs. */
export async function lookAtDatabase(config: Config, secrets: readonly string[]): Promise<DatabaseSeen> {
  try {
    const address = config.databaseAppUrl ?? config.databaseUrl ?? (await findRunningPostgres(config.dataFolder));
    if (address === null) return { state: 'stopped' };
    for (const one of new Set([config.databaseUrl ?? address, address]))
      await awaitDatabase(one, { waitMs: 0, say: () => undefined });
    return await lookInto(address, secrets);
  } catch (error) {
    return {
      state: 'closed',
      doThis:
        startFaultSentence(error, config) ?? `Is it running, and may this user use it? It said: ${messageOf(error)}`,
    };
  }
}

export async function lookInto(address: string, secrets: readonly string[]): Promise<OpenDatabase> {
  const pool = createPool(address, { max: 1, name: 'turnstone-doctor' });
  try {
    return await lookThrough(pool, createDatabase(pool, 'every'), secrets);
  } finally {
    await pool.end();
  }
}

/** `db`: sees every organization. */
export async function lookThrough(pool: pg.Pool, db: Db, secrets: readonly string[]): Promise<OpenDatabase> {
  // Opens the connection, so that the next query times the clock and not that.
  const unsafe = await unsafeSettings(pool);
  const asked = Date.now();
  const { clock, ...server } = await readServerDiagnostics(pool);
  const now = (asked + Date.now()) / 2;
  const schema = await schemaState(pool);
  const isOurs = schema !== null && schema.missing.length + schema.unknown.length === 0;
  const tables = isOurs ? await lookAtTables(db, secrets) : null;
  const logSlot = await findLogSlot(pool);
  return { state: 'open', ...server, clockAheadMs: Math.round(clock.getTime() - now), unsafe, schema, tables, logSlot };
}

async function lookAtTables(db: Db, secrets: readonly string[]) {
  return {
    hasData: await isKeptWithSecret(db),
    /** Null: there is no secret to compare. */
    isSecretKnown: secrets.length === 0 ? null : await isOneKnown(db, secrets),
    lastBeat: await readLastBeat(db),
    overdue: await readOverdueMessages(db, new Date(Date.now() - lateMs)),
    carriers: await readCarrierDiagnostics(db),
    timeZones: await readTimeZones(db),
    backups: await findBackupState(db, new Date()),
  };
}

async function isOneKnown(db: Db, secrets: readonly string[]): Promise<boolean> {
  for (const secret of secrets) if (await isSecretKnown(db, createSecrets(secret).checkValue())) return true;
  return false;
}
