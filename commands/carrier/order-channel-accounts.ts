// Which way a place tries first, and which ones after it. An account that came meanwhile stands behind those that were named.

import { findAccountsOfPlace, orderAccounts } from '#db/messaging/channel-accounts.ts';
import { findPlaceById } from '#db/place/lines.ts';
import { authorise, type Staff } from '#domain/team/actor.ts';
import { Refusal } from '#domain/refusal.ts';
import { audit } from '../audit/audit.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { Once } from '../engine/once.ts';
import type { Outcome } from '../engine/line-runner.ts';
import { lockPlace } from '../place/place-fields.ts';
import { runOnce } from '../engine/run-once.ts';

export interface OrderAnswer {
  accountIds: string[];
}

export async function orderChannelAccounts(
  context: CommandContext,
  actor: Staff,
  { placeId, accountIds }: { placeId: string; accountIds: readonly string[] },
  once: Once | null,
): Promise<Outcome<OrderAnswer>> {
  const place = await findPlaceById(context.db, placeId);
  if (!place) throw new Refusal('not_found');
  const organizationId = place.organization_id;
  authorise(actor, 'settings', { organizationId, placeId });
  return runOnce(context, { organizationId, actor, once }, async (trx) => {
    await lockPlace(trx, place);
    const known = (await findAccountsOfPlace(trx, place)).map(({ id }) => id);
    const named = [...new Set(accountIds)].filter((id) => known.includes(id));
    const ordered = [...named, ...known.filter((id) => !named.includes(id))];
    await orderAccounts(trx, place, ordered);
    const subject = { kind: 'place', id: placeId } as const;
    await audit(context, trx, { organizationId, actor, kind: 'channels_ordered', subject, placeId, data: { ordered } });
    return { accountIds: ordered };
  });
}
