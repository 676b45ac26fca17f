// Sends a message that did not arrive by the next try of its route, as soon as that is known; a call, as soon as it
// should have arrived.

import { tryNext } from '#commands/messaging/try-next.ts';
import { findToFollow } from '#db/messaging/following.ts';
import type { SenderDeps } from '../send/sender-deps.ts';

const atOnce = 8;

/** Returns whether a next try is due now. A message that fails here does not stop the others. */
export async function followUnheard(
  deps: Pick<SenderDeps, 'db' | 'now' | 'commands' | 'providers' | 'onMessageChanged' | 'report'>,
): Promise<boolean> {
  const { db, now, commands, providers, onMessageChanged, report } = deps;
  const unheard = await findToFollow(db, now());
  let goesOn = false;
  for (let at = 0; at < unheard.length; at += atOnce) {
    const some = unheard.slice(at, at + atOnce).map(async (key) => {
      const followed = await tryNext(commands, key, providers);
      if (followed) onMessageChanged(followed.ticket);
      goesOn ||= followed?.goesOn ?? false;
    });
    for (const turn of await Promise.allSettled(some))
      if (turn.status === 'rejected') report({ job: 'follow', error: turn.reason });
  }
  return goesOn;
}
