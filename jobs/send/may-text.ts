// Whether a text may go to this number now, or an email to this address. Each gate knows one reason against it and runs
// only if the earlier gates let the message pass. The gates run before every try, also a second one. The last gate for
// texts books the text, which marks the handover: no other check runs between that and the provider. The last gate for
// emails checks that the owner of the address still wants them.

import type { LeasedMessage } from '#db/messaging/messages.ts';
import { mayWait } from '#domain/messaging/message-kind.ts';
import { quietHoursOf, quietUntil } from '#domain/place/quiet-hours.ts';
import { emailCountGate, emailStopGate } from './email-gates.ts';
import { moneyGate } from './money-gate.ts';
import { good, type Gate, type Worth } from './message-worth.ts';
import type { SenderDeps } from './sender-deps.ts';

/** What is not about the line now waits until the place's quiet hours end, or is dropped if it would be too old by then. */
const quietGate: Gate = ({ now }, { kind, time_zone: timeZone, quiet }) => {
  const until = mayWait(kind) ? quietUntil(now(), timeZone, quietHoursOf(quiet)) : null;
  return Promise.resolve(until ? { is: 'early', reason: 'quiet', until } : good);
};

const forTexts: readonly Gate[] = [quietGate, moneyGate];
const forEmails: readonly Gate[] = [quietGate, emailCountGate, emailStopGate];

export async function mayText(deps: SenderDeps, message: LeasedMessage, to: string): Promise<Worth> {
  for (const gate of message.channel === 'email' ? forEmails : forTexts) {
    const worth = await gate(deps, message, to);
    if (worth.is !== 'good') return worth;
  }
  return good;
}
