// What was typed of an account changes. A secret that is left empty stays as it is. Whatever is open for it is opened anew.

import type { AccountKey } from '#db/messaging/channel-accounts.ts';
import { changeSettings, findAccount, openSettings } from '#db/messaging/channel-accounts.ts';
import { changedColumns } from '#domain/audit/changed-columns.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Staff } from '#domain/team/actor.ts';
import { changePlace } from '../engine/change-place.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { Outcome } from '../engine/line-runner.ts';
import type { Once } from '../engine/once.ts';
import { accountFor, checkAccountSettings, providerNamed, type TypedSettings } from './account-settings.ts';
import type { AccountAnswer } from './add-channel-account.ts';

export async function changeChannelAccount(
  context: CommandContext,
  actor: Staff,
  { settings: typed, ...key }: AccountKey & { settings: TypedSettings },
  once: Once | null,
): Promise<Outcome<AccountAnswer>> {
  const { provider, ...at } = await accountFor(context, actor, 'own', key);
  return changePlace(context, { ...at, actor, once }, async ({ trx, note }) => {
    const account = await findAccount(trx, key);
    if (!account) throw new Refusal('not_found');
    // What cannot be read is typed anew, secrets too.
    const before = openSettings(context.secrets, account) ?? {};
    const settings = checkAccountSettings(providerNamed(provider), typed, before);
    await changeSettings(trx, context.secrets, key, settings, context.now());
    const data = { provider, fields: changedColumns(before, settings) };
    await note('channel_changed', { subject: { kind: 'channel', id: key.id }, data });
    return { accountId: key.id };
  });
}
