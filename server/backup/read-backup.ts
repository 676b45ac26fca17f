import { unfitMigrations } from '#db/migrations/migrate.ts';
import { createSecrets } from '#db/secret/secrets.ts';
import type { ConfigError } from '../start/config.ts';
import { type BackupKeys, readSealed } from './sealed-file.ts';
import {
  DamagedBackup,
  NewerBackup,
  readParts,
  UnfitBackup,
  type BackupHead,
  type BackupPart,
} from './backup-parts.ts';

interface BackupSeen {
  head: BackupHead;
  rows: number;
  /** Whether it was taken with the secret that is here; null: there is none here, or the backup knows of none. */
  isOwnSecret: boolean | null;
}

/** The parts of a file. Throws a `ConfigError` if it is not whole, not for these keys, or of a newer version. */
export async function* partsOfFile(file: string, keys: BackupKeys): AsyncGenerator<BackupPart> {
  try {
    for await (const part of readParts(readSealed(file, keys))) {
      if (part.kind === 'head') refuseUnfit(file, part.head);
      yield part;
    }
  } catch (error) {
    throw sentenceOf(file, error);
  }
}

/** Reads a backup from its first byte to its last, and stores nothing. */
export async function readBackup(
  file: string,
  keys: BackupKeys,
  onProgress: (bytes: number) => void = () => undefined,
): Promise<BackupSeen> {
  let head: BackupHead | null = null;
  let rows = 0;
  let bytes = 0;
  for await (const part of partsOfFile(file, keys)) {
    if (part.kind === 'head') ({ head } = part);
    if (part.kind === 'end') rows = part.rows.reduce((sum, many) => sum + many, 0);
    if (part.kind === 'rows') onProgress((bytes += part.bytes.length));
  }
  if (head === null) throw new Error('Whole parts have a head.');
  const { secretCheck } = head;
  const isComparable = keys.secret !== null && secretCheck !== null;
  return {
    head,
    rows,
    isOwnSecret: isComparable
      ? createSecrets(keys.secret ?? '')
          .checkValue()
          .toString('hex') === secretCheck
      : null,
  };
}

function refuseUnfit(file: string, { version, migrations }: BackupHead): void {
  const { unknown, missing } = unfitMigrations(migrations);
  if (unknown.length > 0) throw newer(file, version);
  if (missing.length > 0)
    throw new UnfitBackup(
      'newer',
      `${file} is of a version between two that exist (without ${missing.join(', ')}): restore it with Turnstone ${version}.`,
    );
}

const newer = (file: string, version?: string): ConfigError =>
  new UnfitBackup(
    'newer',
    `${file} was made by a newer version of Turnstone${version === undefined ? '' : ` (${version})`}. Use that version, or a later one.`,
  );

function sentenceOf(file: string, error: unknown): unknown {
  if (error instanceof NewerBackup) return newer(file);
  if (!(error instanceof DamagedBackup)) return error;
  return new UnfitBackup(
    'damaged',
    `${file} is no whole backup: it was cut off, or changed after it was made. Use another one.`,
  );
}
