// Staff say that the screen with this code is none of theirs: its code is over at once, and the screen says so. A code that is over
// already is no error.

import { findPlaceById } from '#db/place/lines.ts';
import { decidePairing, lockOpenPairing } from '#db/team/pairings.ts';
import { authorise, type Staff } from '#domain/team/actor.ts';
import { Refusal } from '#domain/refusal.ts';
import { userCodeHash } from './begin-pairing.ts';
import type { CommandContext } from '../engine/command-context.ts';

export async function refusePairing(
  { db, secrets, now }: CommandContext,
  actor: Staff,
  { placeId, userCode }: { placeId: string; userCode: string },
): Promise<void> {
  const place = await findPlaceById(db, placeId);
  if (!place) throw new Refusal('not_found');
  authorise(actor, 'settings', { organizationId: place.organization_id, placeId });
  await db.transaction().execute(async (trx) => {
    const pairing = await lockOpenPairing(trx, userCodeHash(secrets, userCode), now());
    if (!pairing) return;
    const nobody = { organization_id: null, device_id: null };
    await decidePairing(trx, pairing.id, { decided_at: now(), is_refused: true, ...nobody });
  });
}
