// Whoever reads a letter ends all letters of that organization to their address, or wants them again.

import { addMailStop, endMailStop, readMailStopToken } from '#db/messaging/mail-stops.ts';
import { Refusal } from '#domain/refusal.ts';
import type { CommandContext } from '../engine/command-context.ts';
import { within } from '#db/database.ts';

/** Wishing for what is so already is no error. */
export async function stopMail(
  { db, secrets, now }: Pick<CommandContext, 'db' | 'secrets' | 'now'>,
  token: string,
  wish: 'stop' | 'resume',
): Promise<void> {
  const key = readMailStopToken(secrets, token);
  if (!key) throw new Refusal('not_found');
  const own = within(db, key.organizationId);
  await (wish === 'stop' ? addMailStop(own, key, now()) : endMailStop(own, key));
}
