// What a message is worth when its turn has come. What is no longer true is not said: nobody hears 'it is your turn' when it is not.

import { wasToldOfCall, type LeasedMessage } from '#db/messaging/messages.ts';
import { activeStates } from '#domain/ticket/ticket.ts';
import type { SenderParts } from './sender-parts.ts';

export type Worth =
  | { is: 'good' }
  /** Never to be said. */
  | { is: 'void'; reason: string }
  /** Not yet: it is looked at again then, and dropped for this reason where it would be too old by then. */
  | { is: 'early'; reason: string; until: Date };

export const good: Worth = { is: 'good' };
const worthless = (reason: string): Worth => ({ is: 'void', reason });
const earlyWaitMs = 1000;
const unlessOutdated = (isTrue: boolean): Worth => (isTrue ? good : worthless('outdated'));

export async function worthOf({ db, now }: Pick<SenderParts, 'db' | 'now'>, message: LeasedMessage): Promise<Worth> {
  if (message.expires_at <= now()) return worthless('too_old');
  if ((message.channel === 'sms' || message.channel === 'email') && !message.contact) return worthless('erased');
  const state = message.ticket_state;
  switch (message.kind) {
    case 'called':
    case 'called_again':
      return unlessOutdated(state === 'called' && message.called_at?.getTime() === message.created_at.getTime());
    // What staff write by hand is theirs to judge.
    case 'staff':
    // An answer is to what was asked, whatever became of the ticket since.
    case 'reply':
      return good;
    case 'kept':
    case 'kept_open':
      return unlessOutdated(state === 'booked');
    case 'joined':
      return unlessOutdated(state === 'waiting' || state === 'held');
    case 'line_news':
    case 'heads_up':
      return unlessOutdated(state === 'waiting');
    case 'call_withdrawn':
      if (state !== 'waiting') return worthless('outdated');
      return worthOfWithdrawal(await wasToldOfCall(db, message, Number(message.values['seq'])), now());
    default:
      return unlessOutdated(activeStates.includes(state));
  }
}

// While the call itself is on its way, taking it back would arrive first.
function worthOfWithdrawal(told: Awaited<ReturnType<typeof wasToldOfCall>>, now: Date): Worth {
  if (told === 'being told') return { is: 'early', reason: 'early', until: new Date(now.getTime() + earlyWaitMs) };
  return told === 'no' ? worthless('never_told') : good;
}
