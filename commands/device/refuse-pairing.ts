// Staff say that the screen with this code is none of theirs: its code is over at once, and the screen says so. A code that is over
// already is no error.

import { decidePairing, lockOpenPairing } from '#db/team/pairings.ts';
import type { Staff } from '#domain/team/actor.ts';
import { placeFor } from '../engine/change-place.ts';
import type { CommandContext } from '../engine/command-context.ts';
import { userCodeHash } from './begin-pairing.ts';

export async function refusePairing(
  context: CommandContext,
  actor: Staff,
  { placeId, userCode }: { placeId: string; userCode: string },
): Promise<void> {
  await placeFor(context, actor, 'settings', placeId);
  const { db, secrets, now } = context;
  await db.transaction().execute(async (trx) => {
    const pairing = await lockOpenPairing(trx, userCodeHash(secrets, userCode), now());
    if (!pairing) return;
    const nobody = { organization_id: null, device_id: null };
    await decidePairing(trx, pairing.id, { decided_at: now(), is_refused: true, ...nobody });
  });
}
