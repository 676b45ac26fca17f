// Whether a text may go to this number now, or a letter to this address. Each gate knows one reason against it, and is asked only where
// those before it let it pass. They are asked for every handover, a second one too. The last one books a text, which is the mark of its
// handover: nothing is asked of anybody between that and the provider. Of a letter it is asked last whether anybody wants it.

import type { Gate } from './gates/gate.ts';
import type { LeasedMessage } from '#db/messaging/messages.ts';
import { emailCountGate, emailStopGate } from './gates/email-gates.ts';
import { moneyGate } from './gates/money-gate.ts';
import { quietGate } from './gates/quiet-gate.ts';
import { good, type Worth } from './message-worth.ts';
import type { SenderDeps } from './sender-deps.ts';

const forTexts: readonly Gate[] = [quietGate, moneyGate];
const forLetters: readonly Gate[] = [quietGate, emailCountGate, emailStopGate];

export async function mayText(deps: SenderDeps, message: LeasedMessage, to: string): Promise<Worth> {
  for (const gate of message.channel === 'email' ? forLetters : forTexts) {
    const worth = await gate(deps, message, to);
    if (worth.is !== 'good') return worth;
  }
  return good;
}
