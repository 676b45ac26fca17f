import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { isMigrated } from '#db/migrate.ts';

/** `/healthz`: the process answers. `/readyz`: the database answers too, and has this version's tables. */
export function registerHealth(fastify: FastifyInstance, pool: pg.Pool): void {
  fastify.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
  fastify.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const checks = await check(pool);
    const isReady = checks.database && checks.migrations;
    if (!isReady) reply.code(503).header('retry-after', '2');
    return { status: isReady ? 'ok' : 'unavailable', checks };
  });
}

async function check(pool: pg.Pool): Promise<{ database: boolean; migrations: boolean }> {
  try {
    return { database: true, migrations: await isMigrated(pool) };
  } catch {
    return { database: false, migrations: false };
  }
}
