// Harbour Clinic in an embedded database of its own, with its archive.

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findLogSlot, type LogSlot } from '#db/archive/log-slot.ts';
import { createDatabase, createPool } from '#db/database.ts';
import { startEmbeddedPostgres } from '#db/embedded/embedded-postgres.ts';
import type { Disk } from '#domain/installation/disk-state.ts';
import type { LoggedEvent } from '#domain/ticket/replay.ts';
import { keysOfSecret } from '#server/backup/sealed-file.ts';
import { chooseMoment } from '#server/archive/choose-moment.ts';
import { createOwnArchive, type OwnArchive } from '#server/archive/own-archive.ts';
import { recover } from '#server/archive/restore.ts';
import { roomyMemoryDisk } from '../bin/test/memory-disk.ts';
import { openHarbour, testSecret, testSecrets, type Harbour } from './harbour.ts';
import { lineFaults, logOf, restoresNoted } from './line-truth.ts';
import { startOwnCluster, type OwnCluster } from './postgres/own-cluster.ts';

export const archiveKeys = keysOfSecret(testSecret);

export interface ArchivedHarbour {
  folder: string;
  own: OwnCluster;
  harbour: Harbour;
  data: string;
  archiveFolder: string;
  openArchive: (given?: Partial<{ secret: string; address: string; aheadMs: number; disk: Disk }>) => OwnArchive;
  switchLog: () => Promise<unknown>;
  /** The names of its series, the oldest first. */
  series: () => Promise<string[]>;
  /** Into a data folder of this name; `from`: another archive. */
  recoverInto: (target: string, at: Date | null, from?: string) => Promise<void>;
  lookInto: (target: string) => Promise<Recovered>;
  close: () => Promise<void>;
}

/** What a recovered database holds: its log, and whether its tickets follow from it. */
interface Recovered {
  faults: string[];
  log: LoggedEvent[];
  messages: { state: string; reason: string | null }[];
  slot: LogSlot | null;
  restores: Awaited<ReturnType<typeof restoresNoted>>;
}

export async function openArchivedHarbour(): Promise<ArchivedHarbour> {
  const folder = await mkdtemp(join((await roomyMemoryDisk()) ?? tmpdir(), 'turnstone-archive-'));
  const [data, archiveFolder] = [join(folder, 'data'), join(folder, 'archive')];
  const own = await startOwnCluster(data);
  const harbour = await openHarbour(own.pools);
  return {
    folder,
    own,
    harbour,
    data,
    archiveFolder,
    openArchive: ({
      secret = testSecret,
      address = own.postgres.addresses.superuser,
      aheadMs = 0,
      disk = roomy,
    } = {}) =>
      createOwnArchive({
        config: { archiveFolder, archiveDays: 7, dataFolder: data, secret, secretFile: undefined },
        address,
        now: () => new Date(Date.now() + aheadMs),
        disk: () => Promise.resolve(disk),
      }),
    switchLog: () => own.pools.pool.query('select pg_switch_wal()'),
    series: async () => (await readdir(archiveFolder)).toSorted(),
    recoverInto: async (target, at, from = archiveFolder) => {
      const moment = await chooseMoment(from, at, archiveKeys);
      await recover({ dataFolder: join(folder, target), moment, keys: archiveKeys, say: () => undefined });
    },
    lookInto: (target) => lookInto(join(folder, target), harbour.lines.walkIn),
    close: async () => {
      await harbour.close();
      await own.postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const roomy: Disk = { freeBytes: 50e9, bytes: 100e9 };

async function lookInto(dataFolder: string, line: string): Promise<Recovered> {
  const postgres = await startEmbeddedPostgres({ dataFolder, log: () => undefined });
  const pool = createPool(postgres.addresses.superuser, { max: 1 });
  const db = createDatabase(pool, 'everyOutside');
  try {
    const { rows: messages } = await pool.query<Recovered['messages'][number]>(
      'select state, reason from message order by id',
    );
    const restores = await restoresNoted(db, testSecrets);
    const slot = await findLogSlot(pool);
    return { faults: await lineFaults(db, line), log: await logOf(db, line), messages, slot, restores };
  } finally {
    await pool.end();
    await postgres.stop();
  }
}
