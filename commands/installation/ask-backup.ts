// The owner asks for a backup now. Null: one is being made already. Whoever gets the claim makes it.

import type { PlaceKey } from '#domain/place/place-key.ts';
import { claimBackup, type ClaimedBackup } from '#db/backup/backup-rows.ts';
import { newId } from '#db/new-id.ts';
import { findOwnOrganization } from '#db/place/organizations.ts';
import { backupFileName } from '#domain/installation/backup-plan.ts';
import { Refusal } from '#domain/refusal.ts';
import { authorise, type Staff } from '#domain/team/actor.ts';
import { runOnce, type CommandContext } from '../engine/command.ts';

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
