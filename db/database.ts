import { createHash } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { sql } from 'kysely';
import pg from 'pg';
import { guarded } from '#timers/guarded.ts';
import { plannedOnceMark } from './planned-once.ts';
import type { Trx } from './scope/scoped-database.ts';
import { sessionSettings } from './with-client.ts';

export type { Database } from './schema/schema.ts';
export { createDatabase, everyOrganization, within, type Db, type Trx } from './scope/scoped-database.ts';

export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.INT8) return Number;
    // A date is a day on a calendar, not an instant: it stays text.
    if (oid === pg.types.builtins.DATE) return String;
    if (oid === pg.types.builtins.BYTEA && format !== 'binary') return ownBytes;
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
  },
};

const bytesOf = pg.types.getTypeParser(pg.types.builtins.BYTEA, 'text') as (text: string) => Buffer;

/**
 * Bytes in memory of their own. Small Buffers share slabs of 8 KB, and a row that is kept for a day, as live screens
 * keep theirs, would keep the whole slab for one sealed name.
 */
function ownBytes(text: string): Buffer {
  const shared = bytesOf(text);
  const own = Buffer.allocUnsafeSlow(shared.length);
  shared.copy(own);
  return own;
}

interface PoolOptions {
  max?: number;
  /** Shown in pg_stat_activity. */
  name?: string;
  onError?: (error: Error) => void;
  /** Sends statements before earlier ones are answered (pipelining). */
  pipeline?: boolean;
  /** More session settings, as `-c name=value`. */
  settings?: string;
  /** Prepares every statement and keeps its plan: only for a pool with few statements that repeat. Else those that are `plannedOnce`. */
  keepsPlans?: boolean;
  /** An idle connection is closed after this time; 0: never. */
  idleMs?: number;
  /** A connection is cut when a statement got no answer for so long; 0: never. */
  silentMs?: number;
}

/** Longer than a statement may take: whoever is silent for longer is gone. The system itself would wait for a quarter of an hour. */
const usualSilentMs = 15_000;

// A frozen process must not keep a line locked: each limit below makes the database end its transaction.
const sessionLimits =
  '-c statement_timeout=10s -c lock_timeout=5s -c idle_in_transaction_session_timeout=5s -c transaction_timeout=0 -c tcp_user_timeout=10s';

/**
 * After a failover the name of the database may lead to the standby for a moment longer. A connection that was made then
 * would answer for ever, with old rows, and refuse every change.
 */
const maxLifetimeSeconds = 60;

const tenMinutes = `select set_config('statement_timeout', '10min', true), set_config('idle_in_transaction_session_timeout', '10min', true)`;
const tenMinutesMs = 600_000;

/** For the rest of a transaction that takes long on a small machine, and for which no line waits. */
export async function allowTenMinutes(trx: Trx): Promise<void> {
  await sql.raw(tenMinutes).execute(trx);
}

export function createPool(connectionString: string, options: PoolOptions = {}): pg.Pool {
  const config: pg.PoolConfig & Pick<PoolOptions, 'silentMs'> = {
    connectionString,
    max: options.max ?? 16,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: options.idleMs ?? 30_000,
    maxLifetimeSeconds,
    keepAlive: true,
    // A host that vanished without a word is noticed after ten seconds more, not after two hours.
    keepAliveInitialDelayMillis: 10_000,
    Client: options.keepsPlans ? PlanKeepingClient : MarkedPlansClient,
    pipeline: options.pipeline ?? false,
    application_name: options.name ?? 'turnstone',
    options: `${sessionSettings} ${sessionLimits} ${options.settings ?? ''}`,
    types: columnTypes,
    silentMs: options.silentMs ?? usualSilentMs,
  };
  const pool = new pg.Pool(config);
  // An idle connection that breaks must not end the process; the next use gets a new one.
  const onError = (error: Error): void => options.onError?.(error);
  pool.on('error', onError);
  // The same if it breaks in use: the failed query already tells its caller.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

// Statements of commands reach every row by an index. A plan is made once per connection. If it was made while the
// tables were empty, a scan looked cheap; that plan must not stay when the tables are full.
const byIndexOnly =
  '-c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c enable_bitmapscan=off -c plan_cache_mode=force_generic_plan -c jit=off';

// Tables are joined in the order in which they are written, from the few wanted rows. Without statistics the planner
// may begin at the other end: to lease one text it read every ticket of the place.
const asWritten = '-c join_collapse_limit=1';

export function createLinePool(connectionString: string, options: PoolOptions = {}): pg.Pool {
  return createPool(connectionString, {
    max: 4,
    name: 'turnstone-lines',
    // A host waits about this long.
    silentMs: 9_000,
    ...options,
    pipeline: true,
    settings: byIndexOnly,
  });
}

/**
 * The connections for sending messages. A call never waits for a connection that other texts use. Planning one of these
 * statements takes longer than running it, so each is planned once, and an idle connection stays open.
 */
export function createSendPools(connectionString: string): Record<'urgent' | 'ordinary', pg.Pool> {
  const plans = { settings: `${byIndexOnly} ${asWritten}`, keepsPlans: true, idleMs: 0 };
  return {
    urgent: createPool(connectionString, { max: 3, name: 'turnstone-calls', ...plans }),
    ordinary: createPool(connectionString, { max: 4, name: 'turnstone-texts', ...plans }),
  };
}

/** A newer version beside this one has added a column to a table of which a statement reads all columns. */
const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';

type Told = (error: unknown, result?: unknown) => void;
type Ask = (text: unknown, values: unknown, told?: Told) => unknown;

class MarkedPlansClient extends pg.Client {
  // Bounded by the statements that are marked.
  private readonly outdated = new Set<string>();
  private silentMs: number;
  private unanswered = 0;
  private silence: NodeJS.Timeout | undefined;
  private mayTakeLong = false;

  constructor(config?: pg.ClientConfig & Pick<PoolOptions, 'silentMs'>) {
    super(config);
    this.silentMs = config?.silentMs ?? 0;
    const query = this.query.bind(this) as Ask;
    this.query = ((text: unknown, values: unknown, told?: Told) => {
      // A query of another library answers by itself.
      if (typeof text === 'object' && text !== null && 'submit' in text) return query(text, values, told);
      this.listen(text);
      const asked = this.ask(query, text, values);
      return told ? void asked.then((result) => told(null, result), told) : asked;
    }) as pg.Client['query'];
  }

  private async ask(query: Ask, text: unknown, values: unknown): Promise<unknown> {
    const isPlanned =
      typeof text === 'string' && Array.isArray(values) && this.keepsPlanOf(text) && !this.outdated.has(text);
    try {
      return await answered(query, isPlanned ? { name: planNameOf(text), text } : text, values);
    } catch (error) {
      if (isPlanned && isOutdatedPlan(error)) {
        this.outdated.add(text);
        return answered(query, text, values);
      }
      // The error's own trace begins at the socket; this one leads to who asked.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    } finally {
      this.heard();
    }
  }

  private listen(text: unknown): void {
    if (text === tenMinutes) this.mayTakeLong = true;
    if (text === 'commit' || text === 'rollback') this.mayTakeLong = false;
    this.unanswered += 1;
    if (this.unanswered > 1 || this.silentMs === 0) return;
    this.silence = setTimeout(
      guarded('database: a connection that is silent', () => cutConnection(this)),
      this.silentMs + (this.mayTakeLong ? tenMinutesMs : 0),
    );
  }

  private heard(): void {
    this.unanswered -= 1;
    if (this.unanswered > 0) this.silence?.refresh();
    else clearTimeout(this.silence);
  }

  waitForEver(): void {
    this.silentMs = 0;
  }

  protected keepsPlanOf(text: string): boolean {
    return text.startsWith(plannedOnceMark);
  }
}

/**
 * The driver makes such a promise too, but hands its callback to a query that is there already: V8 then keeps all these
 * queries and their rows through many collections of young objects, and each takes ten times as long.
 */
const answered = (query: Ask, text: unknown, values: unknown): Promise<unknown> =>
  new Promise((resolve, reject) =>
    query(text, values, (error, result) => {
      if (error) reject(error);
      else resolve(result);
    }),
  );

class PlanKeepingClient extends MarkedPlansClient {
  protected override keepsPlanOf(): boolean {
    return true;
  }
}

const planNames = new Map<string, string>();

/** The same statement gets the same name; the database cuts names after 63 characters. */
function planNameOf(text: string): string {
  const known = planNames.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(text).digest('base64url');
  planNames.set(text, name);
  return name;
}

const streamOf = (client: pg.Client | pg.PoolClient): Duplex =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream;

/** What `send` asks of a pipelining connection leaves in one write: each write wakes the database, which costs more than its bytes. */
export function sentTogether<Asked>(client: pg.PoolClient, send: () => Asked): Asked {
  const stream = streamOf(client);
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}

/**
 * Destroys a connection whose database does not answer: its running statements fail at once. A release is not enough,
 * because a client waits for its answers before it disconnects.
 */
export function cutConnection(client: pg.Client | pg.PoolClient): void {
  streamOf(client).destroy();
}

/** For a connection of a pool whose statements have no limit: it is closed when its work is done. */
export function waitForEver(client: pg.PoolClient): void {
  if (client instanceof MarkedPlansClient) client.waitForEver();
}

/** Checks the settings without which a commit is not safe. Returns a sentence for each wrong one. */
export async function unsafeSettings(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')`,
  );
  return rows
    .filter(({ setting }) => setting === 'off')
    .map(
      ({ name }) => `Postgres has ${name} = off: a power cut would lose tickets. Set ${name} = on in postgresql.conf.`,
    );
}
