import pg from 'pg';

/**
 * What statements rely on, whatever the administrator of the database chose for its roles. The last one is a mark: behind
 * a pooler that drops the settings of a connection, it is missing.
 */
export const sessionSettings =
  '-c search_path=public -c datestyle=ISO -c timezone=UTC -c default_transaction_isolation=read\\ committed -c row_security=on -c turnstone.session=own';

/** One connection beside the pools, for as long as `work` needs it. */
export async function withClient<Result>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({ connectionTimeoutMillis: 5_000, options: sessionSettings, ...config });
  // If a connection breaks after the failed query, it emits an error here.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
