import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#db/embedded/embedded-postgres.ts';
import { migrateToLatest } from '#db/migrations/migrate.ts';
import { openToRunningRole } from '#db/roles/running-role.ts';
import { roomyMemoryDisk } from '../../bin/test/memory-disk.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The addresses of the run's Postgres, by role. */
    postgresServer: EmbeddedPostgres['addresses'];
    /** The folder of its files. */
    postgresFolder: string;
  }
}

/** One Postgres for the whole run, with one migrated template that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataFolder = await mkdtemp(join(await roomyFolder(project.name), 'turnstone-test-'));
  const postgres = await startEmbeddedPostgres({ dataFolder, log: () => undefined });
  const stop = async (): Promise<void> => {
    await postgres.stop();
    await rm(dataFolder, { recursive: true, force: true });
  };
  try {
    await makeTemplate(postgres, { isQuiet: project.name !== 'faults' });
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('postgresServer', postgres.addresses);
  project.provide('postgresFolder', join(dataFolder, 'postgres', 'cluster'));
  return stop;
}

/** A disk in memory; fault tests need one that survives a kill. */
async function roomyFolder(runner: string): Promise<string> {
  if (runner === 'faults') return tmpdir();
  return (await roomyMemoryDisk()) ?? tmpdir();
}

/** `isQuiet`: no database is analysed while a test runs, which would change plans now and then. */
async function makeTemplate({ addresses }: EmbeddedPostgres, { isQuiet }: { isQuiet: boolean }): Promise<void> {
  const [owner, running] = [addresses.owner, addresses.running].map((address) => {
    const template = new URL(address);
    template.pathname = '/template';
    return template.href;
  }) as [string, string];
  const client = new Client({ connectionString: addresses.superuser });
  await client.connect();
  try {
    if (isQuiet) {
      await client.query('alter system set autovacuum = off');
      await client.query('select pg_reload_conf()');
    }
    await client.query('create database template owner turnstone_owner');
    await migrateToLatest(owner);
    await openToRunningRole({ owner, running }, () => undefined);
    // It accepts no connections any more: a template in use cannot be cloned.
    await client.query('alter database template with is_template true allow_connections false');
  } finally {
    await client.end();
  }
}
