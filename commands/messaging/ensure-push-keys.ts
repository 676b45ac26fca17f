// Makes the pair of keys by which push services know this installation, once and for all its processes. Browsers subscribe for this pair
// alone: with another one, all subscriptions are lost.

import { makePushKeys } from '#channels/web-push/web-push.ts';
import { findPushKeys, keepPushKeys } from '#db/messaging/push-keys.ts';
import type { CommandContext } from '../engine/command-context.ts';

export async function ensurePushKeys({ db, secrets }: Pick<CommandContext, 'db' | 'secrets'>): Promise<void> {
  if ((await findPushKeys(db, secrets)) === null) await keepPushKeys(db, secrets, makePushKeys());
}
