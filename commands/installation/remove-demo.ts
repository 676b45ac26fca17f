// Removes the demo's organization, and everything that was ever kept of it, at once. The lines go first: whoever is about to change
// one waits for its row, and finds it gone.

import { deleteOrganization, deleteOwned } from '#db/erasing/whole-organization.ts';
import { lockInstallation } from '#db/place/installation.ts';
import { findDemoPlace } from '#db/place/places.ts';
import { audit } from '../audit/audit.ts';
import type { CommandContext } from '../engine/command-context.ts';

/** Answers the id of what was removed; null: there was no demo. */
export async function removeDemo(context: CommandContext): Promise<string | null> {
  return context.db.transaction().execute(async (trx) => {
    await lockInstallation(trx);
    const place = await findDemoPlace(trx);
    if (!place) return null;
    const id = place.organization_id;
    await deleteOrganization(trx, id);
    await audit(context, trx, { organizationId: null, actor: { kind: 'nobody', id: null }, kind: 'demo_removed' });
    return id;
  });
}

/** A text that was on its way while the demo went may have been written after it. */
export async function sweepAfterDemo({ db }: CommandContext, organizationId: string): Promise<void> {
  await db.transaction().execute((trx) => deleteOwned(trx, organizationId));
}
