import metadata from 'libphonenumber-js/max/metadata';
import { LineRunner } from '#commands/engine/line-runner.ts';
import { createLinePool, type Db } from '#db/database.ts';
import { createSecrets } from '#db/secret/secrets.ts';
import { expireYesterdays } from '#jobs/clock/line-clock.ts';
import { secret } from './hiring.ts';

const dayMs = 86_400_000;

/** A night passes at every place of the app: its clock of days, two days ahead, ends what is left. The log is written now. */
export async function passNight(database: string, db: Db): Promise<void> {
  const pool = createLinePool(database);
  const now = (): Date => new Date();
  const secrets = createSecrets(secret);
  const runner = new LineRunner({ pool, secrets, announce: () => undefined, now });
  const later = (): Date => new Date(Date.now() + 2 * dayMs);
  await expireYesterdays({ db, runner, secrets, phoneMetadata: metadata, now: later });
  await pool.end();
}
