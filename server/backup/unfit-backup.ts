import type { RestoreFault } from '#domain/installation/restore-fault.ts';
import { ConfigError } from '../start/config.ts';

/** A backup that cannot be restored, with the sentence for a terminal and the reason for a page. */
export class UnfitBackup extends ConfigError {
  readonly fault: RestoreFault;
  constructor(fault: RestoreFault, sentence: string) {
    super([sentence]);
    this.fault = fault;
  }
}
