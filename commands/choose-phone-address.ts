// Chooses, of this machine's networks, the one that phones are in: codes and links use its address while PUBLIC_URL is
// not set. The choice is in the audit log but not in the database, because networks belong to a machine.

import { authorise, type Staff } from '#domain/team/actor.ts';
import { fieldRefusal } from '#domain/refusal.ts';
import { runOnce, type CommandContext } from './engine/command.ts';
import type { PlaceKey } from '#domain/place/place-key.ts';

/** @param networks those of this machine, and where the choice is stored */
export async function choosePhoneAddress(
  context: CommandContext,
  actor: Staff,
  { organizationId, placeId, origin }: PlaceKey & { origin: string },
  networks: { found(): string[]; chosen(): string | null; choose(origin: string): void },
): Promise<void> {
  authorise(actor, 'own', { organizationId, placeId });
  if (!networks.found().includes(origin)) throw fieldRefusal('address', 'invalid');
  if (networks.chosen() === origin) return;
  await runOnce(context, { organizationId, actor, idempotencyKey: null }, async (_trx, note) => {
    await note('address_chosen', { placeId });
    networks.choose(origin);
    return {};
  });
}
