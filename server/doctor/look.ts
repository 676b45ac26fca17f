import { ConfigError, loadConfig, type Config } from '../start/config.ts';
import { lookAtDatabase } from './look-at-database.ts';
import { lookAtFolder, lookAtProgram, lookAtSecret } from './look-at-machine.ts';
import { lookAtAddress, lookAtServer } from './look-at-network.ts';
import { isOwn } from './doctor-checks.ts';
import type { Seen } from './installation-seen.ts';

/** Looks at this installation with the settings of the environment. Changes and starts nothing. */
export async function lookAtInstallation(env: Record<string, string | undefined>): Promise<Seen> {
  const program = await lookAtProgram();
  const config = configOf(env);
  const none = { folder: null, secret: null, server: null, database: null, address: null };
  if (typeof config === 'string') return { now: new Date(), program, settingsFault: config, ...none };
  const folder = await lookAtFolder(config);
  const { seen: secret, secrets } = await lookAtSecret(config);
  const server = await lookAtServer(config);
  const database = await lookAtDatabase(config, secrets);
  const address = await lookAtAddress(config, isOwn(server, folder) ? server.url : null);
  return { now: new Date(), program, settingsFault: null, folder, secret, server, database, address };
}

/** A text: what is wrong with the settings. */
function configOf(env: Record<string, string | undefined>): Config | string {
  try {
    return loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}
