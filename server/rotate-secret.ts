/**
 * `node bin/turnstone.mjs rotate-secret`: makes a new secret, which replaces the old one at the next start. Stored data
 * is encrypted again while lines go on; links, numbers that stopped texts, devices and accounts stay valid.
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { keptFile } from '#db/files.ts';
import { optionsOf, runCommand, say } from './backup/command-line.ts';
import { ConfigError, type Config } from './start/config.ts';
import { readSecretFile } from './start/read-secret.ts';

/** Returns the file of the new secret. A second call before the next start returns the same secret. */
export async function prepareRotation(config: Pick<Config, 'dataFolder' | 'secret' | 'secretFile'>): Promise<string> {
  if (config.secret !== undefined || config.secretFile !== undefined)
    throw new ConfigError([
      'The secret comes from outside the data folder. Make a new one there, for example: openssl rand -base64 32. Stop every process, start with the new one and with the old one as TURNSTONE_SECRET_BEFORE, and take that out once the log says that everything is sealed anew.',
    ]);
  const file = join(config.dataFolder, 'secret');
  if ((await readSecretFile(file)) === null) throw new ConfigError([`There is no ${file} to change.`]);
  await keptFile(`${file}.next`, `${randomBytes(32).toString('base64url')}\n`);
  return `${file}.next`;
}

if (import.meta.main)
  await runCommand(async (config, args) => {
    optionsOf(args, 'node bin/turnstone.mjs rotate-secret', {});
    const file = await prepareRotation(config);
    say(
      `A new secret waits in ${file}. Stop every process of this installation and start again: it takes the place of the old one then, and the log says when everything is sealed anew.\nMake a new copy of the data folder's secret after that.`,
    );
  });
