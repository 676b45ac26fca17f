// An account is used, or not for now. Nothing new goes by one that is off. A provider that calls back reports all the same what it took; one
// that reports on its own connection is not connected while its account is off, and says it when it is on again, if it kept it.

import { switchAccount, type AccountKey } from '#db/messaging/channel-accounts.ts';
import type { Staff } from '#domain/team/actor.ts';
import { changeAtPlace } from '../engine/change-place.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { Outcome } from '../engine/line-runner.ts';
import type { Once } from '../engine/once.ts';
import { askOwnersForProof } from '../team/mail-email-proof.ts';
import { accountFor } from './account-settings.ts';
import type { AccountAnswer } from './add-channel-account.ts';

export async function switchChannelAccount(
  context: CommandContext,
  actor: Staff,
  { isOn, ...key }: AccountKey & { isOn: boolean },
  once: Once | null,
): Promise<Outcome<AccountAnswer>> {
  const { provider, ...at } = await accountFor(context, actor, 'settings', key);
  return changeAtPlace(context, { ...at, actor, once }, async ({ trx, note }) => {
    await switchAccount(trx, key, isOn);
    await askOwnersForProof(context, trx, { organizationId: at.organizationId, provider, isOn });
    await note('channel_switched', { subject: { kind: 'channel', id: key.id }, data: { provider, isOn } });
    return { accountId: key.id };
  });
}
