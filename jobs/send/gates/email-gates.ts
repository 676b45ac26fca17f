// What stands against a letter: one address gets so many on one day, whoever typed it and at whatever place, and none once its owner wants
// none. Whoever stopped texts is not written to instead, unless letters are what they chose.

import { areTextsStopped, countEmail, isEmailStopped } from '#db/messaging/email-stops.ts';
import type { Secrets } from '#db/secret/secrets.ts';
import type { Gate } from './gate.ts';
import { good, type Worth } from '../message-worth.ts';

/** Few people stand in so many lines; a stranger who types somebody's address over and over is stopped here. */
export const maxLetters = 40;

const never = (reason: string): Worth => ({ is: 'void', reason });

/** On everybody's calendar. */
export function emailKey(secrets: Secrets, address: string, at: Date): { key: Buffer; day: string } {
  const day = at.toISOString().slice(0, 10);
  return { key: secrets.spendingKey(`letter ${day} ${address.toLowerCase()}`), day };
}

export const emailCountGate: Gate = async ({ db, secrets, now }, _, address) => {
  const counted = await countEmail(db, { ...emailKey(secrets, address, now()), max: maxLetters });
  return counted ? good : never('letters_spent');
};

export const emailStopGate: Gate = async ({ db, secrets }, message, address) => {
  const { organization_id: organizationId, ticket_id: ticketId, told_first: toldFirst } = message;
  const emailIndex = secrets.emailIndex(organizationId, address);
  if (await isEmailStopped(db, { organizationId, emailIndex })) return never('letters_stopped');
  const isDetour = toldFirst !== 'email' && (await areTextsStopped(db, { organizationId, ticketId }));
  return isDetour ? never('opted_out') : good;
};
