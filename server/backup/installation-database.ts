import { join } from 'node:path';
import { awaitDatabase } from '#db/await-database.ts';
import { startEmbeddedPostgres } from '#db/embedded/embedded-postgres.ts';
import { refuseHalfSwapped } from '#db/embedded/other-major.ts';
import { findRunningPostgres } from '#db/embedded/embedded-cluster.ts';
import { isThere } from '#db/files.ts';
import { ConfigError, type Config } from '../start/config.ts';

type Where = Pick<Config, 'dataFolder' | 'databaseUrl'>;
type Say = (line: string) => void;

/**
 * Calls `work` with the address of the role that owns the tables: it sees all rows. An embedded Postgres is used beside
 * its server if that runs, and otherwise started for the time.
 */
export async function withOwnDatabase<Result>(
  { dataFolder, databaseUrl }: Where,
  say: Say,
  work: (address: string) => Promise<Result>,
): Promise<Result> {
  const running = databaseUrl ?? (await findRunningPostgres(dataFolder, 'owner'));
  if (running !== null) {
    await awaitDatabase(running, { waitMs: 0, say });
    return work(running);
  }
  await refuseMissing({ dataFolder, databaseUrl });
  return withStartedDatabase({ dataFolder, databaseUrl }, say, work);
}

/** For a command beside a server: the address of its database. */
export async function addressBeside({ dataFolder, databaseUrl }: Where): Promise<string> {
  const address = databaseUrl ?? (await findRunningPostgres(dataFolder));
  if (address !== null) {
    await awaitDatabase(address, { waitMs: 0, say: () => undefined });
    return address;
  }
  throw new ConfigError(['Turnstone does not run on this data folder. Start it, then run this again beside it.']);
}

/** Calls `work` with that address, while no server may use the database: an embedded one is always started, or made. */
export async function withStartedDatabase<Result>(
  { dataFolder, databaseUrl }: Where,
  say: Say,
  work: (address: string) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl !== undefined) {
    await awaitDatabase(databaseUrl, { waitMs: 0, say });
    return work(databaseUrl);
  }
  const postgres = await startEmbeddedPostgres({ dataFolder, log: say });
  try {
    return await work(postgres.addresses.owner);
  } finally {
    await postgres.stop();
  }
}

/** A start would make one. */
export async function refuseMissing({ dataFolder, databaseUrl }: Where): Promise<void> {
  if (databaseUrl !== undefined) return;
  await refuseHalfSwapped(dataFolder);
  if (!(await isThere(join(dataFolder, 'postgres', 'cluster'))))
    throw new ConfigError([`There is no database in ${dataFolder}. Name its folder by TURNSTONE_DATA.`]);
}
