import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf, messageOf } from './files.ts';
import { StartRefusal } from './start-refusal.ts';
import { withClient } from './with-client.ts';

interface AwaitOptions {
  waitMs?: number;
  /** Called once when the wait begins, with what is missing. */
  say: (sentence: string) => void;
  /** Stops the wait. */
  signal?: AbortSignal | undefined;
}

const usualWaitMs = 60_000;
const pauseMs = 500;
const oldestVersion = 18;

/**
 * Waits until the database answers: after a power cut it may come back later than we do. Wrong names and passwords are
 * thrown at once, because waiting does not change them. Throws `StartRefusal` if the database stays away, or is older
 * than the tables need.
 */
export async function awaitDatabase(connectionString: string, options: AwaitOptions): Promise<void> {
  const { waitMs = usualWaitMs, say, signal } = options;
  const until = performance.now() + waitMs;
  for (let isSaid = false; ; await sleep(pauseMs)) {
    try {
      return await look(connectionString);
    } catch (error) {
      if (!isAway(error)) throw error;
      const where = placeOf(connectionString);
      const waited = waitMs > 0 ? ` (waited ${Math.round(waitMs / 1000)} s)` : '';
      if (performance.now() > until)
        throw new StartRefusal(
          `The database at ${where} does not answer${waited}. Is it running, and is DATABASE_URL right? Then start again.`,
          { cause: error },
        );
      if (signal?.aborted) throw new StartRefusal('Stopped before the database answered.', { cause: error });
      if (!isSaid) say(`Waiting for the database at ${where} ...`);
      isSaid = true;
    }
  }
}

async function look(connectionString: string): Promise<void> {
  const asked = `select current_setting('server_version_num')::int / 10000 as version,
    current_setting('turnstone.session', true) is not null as "isDirect"`;
  const { rows } = await withClient({ connectionString, query_timeout: 5_000 }, (client) =>
    client.query<{ version: number; isDirect: boolean }>(asked),
  ).catch(refuseUnreadable);
  const { version = 0, isDirect = false } = rows[0] ?? {};
  if (version < oldestVersion)
    throw new StartRefusal(
      `This is Postgres ${version}; Turnstone needs ${oldestVersion} or newer. Upgrade it, or leave DATABASE_URL out to use the one that comes with Turnstone.`,
    );
  if (!isDirect) throw new StartRefusal(pooled);
}

/** What a start says behind a pooler. */
export const pooled =
  'A pooler (PgBouncer, or the pooled address of a hosted database) stands before the database, and drops the settings of a connection, by which Turnstone keeps the rows of organizations apart. Write the address of the database itself into DATABASE_URL, and DATABASE_APP_URL.';

/** The only files that are opened here are those that the address names. */
function refuseUnreadable(error: unknown): never {
  if (error instanceof Error && 'syscall' in error && error.syscall === 'open')
    throw new StartRefusal(
      `A file that DATABASE_URL names (sslrootcert, sslcert, sslkey) cannot be read: ${messageOf(error)}. Put it there, readable for the user who starts Turnstone.`,
    );
  throw error;
}

/** The database does not exist yet, is not reachable, or is starting or stopping. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (/^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|ENOENT)$/.test(code))
    return true;
  if (error instanceof AggregateError) return error.errors.every(isAway);
  return /^(57P0[123]|08\d{3})$/.test(code) || /timeout|terminated unexpectedly/i.test(error.message);
}

/** Host and port, without the name and the password. */
export function placeOf(connectionString: string): string {
  const url = new URL(connectionString);
  return `${decodeURIComponent(url.searchParams.get('host') ?? url.hostname)}${url.port ? `:${url.port}` : ''}`;
}
