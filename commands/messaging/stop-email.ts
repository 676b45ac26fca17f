// Whoever reads a letter ends all letters of that organization to their address, or wants them again.

import { addEmailStop, endEmailStop, readEmailStopToken } from '#db/messaging/email-stops.ts';
import { Refusal } from '#domain/refusal.ts';
import type { CommandContext } from '../engine/command.ts';
import { within } from '#db/database.ts';

/** Wishing for what is so already is no error. */
export async function stopEmail(
  { db, secrets, now }: Pick<CommandContext, 'db' | 'secrets' | 'now'>,
  token: string,
  input: 'stop' | 'resume',
): Promise<void> {
  const key = readEmailStopToken(secrets, token);
  if (!key) throw new Refusal('not_found');
  const own = within(db, key.organizationId);
  await (input === 'stop' ? addEmailStop(own, key, now()) : endEmailStop(own, key));
}
