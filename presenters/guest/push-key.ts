// For browsers that want to subscribe: only the public key of the installation's pair.

import type { PushKey } from '#contract/views.ts';
import type { Db } from '#db/database.ts';
import { findPushKeys } from '#db/messaging/push-subscriptions.ts';
import type { Secrets } from '#db/secret/secrets.ts';
import { orNotFound } from '#domain/refusal.ts';

export async function presentPushKey({ db, secrets }: { db: Db; secrets: Secrets }): Promise<PushKey> {
  const pair = orNotFound(await findPushKeys(db, secrets));
  return { publicKey: pair.publicKey };
}
