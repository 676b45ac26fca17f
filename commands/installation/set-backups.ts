// The owner sets whether a backup is made every night, at what hour, and how many are stored. The folder is the
// operator's setting: a web page never names one.

import { storeBackupSettings } from '#db/backup/backup-rows.ts';
import { findOwnOrganization } from '#db/place/organizations.ts';
import { areBackupSettings, type BackupSettings } from '#domain/installation/backup-plan.ts';
import { fieldRefusal, Refusal } from '#domain/refusal.ts';
import { authorise, type Staff } from '#domain/team/actor.ts';
import { runOnce, type CommandContext } from '../engine/command.ts';
import type { PlaceKey } from '#domain/place/place-key.ts';

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
