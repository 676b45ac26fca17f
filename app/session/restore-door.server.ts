import type { RestoreFault } from '#domain/installation/restore-fault.ts';

/** A file that may be restored. */
export interface OfferedBackup {
  /** Names it in the page's address. */
  name: string;
  bytes: number;
  at: Date;
  /** Whether it was uploaded here. */
  isUploaded: boolean;
}

export interface RestorableBackup {
  takenAt: Date;
  version: string;
  places: number;
  tickets: number;
}

export type RestoreState =
  | { step: 'none' }
  | { step: 'checking'; name: string; bytes: number }
  | { step: 'refused'; name: string; fault: RestoreFault }
  | { step: 'ready'; name: string; backup: RestorableBackup }
  | { step: 'restoring'; name: string };

/** The restore of the set-up page: one at a time, in this process. */
export interface RestoreDoor {
  /** From the newest to the oldest. */
  files(): Promise<OfferedBackup[]>;
  /** Null: there is none of this name. */
  find(name: string): Promise<(OfferedBackup & { isByPassphrase: boolean }) | null>;
  /** Whether the secret comes from a setting. */
  isSecretSet: boolean;
  /** Whether the list of the erased is in the data folder. */
  hasErasedList(): Promise<boolean>;
  state(): RestoreState;
  /** Reads all of the file. Answers when that is done, or goes on beside other work. */
  check(input: { name: string; secret: string; passphrase: string }): Promise<void>;
  /** Restores what was checked; the server stops for it. The key is the set-up's. */
  begin(key: string): void;
  /** The moment that this process restored; null: none. */
  restoredTo(): Date | null;
  /** Whether this was the set-up's key at the restore. */
  isBegunBy(key: string): boolean;
}
