// The reader of an email stops all emails of that organization to their address, or resumes them.

import { addEmailStop, endEmailStop, readEmailStopToken } from '#db/messaging/opt-outs.ts';
import { orNotFound } from '#domain/refusal.ts';
import type { CommandContext } from '../engine/command.ts';
import { within } from '#db/database.ts';

/** Stopping twice is no error, nor is resuming twice. */
export async function stopEmail(
  { db, secrets, now }: Pick<CommandContext, 'db' | 'secrets' | 'now'>,
  token: string,
  input: 'stop' | 'resume',
): Promise<void> {
  const key = orNotFound(readEmailStopToken(secrets, token));
  const own = within(db, key.organizationId);
  await (input === 'stop' ? addEmailStop(own, key, now()) : endEmailStop(own, key));
}
