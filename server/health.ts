import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { diskState } from '#domain/installation/disk-state.ts';
import { diskOf } from '#db/files.ts';
import { isSecretKnown } from '#db/place/installation.ts';
import { isMigrated } from '#db/migrations/migrate.ts';
import type { AppDeps } from './http/app-deps.ts';

type HealthDeps = Pick<AppDeps, 'pool' | 'db' | 'secrets' | 'vitals'> & {
  config: Partial<Pick<AppDeps['config'], 'dataFolder' | 'databaseUrl'>>;
};

/** Probes come every few seconds. */
const quiet = { config: { isQuiet: true } };

/** `/healthz`: the process answers. `/readyz`: it can take a guest in, and tell them. */
export function registerHealth(fastify: FastifyInstance, deps: HealthDeps): void {
  fastify.get('/healthz', quiet, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
  let wasReady = true;
  fastify.get('/readyz', quiet, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const checks = await check(deps);
    const isReady = Object.values(checks).every(Boolean);
    if (!isReady && wasReady) request.log.warn({ checks }, 'not ready');
    if (isReady && !wasReady) request.log.warn('ready again');
    wasReady = isReady;
    if (!isReady) reply.code(503).header('retry-after', '2');
    return { status: isReady ? 'ok' : 'unavailable', checks };
  });
}

/** Who probes waits no longer than some seconds, and a database that stands still answers nothing for as long as it does. */
const maxSilentMs = 2_500;

/** Each is true if all is well. */
async function check({ pool, db, secrets, vitals, config }: HealthDeps) {
  const asked = Promise.all([isMigrated(pool), isSecretKnown(db, secrets.checkValue())]).catch(() => null);
  const known = await Promise.race([asked, sleep(maxSilentMs, null, { ref: false })]);
  const { canWrite, isSending } = vitals?.() ?? { canWrite: () => true, isSending: () => true };
  return {
    database: known !== null,
    /** The tables of this version exist. */
    migrations: known?.[0] ?? false,
    /** The database uses the secret of this process. */
    secret: known?.[1] ?? false,
    /** The data folder's disk has free space. */
    disk: config.dataFolder === undefined || (await hasRoom(config.dataFolder, config.databaseUrl !== undefined)),
    /** A write was committed recently. */
    writes: canWrite(),
    /** The message sender recently looked for due messages. */
    sender: isSending(),
  };
}

/** `isSpare`: the database is elsewhere, and works without this folder. */
async function hasRoom(folder: string, isSpare: boolean): Promise<boolean> {
  try {
    return diskState(await diskOf(folder)) !== 'full';
  } catch {
    return isSpare;
  }
}
