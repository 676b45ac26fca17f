// Which way a place tries first, and which ones after it. An account that came meanwhile stands behind those that were named.

import { findAccountsOfPlace, orderAccounts } from '#db/messaging/channel-accounts.ts';
import type { Staff } from '#domain/team/actor.ts';
import { changePlace, placeFor } from '../engine/change-place.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { Outcome } from '../engine/line-runner.ts';
import type { Once } from '../engine/once.ts';

export interface OrderAnswer {
  accountIds: string[];
}

export async function orderChannelAccounts(
  context: CommandContext,
  actor: Staff,
  { placeId, accountIds }: { placeId: string; accountIds: readonly string[] },
  once: Once | null,
): Promise<Outcome<OrderAnswer>> {
  const { organizationId } = await placeFor(context, actor, 'settings', placeId);
  return changePlace(context, { organizationId, placeId, actor, once }, async ({ trx, place, note }) => {
    const known = (await findAccountsOfPlace(trx, place)).map(({ id }) => id);
    const named = [...new Set(accountIds)].filter((id) => known.includes(id));
    const ordered = [...named, ...known.filter((id) => !named.includes(id))];
    await orderAccounts(trx, place, ordered);
    await note('channels_ordered', { data: { ordered } });
    return { accountIds: ordered };
  });
}
