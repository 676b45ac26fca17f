import { areBackupSettings, type BackupSettings } from '#domain/installation/backup-plan.ts';
import { textIn } from '#app/form/form-fields.ts';
import type { FormEntries, FormFaults } from '#app/form/form-answer.ts';

export function backupEntries({ isOn, hour, kept }: BackupSettings): FormEntries {
  const entries: FormEntries = [
    ['hour', String(hour)],
    ['kept', String(kept)],
  ];
  return isOn ? [['isOn', 'yes'], ...entries] : entries;
}

export function backupsIn(form: FormData): BackupSettings {
  return {
    isOn: form.get('isOn') === 'yes',
    hour: numberIn(textIn(form, 'hour')),
    kept: numberIn(textIn(form, 'kept')),
  };
}

export function backupFaultsIn(form: FormData): FormFaults {
  return areBackupSettings(backupsIn(form)) ? {} : { kept: 'out_of_range' };
}

/** Accepts digits only: an empty field is not zero. */
const numberIn = (text: string): number => (/^\d{1,3}$/.test(text) ? Number(text) : Number.NaN);
