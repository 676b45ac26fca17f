import { join } from 'node:path';
import type { Db } from '#db/database.ts';
import { isKeptWithSecret, proveSecret } from '#db/secret/prove-secret.ts';
import { createSecrets, type Secrets } from '#db/secrets.ts';
import { ConfigError, ensureSecret, readSecret, type Config } from '../config.ts';

/**
 * What is derived from the installation's secret, once it is known to be the one that the database was kept with. A new secret is made for an
 * empty database only: for any other it would open nothing, and what came in from then on would be lost with the old one's return.
 */
export async function provenSecrets(config: Pick<Config, 'dataFolder' | 'secret'>, db: Db): Promise<Secrets> {
  const file = join(config.dataFolder, 'secret');
  const kept = await readSecret(config);
  if (kept === null && (await isKeptWithSecret(db)))
    throw new ConfigError([
      `The secret of this database is missing: there is no ${file}, and TURNSTONE_SECRET is not set. Put your copy of one of them back. A new one would open no name, number or link that is stored.`,
    ]);
  const secrets = createSecrets(kept ?? (await ensureSecret(config)));
  if ((await proveSecret(db, secrets, new Date())) === 'right') return secrets;
  const given = config.secret === undefined ? file : 'TURNSTONE_SECRET';
  throw new ConfigError([
    `This database was kept with another secret than the one in ${given}. Put back the one it was kept with, in ${file} or TURNSTONE_SECRET. With this one no name, number or link that is stored could be read.`,
  ]);
}
