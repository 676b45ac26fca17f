// What was typed of an account changes. A secret that is left empty stays as it is. Whatever is open for it is opened anew.

import type { AccountKey } from '#db/messaging/channel-accounts.ts';
import { changeSettings, findAccount, openSettings } from '#db/messaging/channel-accounts.ts';
import { changedColumns } from '#domain/audit/changed-columns.ts';
import type { Staff } from '#domain/team/actor.ts';
import { Refusal } from '#domain/refusal.ts';
import { audit } from '../audit/audit.ts';
import { accountFor, checkAccountSettings, providerNamed, type TypedSettings } from './account-settings.ts';
import type { AccountAnswer } from './add-channel-account.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { Once } from '../engine/once.ts';
import type { Outcome } from '../engine/line-runner.ts';
import { lockPlace } from '../place/place-fields.ts';
import { runOnce } from '../engine/run-once.ts';

export async function changeChannelAccount(
  context: CommandContext,
  actor: Staff,
  { settings: typed, ...key }: AccountKey & { settings: TypedSettings },
  once: Once | null,
): Promise<Outcome<AccountAnswer>> {
  const { organization_id, place_id, provider } = await accountFor(context, actor, 'own', key);
  return runOnce(context, { organizationId: organization_id, actor, once }, async (trx) => {
    await lockPlace(trx, { organization_id, id: place_id });
    const account = await findAccount(trx, key);
    if (!account) throw new Refusal('not_found');
    // What cannot be read is typed anew, secrets too.
    const before = openSettings(context.secrets, account) ?? {};
    const settings = checkAccountSettings(providerNamed(provider), typed, before);
    await changeSettings(trx, context.secrets, key, settings, context.now());
    const [subject, data] = [
      { kind: 'channel', id: key.id } as const,
      { provider, fields: changedColumns(before, settings) },
    ];
    const about = { organizationId: organization_id, placeId: place_id, subject };
    await audit(context, trx, { ...about, actor, kind: 'channel_changed', data });
    return { accountId: key.id };
  });
}
