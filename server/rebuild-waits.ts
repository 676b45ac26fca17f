/**
 * `node bin/turnstone.mjs rebuild-waits`: forgets what every line has learnt of its waits. The server, beside which it runs, learns it
 * again from the logs within seconds.
 */
import { createDatabase } from '#db/database.ts';
import { findRunningPostgres } from '#db/embedded/embedded-cluster.ts';
import { forgetModels } from '#db/ticket/kept-waits.ts';
import { ConfigError, loadConfig } from './start/config.ts';
import { openPools } from './start/pools.ts';

async function main(): Promise<number> {
  const config = loadConfig(process.env);
  const connectionString = config.databaseUrl ?? (await findRunningPostgres(config.dataFolder));
  if (connectionString === null)
    throw new ConfigError(['Turnstone does not run on this data folder. Start it, then run this again beside it.']);
  const pools = openPools(connectionString);
  try {
    return await forgetModels(createDatabase(pools.main, 'every'));
  } finally {
    await pools.end();
  }
}

if (import.meta.main) {
  try {
    process.stdout.write(`${await main()} lines learn their waits again from their logs.\n`);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  }
}
