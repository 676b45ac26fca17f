import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Sized for a small machine that also runs the application. Acknowledged data must survive a power cut. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_compression: 'on',
  min_wal_size: '64MB',
  max_wal_size: '512MB',
  // Erased data must disappear from the log too: its old files are deleted, not reused under a new name.
  wal_recycle: 'off',
  // An archive that cannot be reached keeps the log from being deleted: at most this much of it.
  max_slot_wal_keep_size: '4GB',
  checkpoint_timeout: '10min',
  random_page_cost: '1.1',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // A client that died during a query must not keep a line locked.
  client_connection_check_interval: '2s',
  // No statement, value or key detail in the log: they may contain a name or a phone.
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length_on_error: '0',
};

/** The arguments of the `postgres` program; `more` are settings for one start. */
export function postgresSettings(port: number, more: Readonly<Record<string, string>> = {}): string[] {
  return Object.entries({ ...settings, ...more, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
}

/** Whether the Postgres that runs on this cluster was started with these settings, and not for a recovery. */
export async function runsWithSettings(cluster: string, port: number): Promise<boolean> {
  const words = await readFile(join(cluster, 'postmaster.opts'), 'utf8').catch(() => '');
  return postgresSettings(port).every((word) => words.includes(`"${word}"`)) && !words.includes('"restore_command=');
}
