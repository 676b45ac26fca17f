// A process that only sends, with the places' carriers and their providers' adapters. Its parent kills it at any time.

import '../allow-local-providers.ts';
import metadata from 'libphonenumber-js/max/metadata';
import { LineRunner } from '#commands/engine/line-runner.ts';
import { createDatabase, createLinePool, createPool, createSendPools } from '#db/database.ts';
import { createSecrets } from '#db/secret/secrets.ts';
import { startJobs } from '#jobs/start-jobs.ts';

const [connectionString = '', secret = '', origin = '', leaseSeconds = ''] = process.argv.slice(2);
const now = (): Date => new Date();
const secrets = createSecrets(secret);
const runner = new LineRunner({ pool: createLinePool(connectionString), secrets, announce: () => undefined, now });

await startJobs({
  pool: createPool(connectionString, { max: 4, name: 'jobs' }),
  sending: createSendPools(connectionString),
  commands: {
    db: createDatabase(createPool(connectionString, { max: 8 }), 'every'),
    runner,
    secrets,
    phoneMetadata: metadata,
    now,
  },
  publicUrl: 'https://line.example.org',
  inbound: { origin, isPublic: true },
  onMessageChanged: () => undefined,
  report: ({ job, error }) => process.stdout.write(`fault: ${job} ${String(error)}\n`),
  timing: { send: 0.8, lease: Number(leaseSeconds), reportWait: 1.5, reconcile: 0.4 },
});
process.stdout.write('ready\n');
