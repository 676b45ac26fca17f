// Everything the doctor looked at, as facts. The checks judge it; no secret, name, number or token is in it.

import type { DatabaseSeen } from './look-at-database.ts';
import type { lookAtFolder, lookAtProgram, lookAtSecret } from './look-at-machine.ts';

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

type ProgramSeen = Awaited<ReturnType<typeof lookAtProgram>>;
export type FolderSeen = Awaited<ReturnType<typeof lookAtFolder>>;
export type ArchiveSeen = NonNullable<FolderSeen['archive']>;
type SecretSeen = Awaited<ReturnType<typeof lookAtSecret>>['seen'];

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

export interface AddressSeen {
  url: string;
  /** Whether PUBLIC_URL says so; otherwise it was found in this machine's networks. */
  isSet: boolean;
  reach: 'loopback' | 'private' | 'public';
  /** Whether TRUST_PROXY names a proxy. */
  hasProxy: boolean;
  /** Null: not asked, because the server does not run or has no database. */
  answer: PageAnswer | null;
  /** Null: it has none, or none was shown. */
  certificate: { daysLeft: number; fault: string | null } | null;
}

export type PageAnswer =
  | { kind: 'none'; why: string }
  | { kind: 'other'; status: number }
  /**
   * `isOwn`: it is this installation. `isHostKept`: cookies of https are bound to their host, so the proxy hands the
   * Host header on. `clockAheadMs`: by its `Date` header, in whole seconds.
   */
  | { kind: 'turnstone'; isOwn: boolean; isHostKept: boolean; clockAheadMs: number | null };
