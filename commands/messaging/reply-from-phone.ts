// Somebody writes on the simulated phone: the text comes in as one from a real phone would, and lies on that phone's screen from then on.

import { findSimulatedPhone, keepSimulatedText } from '#db/messaging/simulated-texts.ts';
import { simulatedPhoneName } from '#channels/simulated-phone/simulated-phone.ts';
import { authorise, type Staff } from '#domain/team/actor.ts';
import { fieldRefusal, Refusal } from '#domain/refusal.ts';
import { incomingText } from '#domain/messaging/staff-text.ts';
import type { CommandContext } from '../engine/command-context.ts';
import { receiveText, type TakenText } from './receive-text.ts';

export interface PhoneReply {
  /** A text on that phone. */
  textId: string;
  text: string;
  /** A UUID: the same again is the same reply. */
  ref: string;
  publicUrl: string;
}

export async function replyFromPhone(
  context: CommandContext,
  actor: Staff,
  place: { organizationId: string; placeId: string },
  { textId, text: input, ref, publicUrl }: PhoneReply,
): Promise<TakenText> {
  authorise(actor, 'work_tickets', place);
  const { db, secrets, now } = context;
  const text = incomingText(input);
  if (text === '') throw fieldRefusal('text', 'text_missing');
  const from = await findSimulatedPhone(db, secrets, place, textId);
  if (from === null) throw new Refusal('not_found');
  const at = now();
  const incoming = { ...place, from, text, provider: simulatedPhoneName, ref, publicUrl, id: ref };
  const taken = await receiveText(context, incoming);
  // By the id it was filed under, so that it is erased with it.
  await keepSimulatedText(db, secrets, { ...place, id: ref, to: from, text, direction: 'in' }, at);
  return taken;
}
