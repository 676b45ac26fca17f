// A place uses an account no more, and what was typed of it is forgotten. What went through it stays in the record. Removing what is gone
// already is no error to whoever repeats it: it is not there.

import { removeAccount, type AccountKey } from '#db/messaging/channel-accounts.ts';
import type { Staff } from '#domain/team/actor.ts';
import { audit } from '../audit/audit.ts';
import { accountFor } from './account-settings.ts';
import type { AccountAnswer } from './add-channel-account.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { Once } from '../engine/once.ts';
import type { Outcome } from '../engine/line-runner.ts';
import { runOnce } from '../engine/run-once.ts';

export async function removeChannelAccount(
  context: CommandContext,
  actor: Staff,
  key: AccountKey,
  once: Once | null,
): Promise<Outcome<AccountAnswer>> {
  const { organization_id: organizationId, place_id: placeId, provider } = await accountFor(context, actor, 'own', key);
  return runOnce(context, { organizationId, actor, once }, async (trx) => {
    await removeAccount(trx, key);
    const [subject, data] = [{ kind: 'channel', id: key.id } as const, { provider }];
    await audit(context, trx, { organizationId, actor, kind: 'channel_removed', subject, placeId, data });
    return { accountId: key.id };
  });
}
