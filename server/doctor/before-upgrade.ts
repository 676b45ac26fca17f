// Migrations only run forward. So a start that would migrate a database with data takes a backup first, or refuses to
// migrate. Of several processes that start at once, one does both.

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { BackupRow } from '#db/backup/backup-rows.ts';
import { hasTable, readSecretCheck, withLongConnection } from '#db/backup/snapshot.ts';
import { findMovedAway } from '#db/backup/moved-away.ts';
import { isRestoreUnfinished } from '#db/backup/settle-restore.ts';
import { messageOf } from '#db/files.ts';
import { migrateToLatest, schemaState } from '#db/migrations/migrate.ts';
import { newId } from '#db/new-id.ts';
import { createSecrets } from '#db/secret/secrets.ts';
import { upgradeFileName, type BackupFault } from '#domain/installation/backup-plan.ts';
import program from '../../package.json' with { type: 'json' };
import { sizeText } from '../start/figure-text.ts';
import { lookAtSecret } from './look-at-machine.ts';
import { ConfigError, type Config } from '../start/config.ts';
import { staysInUse } from '../backup/restore-backup.ts';
import { faultOfFolder, folderMark, isElsewhere, takeBackup } from '../backup/take-backup.ts';

type UpgradeConfig = Pick<
  Config,
  'dataFolder' | 'backupFolder' | 'isUpgradeBare' | 'secret' | 'secretFile' | 'secretBefore'
>;

export interface Upgrade {
  config: UpgradeConfig;
  /** Of the role that owns the tables. */
  address: string;
  say: (line: string) => void;
  migrate?: (address: string) => Promise<void>;
}

/** Brings the tables to this version. Returns the backup from before, for its row; null: there was nothing to save. */
export async function upgradeTables(upgrade: Upgrade): Promise<BackupRow | null> {
  const { address, config, migrate = migrateToLatest } = upgrade;
  return withLongConnection(address, async (client) => {
    // Whoever waits here finds the tables migrated.
    await client.query(`select pg_advisory_lock(hashtextextended('turnstone upgrade', 0))`);
    const isUsed = await needsBackup(client);
    if (isUsed && (await staysInUse(address))) throw stillRuns();
    const taken = isUsed && !config.isUpgradeBare ? await backUp(upgrade, client) : null;
    await migrate(address).catch(async (error: unknown) => {
      if (taken) await dropNeedless(upgrade, client, taken).catch(() => undefined);
      throw error;
    });
    return taken;
  });
}

/** What was not migrated needs no backup: a service that starts again and again would fill its disk with them. */
async function dropNeedless({ config, say }: Upgrade, client: pg.Client, { file }: BackupRow): Promise<void> {
  if (!(await needsBackup(client))) return;
  await rm(join(config.backupFolder, file));
  say('The tables are as they were, so that backup was deleted again.');
}

async function needsBackup(client: pg.Client): Promise<boolean> {
  const schema = await schemaState(client);
  // None of these is migrated: the migration itself refuses them.
  if (schema === null || schema.unknown.length > 0 || (await isRestoreUnfinished(client))) return false;
  if ((await findMovedAway(client)) !== null) return false;
  if (schema.missing.length === 0) return false;
  const { rows } = await client.query<{ hasData: boolean }>(`select exists (select from place) as "hasData"`);
  return rows[0]?.hasData === true;
}

async function backUp({ config, address, say }: Upgrade, client: pg.Client): Promise<BackupRow> {
  const folder = config.backupFolder;
  const began = new Date();
  const file = upgradeFileName(program.version, began);
  const fault = (await isElsewhere(config, await earlierFiles(client))) ? 'not_there' : await faultOfFolder(folder, 0);
  if (fault !== null) throw refusal(folder, faultWords[fault]);
  const secret = await secretOf(config, client);
  if (secret === null) throw refusal(folder, `there is no secret to seal it with (in ${config.dataFolder}, or set)`);
  let readBytes = 0;
  const onProgress = ({ bytes }: { bytes: number }): void => void (readBytes = bytes);
  const lock = { by: 'secret', secret } as const;
  const taken = await takeBackup({ address, file: join(folder, file), secret, lock, onProgress }).catch(
    (error: unknown) => {
      throw refusal(folder, messageOf(error));
    },
  );
  const ended = new Date();
  const seconds = ((ended.getTime() - began.getTime()) / 1000).toFixed(1);
  say(`Backed up before the upgrade: ${join(folder, file)} (${sizeText(taken.bytes)}, ${seconds} s)`);
  return {
    id: newId(),
    kind: 'upgrade',
    started_at: began,
    beat_at: ended,
    ended_at: ended,
    file,
    bytes: taken.bytes,
    read_bytes: readBytes,
    fault: null,
  };
}

async function earlierFiles(client: pg.Client): Promise<string[]> {
  if (!(await hasTable(client, 'backup'))) return [];
  const { rows } = await client.query<{ file: string }>(
    'select file from backup where ended_at is not null and fault is null',
  );
  return rows.map(({ file }) => file);
}

/** The one that the database was kept with: at the start that changes the secret, it is not yet the new one. */
async function secretOf(config: UpgradeConfig, client: pg.Client): Promise<string | null> {
  const { secrets } = await lookAtSecret(config);
  const check = await readSecretCheck(client);
  const isRight = (secret: string): boolean => check?.equals(createSecrets(secret).checkValue()) === true;
  return secrets.find(isRight) ?? secrets[0] ?? null;
}

const faultWords: Readonly<Record<BackupFault, string>> = {
  no_room: 'there is too little room on that disk',
  not_writable: 'that folder cannot be written',
  not_there: `none of the earlier backups is there. Is its disk mounted? (If it is a new folder: touch ${folderMark} in it)`,
  interrupted: 'it was interrupted',
  failed: 'it failed',
};

const stillRuns = (): ConfigError =>
  new ConfigError([
    'This version changes the tables, and another process of Turnstone runs on this database, of the version before: it would go wrong. Nothing was changed. Stop every process of it, then start again.',
  ]);

const refusal = (folder: string, why: string): ConfigError =>
  new ConfigError([
    `This version changes the tables, which cannot be taken back, and the backup before it could not be written to ${folder}: ${why}. Nothing was changed. Mend that, or name another folder by TURNSTONE_BACKUPS, and start again. If you have a backup of your own, start once with TURNSTONE_UPGRADE_WITHOUT_BACKUP=1.`,
  ]);
