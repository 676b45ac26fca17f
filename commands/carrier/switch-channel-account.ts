// An account is used, or not for now. Nothing new goes by one that is off. A provider that calls back reports all the same what it took; one
// that reports on its own connection is not connected while its account is off, and says it when it is on again, if it kept it.

import { switchAccount, type AccountKey } from '#db/messaging/channel-accounts.ts';
import type { Staff } from '#domain/team/actor.ts';
import { audit } from '../audit/audit.ts';
import { accountFor } from './account-settings.ts';
import type { AccountAnswer } from './add-channel-account.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { Once } from '../engine/once.ts';
import type { Outcome } from '../engine/line-runner.ts';
import { runOnce } from '../engine/run-once.ts';
import { askOwnersForProof } from '../team/mail-email-proof.ts';

export async function switchChannelAccount(
  context: CommandContext,
  actor: Staff,
  { isOn, ...key }: AccountKey & { isOn: boolean },
  once: Once | null,
): Promise<Outcome<AccountAnswer>> {
  const {
    organization_id: organizationId,
    place_id: placeId,
    provider,
  } = await accountFor(context, actor, 'settings', key);
  return runOnce(context, { organizationId, actor, once }, async (trx) => {
    await switchAccount(trx, key, isOn);
    await askOwnersForProof(context, trx, { organizationId, provider, isOn });
    const [subject, data] = [{ kind: 'channel', id: key.id } as const, { provider, isOn }];
    await audit(context, trx, { organizationId, actor, kind: 'channel_switched', subject, placeId, data });
    return { accountId: key.id };
  });
}
