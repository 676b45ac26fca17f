/**
 * `node bin/turnstone.mjs rebuild-waits`: forgets what every line has learnt of its waits. The server, beside which it runs, learns it
 * again from the logs within seconds.
 */
import { createDatabase } from '#db/database.ts';
import { forgetModels } from '#db/ticket/kept-waits.ts';
import { addressBeside } from './backup/installation-database.ts';
import { ConfigError, loadConfig } from './start/config.ts';
import { openPools } from './start/pools.ts';

async function main(): Promise<number> {
  const pools = openPools(await addressBeside(loadConfig(process.env)));
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
