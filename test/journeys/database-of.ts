// The database behind a running app, for what no screen and no call can do: freeze it, or change it directly.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { RunningApp } from './running-app.ts';

/** Its superuser's address; another one after a restart of the app. */
export async function databaseOf(app: RunningApp): Promise<string> {
  const { port } = await postmasterOf(app);
  const password = (await readFile(join(app.dataFolder, 'postgres', 'password'), 'utf8')).trim();
  return `postgres://turnstone:${encodeURIComponent(password)}@127.0.0.1:${port}/turnstone`;
}

/** Runs one statement on the app's own database. */
export async function query(app: RunningApp, text: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: await databaseOf(app) });
  await client.connect();
  try {
    await client.query(text, values);
  } finally {
    await client.end();
  }
}

/** Stops (SIGSTOP) every process of the database; the returned function resumes them. */
export async function freezeDatabase(app: RunningApp): Promise<() => void> {
  const { pid } = await postmasterOf(app);
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const all = [pid, ...children.trim().split(' ').map(Number)];
  const signal = (name: NodeJS.Signals): void => {
    for (const one of all) process.kill(one, name);
  };
  signal('SIGSTOP');
  return () => signal('SIGCONT');
}

async function postmasterOf({ dataFolder }: RunningApp): Promise<{ pid: number; port: number }> {
  const lines = (await readFile(join(dataFolder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')).split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]) };
}
