// Everything the doctor looked at, as facts. The checks judge it; no secret, name, number or token is in it.

import type { LogSlot } from '#db/archive/log-slot.ts';
import type { BackupState } from '#db/backup/backup-rows.ts';
import type { CarrierDiagnostics } from '#db/diagnostics.ts';
import type { SchemaState } from '#db/migrations/migrate.ts';

/** A part is null if it could not be looked at: what is wrong with the settings hides the rest. */
export interface Seen {
  now: Date;
  program: ProgramSeen;
  /** What is wrong with the settings, with what to write instead. */
  settingsFault: string | null;
  folder: FolderSeen | null;
  secret: SecretSeen | null;
  server: ServerSeen | null;
  database: DatabaseSeen | null;
  address: AddressSeen | null;
}

export interface ProgramSeen {
  version: string;
  /** Of a release. */
  commit: string | null;
  node: string;
  isBuilt: boolean;
}

export interface FolderSeen {
  path: string;
  state: 'good' | 'missing' | 'file' | 'closed';
  /** Whether a database was made in it. */
  isUsed: boolean;
  isEmbedded: boolean;
  /** Files with a secret that other users of this machine may read. */
  openFiles: string[];
  disk: { freeBytes: number; bytes: number } | null;
  /** Where the installation puts its own backups, and how many files of them are there; null: not asked. */
  backups: { path: string; files: number } | null;
  /** Where the database's log is archived; null: nowhere. */
  archive: ArchiveSeen | null;
}

export interface ArchiveSeen {
  path: string;
  isThere: boolean;
  series: { mark: string; firstBaseAt: Date | null; lastBaseAt: Date | null; reachedAt: Date | null }[];
}

export interface SecretSeen {
  /** The file or the setting it comes from. */
  source: string;
  state: 'there' | 'missing' | 'unusable';
  /** A new one waits for the next start. */
  isNextWaiting: boolean;
}

export interface ServerSeen {
  /** Where a server with these settings answers. */
  url: string;
  /** The process that holds the data folder. */
  pid: number | null;
  answer: ReadyAnswer;
}

type ReadyAnswer =
  | { kind: 'none' }
  | { kind: 'other'; status: number }
  /** `failing`: the checks of `/readyz` that fail. */
  | { kind: 'turnstone'; failing: string[] };

export type DatabaseSeen =
  | { state: 'stopped' }
  /** `doThis`: a sentence that says what to do. */
  | { state: 'closed'; doThis: string }
  | OpenDatabase;

export interface OpenDatabase {
  state: 'open';
  version: string;
  sizeBytes: number;
  /** How far its clock is ahead of this machine's. */
  clockAheadMs: number;
  /** Settings of Postgres that can lose data, a sentence each. */
  unsafe: string[];
  /** Null: no migration has run yet. */
  schema: SchemaState | null;
  /** Null: the tables are not those of this version. */
  tables: TablesSeen | null;
  /** What keeps the log until it is archived; null: nothing does. */
  logSlot: LogSlot | null;
}

export interface TablesSeen {
  hasData: boolean;
  /** Null: there is no secret to compare. */
  isSecretKnown: boolean | null;
  lastBeat: Date | null;
  overdue: { count: number; oldest: Date | null };
  carriers: CarrierDiagnostics[];
  timeZones: string[];
  backups: BackupState;
}

export interface AddressSeen {
  url: string;
  /** Whether PUBLIC_URL says so; otherwise it was found in this machine's networks. */
  isSet: boolean;
  reach: 'loopback' | 'private' | 'public';
  /** Null: not asked, because the server does not run. */
  answer: PageAnswer | null;
  /** Null: it has none, or none was shown. */
  certificate: { daysLeft: number; fault: string | null } | null;
}

export type PageAnswer =
  | { kind: 'none'; why: string }
  | { kind: 'other'; status: number }
  /** `isOwn`: it is this installation. `clockAheadMs`: by its `Date` header, in whole seconds. */
  | { kind: 'turnstone'; isOwn: boolean; clockAheadMs: number | null };
