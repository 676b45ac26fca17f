import { areBackupSettings } from '#domain/installation/backup-plan.ts';
import { formOf, tick, whole } from '#app/form/form-shape.ts';

export const backupForm = formOf({ isOn: tick('yes'), hour: whole(), kept: whole() }, (backups) =>
  areBackupSettings(backups) ? [] : [{ path: 'kept', code: 'out_of_range' }],
);
