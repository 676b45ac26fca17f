import { addressChecks } from './address-checks.ts';
import { archiveChecks } from './archive-checks.ts';
import type { Check, Finding } from './finding.ts';
import { backupChecks } from './backup-checks.ts';
import { machineChecks } from './machine-checks.ts';
import { runningChecks } from './running-checks.ts';
import type { Seen } from './installation-seen.ts';

/** Every check, in the order in which it is reported: what comes first may be why a later one fails. */
export const checks: readonly Check[] = [
  ...machineChecks,
  ...runningChecks,
  ...backupChecks,
  ...archiveChecks,
  ...addressChecks,
];

export function examine(seen: Seen, by = checks): Finding[] {
  return by.flatMap(({ name, judge }) => {
    const judgement = judge(seen);
    return judgement === null ? [] : [{ name, ...judgement }];
  });
}
