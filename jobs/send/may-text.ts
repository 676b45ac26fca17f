// Whether a text may go to this number now, or an email to this address. Each gate knows one reason against it and runs
// only if the earlier gates let the message pass. The gates run before every try, also a second one. The last gate for
// texts books the text, which marks the handover: no other check runs between that and the provider. The last gate for
// emails checks that the owner of the address still wants them.

import type { Gate } from './gate.ts';
import type { LeasedMessage } from '#db/messaging/messages.ts';
import { emailCountGate, emailStopGate } from './email-gates.ts';
import { moneyGate } from './money-gate.ts';
import { quietGate } from './quiet-gate.ts';
import { good, type Worth } from './message-worth.ts';
import type { SenderDeps } from './sender-deps.ts';

const forTexts: readonly Gate[] = [quietGate, moneyGate];
const forEmails: readonly Gate[] = [quietGate, emailCountGate, emailStopGate];

export async function mayText(deps: SenderDeps, message: LeasedMessage, to: string): Promise<Worth> {
  for (const gate of message.channel === 'email' ? forEmails : forTexts) {
    const worth = await gate(deps, message, to);
    if (worth.is !== 'good') return worth;
  }
  return good;
}
