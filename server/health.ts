import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { isSecretKnown } from '#db/place/installation.ts';
import { isMigrated } from '#db/migrate.ts';
import type { AppDeps } from './app-deps.ts';

type HealthDeps = Pick<AppDeps, 'pool' | 'db' | 'secrets' | 'vitals'> & {
  config: Partial<Pick<AppDeps['config'], 'dataFolder'>>;
};

/** Below this a busy hour of log may fill the disk. */
const minFreeBytes = 64 * 1024 * 1024;

/** What `/readyz` looks at; each is true where all is well. */
export interface Checks {
  database: boolean;
  /** This version's tables are there. */
  migrations: boolean;
  /** The database was kept with the secret of this process. */
  secret: boolean;
  /** There is room on the disk of the data folder. */
  disk: boolean;
  /** A change was written lately. */
  writes: boolean;
  /** The sender of messages looks for what is due. */
  sender: boolean;
}

/** `/healthz`: the process answers. `/readyz`: it can take a guest in, and tell them. */
export function registerHealth(fastify: FastifyInstance, deps: HealthDeps): void {
  fastify.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
  let wasReady = true;
  fastify.get('/readyz', async (request, reply) => {
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

async function check({ pool, db, secrets, vitals, config }: HealthDeps): Promise<Checks> {
  const known = await Promise.all([isMigrated(pool), isSecretKnown(db, secrets.checkValue())]).catch(() => null);
  const { canWrite, isSending } = vitals?.() ?? { canWrite: () => true, isSending: () => true };
  return {
    database: known !== null,
    migrations: known?.[0] ?? false,
    secret: known?.[1] ?? false,
    disk: config.dataFolder === undefined || (await hasRoom(config.dataFolder)),
    writes: canWrite(),
    sender: isSending(),
  };
}

async function hasRoom(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize >= minFreeBytes;
  } catch {
    return false;
  }
}
