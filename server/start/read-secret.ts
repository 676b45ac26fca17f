import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { keptFile, makeFolder, messageOf, readIfThere } from '#db/files.ts';
import { ConfigError, type Config } from './config.ts';

type SecretPlace = Pick<Config, 'dataFolder'> & Partial<Pick<Config, 'secret' | 'secretFile'>>;
export type SecretConfig = SecretPlace & Partial<Pick<Config, 'secretBefore'>>;

/** The shortest secret that any version created in a data folder. */
export const minSecretLength = 16;

/** That of the setting, otherwise of the setting's file, otherwise of the data folder; null: there is none yet. */
export async function readSecret(config: SecretPlace): Promise<string | null> {
  if (config.secret !== undefined) return config.secret;
  if (config.secretFile === undefined) return readSecretFile(join(config.dataFolder, 'secret'));
  const given = await readSecretFile(config.secretFile).catch((error: unknown) => {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError([
      `The secret in ${config.secretFile} cannot be read: ${messageOf(error)}. Give that file to the user who starts Turnstone (chown).`,
    ]);
  });
  // Never fall back to another one: the operator wants the secret outside of the data folder.
  if (given === null)
    throw new ConfigError([`There is no ${config.secretFile}, in which the secret is said to be. Put it there.`]);
  return given;
}

/** The secret, and the one that takes its place at the next start, or had it before. */
export async function secretsAtHand(config: SecretConfig) {
  const isOutside = config.secret !== undefined || config.secretFile !== undefined;
  return {
    secret: await readSecret(config),
    next: isOutside ? null : await readSecretFile(join(config.dataFolder, 'secret.next')),
    before: isOutside ? (config.secretBefore ?? null) : null,
  };
}

/** The secret of an installation that runs. */
export async function heldSecret(config: SecretPlace): Promise<string> {
  const secret = await readSecret(config);
  if (secret === null) throw new Error('The secret of the installation is gone.');
  return secret;
}

/** Null: the file does not exist. */
export async function readSecretFile(file: string): Promise<string | null> {
  const kept = await readIfThere(file);
  if (kept !== null && kept.trim().length < minSecretLength)
    throw new ConfigError([
      `${file} is damaged: it must hold at least ${minSecretLength} characters. Put your copy of it back; without it, phones and ticket links that are stored cannot be read.`,
    ]);
  return kept?.trim() ?? null;
}

/** Like `readSecret`, but creates the secret in the data folder if there is none: only for a database without data. */
export async function ensureSecret(config: SecretPlace): Promise<string> {
  const kept = await readSecret(config);
  if (kept !== null) return kept;
  await makeFolder(config.dataFolder);
  return (await keptFile(join(config.dataFolder, 'secret'), `${randomBytes(32).toString('base64url')}\n`)).trim();
}
