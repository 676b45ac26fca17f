// A place gets another way to reach its guests: an account at a provider, the last in the order. With it come passwords and bills, so it is
// for owners. It is in use at once where they say so.

import { newId } from '#db/new-id.ts';
import { insertAccount } from '#db/messaging/channel-accounts.ts';
import { findPlaceById } from '#db/place/lines.ts';
import { authorise, type Staff } from '#domain/team/actor.ts';
import { requireProof } from '#domain/team/step-up.ts';
import { Refusal } from '#domain/refusal.ts';
import { audit } from '../audit/audit.ts';
import { checkAccountSettings, providerNamed, type TypedSettings } from './account-settings.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { Once } from '../engine/once.ts';
import type { Outcome } from '../engine/line-runner.ts';
import { lockPlace } from '../place/place-fields.ts';
import { runOnce } from '../engine/run-once.ts';
import { askOwnersForProof } from '../team/mail-email-proof.ts';

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
  const place = await findPlaceById(context.db, wish.placeId);
  if (!place) throw new Refusal('not_found');
  const { organization_id: organizationId, id: placeId } = place;
  authorise(actor, 'own', { organizationId, placeId });
  requireProof(actor, 'change_channel_accounts');
  const provider = providerNamed(wish.provider);
  const settings = checkAccountSettings(provider, wish.settings);
  return runOnce(context, { organizationId, actor, once }, async (trx) => {
    await lockPlace(trx, place);
    const known = await trx
      .selectFrom('channel_account')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('place_id', '=', placeId)
      .execute();
    if (known.length >= accountsMost) throw new Refusal('too_many');
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
    const [subject, data] = [{ kind: 'channel', id: accountId } as const, { provider: provider.name, isOn: wish.isOn }];
    await audit(context, trx, { organizationId, actor, kind: 'channel_added', subject, placeId, data });
    return { accountId };
  });
}
