import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '#db/database.ts';
import { adoptSecret, openSecrets, isKeptWithSecret, proveSecret } from '#db/secret/keyring.ts';
import { createSecrets, type Secrets } from '#db/secret/secrets.ts';
import { ConfigError, type Config } from './config.ts';
import { ensureSecret, readSecret, readSecretFile, secretsAtHand } from './read-secret.ts';

type SecretConfig = Pick<Config, 'dataFolder' | 'secret' | 'secretFile' | 'secretBefore'>;

/**
 * The keys derived from the installation's secret, after a check that the database was used with this secret. A new
 * secret is created only for an empty database: in any other it would decrypt nothing, and new data would be unreadable
 * once the old secret came back.
 */
export async function provenSecrets(config: SecretConfig, db: Db): Promise<Secrets> {
  const file = join(config.dataFolder, 'secret');
  const found = await readSecret(config);
  const isKept = found === null && (await isKeptWithSecret(db));
  // Another process that starts now may have created it meanwhile.
  const kept = isKept ? await readSecret(config) : found;
  if (isKept && kept === null) throw missingSecret(file);
  const now = new Date();
  const secret = (await changedSecret(config, db, { kept, now })) ?? kept ?? (await ensureSecret(config));
  const isRight = (await proveSecret(db, createSecrets(secret), now)) === 'right';
  const secrets = isRight ? await openSecrets(db, secret) : null;
  if (secrets) return secrets;
  throw otherSecret(config);
}

/** For a command beside a server: a new secret that waits stays where it is, since the server runs with the old one. */
export async function secretsBeside(config: SecretConfig, db: Db): Promise<Secrets> {
  const atHand = Object.values(await secretsAtHand(config)).filter((secret) => secret !== null);
  for (const secret of atHand) {
    const secrets = await openSecrets(db, secret);
    if (secrets) return secrets;
  }
  throw atHand.length === 0 ? missingSecret(join(config.dataFolder, 'secret')) : otherSecret(config);
}

const missingSecret = (file: string): ConfigError =>
  new ConfigError([
    `The secret of this database is missing: there is no ${file}, and TURNSTONE_SECRET is not set. Put your copy of one of them back. A new one would open no name, number or link that is stored.`,
  ]);

function otherSecret({ dataFolder, secret, secretFile }: SecretConfig): ConfigError {
  const file = join(dataFolder, 'secret');
  const given = secret ? 'TURNSTONE_SECRET' : (secretFile ?? file);
  return new ConfigError([
    `This database was kept with another secret than the one in ${given}. Put back the one it was kept with, in ${file} or TURNSTONE_SECRET. With this one no name, number or link that is stored could be read.`,
  ]);
}

/** If a new secret waits, it replaces the old one from now on; null: none waits. */
async function changedSecret(config: SecretConfig, db: Db, { kept, now }: { kept: string | null; now: Date }) {
  if (kept === null) return null;
  if (config.secret !== undefined || config.secretFile !== undefined) {
    const before = config.secretBefore;
    if (before !== undefined && before !== kept) await adoptSecret(db, before, kept, now);
    return null;
  }
  const file = join(config.dataFolder, 'secret');
  const next = await readSecretFile(`${file}.next`);
  if (next === null || (await adoptSecret(db, kept, next, now)) === 'other') return null;
  // If the process is killed before this, the next start finds the secret adopted and continues here.
  await rename(`${file}.next`, file);
  return next;
}
