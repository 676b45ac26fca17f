import { createWebPush } from '#channels/web-push/web-push.ts';
import type { CommandContext } from '#commands/engine/command-context.ts';
import { dropGoneBrowser } from '#commands/messaging/push-subscriptions.ts';
import { findPushKeys, type PushKeyPair } from '#db/messaging/push-subscriptions.ts';
import type { PushDeps } from './sender-deps.ts';

// Push services require a contact, and some reject an address of a local network.
const nobody = 'mailto:nobody@turnstone.invalid';

export function pushDepsOf(commands: CommandContext, publicUrl: string, origins: readonly string[]): PushDeps {
  const { db, secrets } = commands;
  let known: PushKeyPair | null = null;
  const keys = async (): Promise<PushKeyPair | null> => (known ??= await findPushKeys(db, secrets));
  const contact = publicUrl.startsWith('https:') ? publicUrl : nobody;
  return {
    channel: createWebPush({ keys, contact, origins }),
    gone: (ticket, subscriptionId) => dropGoneBrowser(commands, ticket, subscriptionId),
  };
}
