// A place uses an account no more, and what was typed of it is forgotten. What went through it stays in the record. Removing what is gone
// already is no error to whoever repeats it: it is not there.

import { removeAccount, type AccountKey } from '#db/messaging/channel-accounts.ts';
import type { Staff } from '#domain/team/actor.ts';
import { changeAtPlace } from '../engine/change-place.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { Outcome } from '../engine/line-runner.ts';
import type { Once } from '../engine/once.ts';
import { accountFor } from './account-settings.ts';
import type { AccountAnswer } from './add-channel-account.ts';

export async function removeChannelAccount(
  context: CommandContext,
  actor: Staff,
  key: AccountKey,
  once: Once | null,
): Promise<Outcome<AccountAnswer>> {
  const { provider, ...at } = await accountFor(context, actor, 'own', key);
  return changeAtPlace(context, { ...at, actor, once }, async ({ trx, note }) => {
    await removeAccount(trx, key);
    await note('channel_removed', { subject: { kind: 'channel', id: key.id }, data: { provider } });
    return { accountId: key.id };
  });
}
