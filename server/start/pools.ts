import { createLinePool, createPool, createSendPools } from '#db/database.ts';

export type Pools = ReturnType<typeof openPools>;

/** The connections of one process, separated by purpose: a rush of readers must not keep a line from moving. */
export function openPools(connectionString: string) {
  const main = createPool(connectionString);
  const lines = createLinePool(connectionString);
  const accounts = createPool(connectionString, {
    max: 4,
    name: 'turnstone-accounts',
    settings: '-c search_path=auth',
  });
  const jobs = createPool(connectionString, { max: 6, name: 'turnstone-jobs' });
  const sending = createSendPools(connectionString);
  const end = async (): Promise<void> => {
    await Promise.all([main, lines, accounts, jobs, sending.urgent, sending.ordinary].map((pool) => pool.end()));
  };
  return { main, lines, accounts, jobs, sending, end };
}
