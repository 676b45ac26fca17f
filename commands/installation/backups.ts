// Backups that the owner asks for, and those of every night.

import type { PlaceKey } from '#domain/place/place-key.ts';
import { claimBackup, type ClaimedBackup, storeBackupSettings } from '#db/backup/backup-rows.ts';
import { newId } from '#db/new-id.ts';
import { findOwnOrganization } from '#db/place/organizations.ts';
import { backupFileName, areBackupSettings, type BackupSettings } from '#domain/installation/backup-plan.ts';
import { Refusal, fieldRefusal } from '#domain/refusal.ts';
import { authorise, type Staff } from '#domain/team/actor.ts';
import { runOnce, type CommandContext } from '../engine/command.ts';

// The owner asks for a backup now. Null: one is being made already. Whoever gets the claim makes it.
export async function askBackup(context: CommandContext, actor: Staff, place: PlaceKey): Promise<ClaimedBackup | null> {
  const { organizationId, placeId } = place;
  authorise(actor, 'own', place);
  const { answer } = await runOnce(context, { organizationId, actor, idempotencyKey: null }, async (trx, note) => {
    if ((await findOwnOrganization(trx)) !== organizationId) throw new Refusal('not_found');
    const now = context.now();
    const claimed: ClaimedBackup = { id: newId(), kind: 'asked', file: backupFileName(now), started_at: now };
    if (!(await claimBackup(trx, claimed))) return null;
    await note('backup_asked', { placeId });
    return claimed;
  });
  return answer;
}

// The owner sets whether a backup is made every night, at what hour, and how many are stored. The folder is the
// operator's setting: a web page never names one.
export async function setBackups(
  context: CommandContext,
  actor: Staff,
  { organizationId, placeId, ...settings }: BackupSettings & PlaceKey,
): Promise<void> {
  authorise(actor, 'own', { organizationId, placeId });
  if (!areBackupSettings(settings)) throw fieldRefusal('kept', 'out_of_range');
  await runOnce(context, { organizationId, actor, idempotencyKey: null }, async (trx, note) => {
    // Only the machine's own organization sets its backups.
    if ((await findOwnOrganization(trx)) !== organizationId) throw new Refusal('not_found');
    const before = await storeBackupSettings(trx, settings, context.now());
    const data = { fields: (['isOn', 'hour', 'kept'] as const).filter((name) => before[name] !== settings[name]) };
    if (data.fields.length > 0) await note('backups_changed', { placeId, data });
    return null;
  });
}
