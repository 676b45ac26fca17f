// A process that only sends: the same jobs as in production, with a phone that is slow before and after it accepts a
// text. Its parent kills it at any time. The phone's own log has what the phone accepted.

import { setTimeout as sleep } from 'node:timers/promises';
import metadata from 'libphonenumber-js/max/metadata';
import type { Channel, Found, DeliveryReport } from '#channels/provider/contract.ts';
import { LineRunner } from '#commands/engine/line-runner.ts';
import { createDatabase, createLinePool, createPool, createSendPools } from '#db/database.ts';
import { createSecrets } from '#db/secret/secrets.ts';
import { startJobs } from '#jobs/start-jobs.ts';

const [connectionString = '', secret = '', knowsItsTexts = ''] = process.argv.slice(2);
const slowMs = 250;

const pool = createPool(connectionString, { max: 8 });
const linePool = createLinePool(connectionString);
const now = (): Date => new Date();
const secrets = createSecrets(secret);
const commands = {
  db: createDatabase(pool, 'every'),
  runner: new LineRunner({ pool: linePool, secrets, announce: () => undefined, now }),
  secrets,
  phoneMetadata: metadata,
  now,
};
const say = (text: string): void => void process.stdout.write(`${text}\n`);

function slowPhone(report: (report: DeliveryReport) => void): Channel {
  return {
    name: 'slow',
    async send({ organizationId, id, kind, ttlSeconds }) {
      say('handing over');
      const worthUntil = Date.now() + ttlSeconds * 1000;
      await sleep(Math.random() * slowMs);
      await pool.query(
        `insert into phone_log (message_id, kind, at, worth_until) values ($1, $2, clock_timestamp(), to_timestamp($3 / 1000.0))`,
        [id, kind, worthUntil],
      );
      await sleep(Math.random() * slowMs);
      setTimeout(() => report({ provider: 'slow', ref: id, message: { organizationId, id }, state: 'delivered' }), 20);
      return { kind: 'accepted', ref: id };
    },
    ...(knowsItsTexts === 'knows' ? { find } : {}),
  };
}

async function find({ id }: { id: string }): Promise<Found> {
  const { rowCount } = await pool.query('select 1 from phone_log where message_id = $1', [id]);
  return rowCount === 0 ? { kind: 'not_taken' } : { kind: 'taken', ref: id };
}

await startJobs({
  pool: createPool(connectionString, { max: 4, name: 'jobs' }),
  sending: createSendPools(connectionString),
  commands,
  publicUrl: 'http://localhost',
  onMessageChanged: () => undefined,
  report: ({ error }) => say(`fault: ${String(error)}`),
  channel: slowPhone,
  timing: { send: 0.7, lease: 1, reportWait: 1, reconcile: 0.5 },
});
say('ready');
