import metadata from 'libphonenumber-js/max/metadata';
import { sql } from 'kysely';
import { LineRunner } from '#commands/engine/line-runner.ts';
import { createLinePool, type Db } from '#db/database.ts';
import { createSecrets } from '#db/secret/secrets.ts';
import { expireYesterdays } from '#jobs/clock/line-clock.ts';
import { secret } from './hiring.ts';

/** A night passes at a place: all earlier events move days back, and the app's own timed jobs end what is left. */
export async function passNight(database: string, db: Db, placeId: string): Promise<void> {
  await sql`update ticket set service_day = service_day - 2, joined_at = joined_at - interval '2 days'
    where place_id = ${placeId}`.execute(db);
  const pool = createLinePool(database);
  const now = (): Date => new Date();
  const secrets = createSecrets(secret);
  const runner = new LineRunner({ pool, secrets, announce: () => undefined, now });
  await expireYesterdays({ db, runner, secrets, phoneMetadata: metadata, now });
  await pool.end();
}
