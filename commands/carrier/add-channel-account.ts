// A place gets another way to reach its guests: an account at a provider, the last in the order. With it come passwords and bills, so it is
// for owners. It is in use at once where they say so.

import { newId } from '#db/new-id.ts';
import { findAccountsOfPlace, insertAccount } from '#db/messaging/channel-accounts.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Staff } from '#domain/team/actor.ts';
import { requireProof } from '#domain/team/step-up.ts';
import { changePlace, placeFor } from '../engine/change-place.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { Outcome } from '../engine/line-runner.ts';
import type { Once } from '../engine/once.ts';
import { askOwnersForProof } from '../team/mail-email-proof.ts';
import { checkAccountSettings, providerNamed, type TypedSettings } from './account-settings.ts';

export interface AccountAnswer {
  accountId: string;
}

/** More than anybody needs; a list that grows by itself is a mistake of a program. */
const accountsMost = 20;

export async function addChannelAccount(
  context: CommandContext,
  actor: Staff,
  wish: { placeId: string; provider: string; settings: TypedSettings; isOn: boolean },
  once: Once | null,
): Promise<Outcome<AccountAnswer>> {
  const { organizationId, placeId } = await placeFor(context, actor, 'own', wish.placeId);
  requireProof(actor, 'change_channel_accounts');
  const provider = providerNamed(wish.provider);
  const settings = checkAccountSettings(provider, wish.settings);
  return changePlace(context, { organizationId, placeId, actor, once }, async ({ trx, place, note }) => {
    if ((await findAccountsOfPlace(trx, place)).length >= accountsMost) throw new Refusal('too_many');
    const accountId = newId();
    await insertAccount(trx, context.secrets, {
      organizationId,
      placeId,
      id: accountId,
      provider: provider.name,
      settings,
      isOn: wish.isOn,
      at: context.now(),
    });
    await askOwnersForProof(context, trx, { organizationId, provider: provider.name, isOn: wish.isOn });
    const data = { provider: provider.name, isOn: wish.isOn };
    await note('channel_added', { subject: { kind: 'channel', id: accountId }, data });
    return { accountId };
  });
}
