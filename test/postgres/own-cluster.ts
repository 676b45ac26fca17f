// An embedded Postgres of a test's own, with the product's tables and roles, and Harbour Clinic in it.

import { createLinePool, createPool } from '#db/database.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#db/embedded/embedded-postgres.ts';
import { migrateToLatest } from '#db/migrations/migrate.ts';
import { openToRunningRole } from '#db/roles/running-role.ts';
import type { HarbourPools } from './harbour-pools.ts';

export interface OwnCluster {
  postgres: EmbeddedPostgres;
  pools: HarbourPools;
}

const quiet = (): void => undefined;

export async function startOwnCluster(dataFolder: string): Promise<OwnCluster> {
  const postgres = await startEmbeddedPostgres({ dataFolder, log: quiet });
  const { superuser, owner, running: address } = postgres.addresses;
  await migrateToLatest(owner);
  const connectionString = await openToRunningRole({ owner, running: address }, quiet);
  const pool = createPool(superuser, { max: 4 });
  const running = createPool(connectionString, { max: 4 });
  const lines = createLinePool(connectionString);
  // A Postgres that is killed breaks them.
  for (const one of [pool, running, lines]) one.on('error', quiet);
  const release = async (): Promise<void> => {
    for (const one of [pool, running, lines]) if (!one.ended) await one.end();
  };
  return { postgres, pools: { connectionString, adminConnectionString: superuser, pool, running, lines, release } };
}
