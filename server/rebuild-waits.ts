/**
 * `node bin/turnstone.mjs rebuild-waits`: forgets what every line has learnt of its waits. The server, beside which it runs, learns it
 * again from the logs within seconds.
 */
import { createDatabase } from '#db/database.ts';
import { forgetModels } from '#db/ticket/kept-waits.ts';
import { counted, optionsOf, runCommand, say } from './backup/command-line.ts';
import { addressBeside } from './backup/installation-database.ts';
import { openPools } from './start/pools.ts';

if (import.meta.main)
  await runCommand(async (config, args) => {
    optionsOf(args, 'node bin/turnstone.mjs rebuild-waits', {});
    const pools = openPools(await addressBeside(config));
    try {
      const lines = await forgetModels(createDatabase(pools.main, 'every'));
      say(`${counted(lines, 'line')} ${lines === 1 ? 'learns its' : 'learn their'} waits again from the log.`);
    } finally {
      await pools.end();
    }
  }, 2);
