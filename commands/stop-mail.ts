// Whoever reads a letter ends all letters of that organization to their address, or wants them again.

import { addMailStop, endMailStop, readMailStopToken } from '#db/mail-stops.ts';
import { Refusal } from '#domain/refusal.ts';
import type { CommandContext } from './context.ts';

/** Wishing for what is so already is no error. */
export async function stopMail(
  { db, secrets, now }: Pick<CommandContext, 'db' | 'secrets' | 'now'>,
  token: string,
  wish: 'stop' | 'resume',
): Promise<void> {
  const key = readMailStopToken(secrets, token);
  if (!key) throw new Refusal('not_found');
  await (wish === 'stop' ? addMailStop(db, key, now()) : endMailStop(db, key));
}
