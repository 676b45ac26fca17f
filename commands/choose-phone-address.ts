// Of the networks that this machine is in, the one that phones are in: every code and link leads there while nobody set PUBLIC_URL. It is
// told to the audit log, and nothing of it stands in the database: network cards belong to a machine.

import { authorise, type Staff } from '#domain/team/actor.ts';
import { fieldRefusal } from '#domain/refusal.ts';
import { audit, runOnce, type CommandContext } from './engine/command.ts';

interface PhoneAddressChoice {
  organizationId: string;
  placeId: string;
  origin: string;
}

/** @param networks those of this machine, and where the choice is kept */
export async function choosePhoneAddress(
  context: CommandContext,
  actor: Staff,
  { organizationId, placeId, origin }: PhoneAddressChoice,
  networks: { found(): string[]; chosen(): string | null; choose(origin: string): void },
): Promise<void> {
  authorise(actor, 'own', { organizationId, placeId });
  if (!networks.found().includes(origin)) throw fieldRefusal('address', 'invalid');
  if (networks.chosen() === origin) return;
  await runOnce(context, { organizationId, actor, idempotencyKey: null }, async (trx) => {
    await audit(context, trx, { organizationId, actor, kind: 'address_chosen', placeId });
    networks.choose(origin);
    return {};
  });
}
