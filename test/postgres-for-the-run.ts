import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#db/embedded-postgres.ts';
import { migrateToLatest } from '#db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The connection string of the run's Postgres, without a database's name. */
    postgresServer: string;
    /** Where its files are. */
    postgresFolder: string;
  }
}

/** One Postgres for the whole run, with one migrated template that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'turnstone-test-'));
  const postgres = await startEmbeddedPostgres({ dataFolder, log: () => undefined });
  const stop = async (): Promise<void> => {
    await postgres.stop();
    await rm(dataFolder, { recursive: true, force: true });
  };
  try {
    await makeTemplate(postgres.connectionString);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('postgresServer', postgres.connectionString);
  project.provide('postgresFolder', join(dataFolder, 'postgres', 'cluster'));
  return stop;
}

async function makeTemplate(server: string): Promise<void> {
  const template = new URL(server);
  template.pathname = '/template';
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('create database template');
    await migrateToLatest(template.href);
    // Nobody may connect to it any more: a template in use cannot be cloned.
    await client.query('alter database template with is_template true allow_connections false');
  } finally {
    await client.end();
  }
}
