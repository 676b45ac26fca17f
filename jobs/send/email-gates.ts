// Reasons against an email: one address gets a maximum per day, no matter who typed it and at which place, and none
// after its owner stopped emails.

import { areTextsStopped, countEmail, isEmailStopped } from '#db/messaging/opt-outs.ts';
import { mayMail } from '#domain/messaging/route.ts';
import type { Secrets } from '#db/secret/secrets.ts';
import { good, worthless, type Gate } from './message-worth.ts';

/** No guest joins so many lines; this stops a stranger who types another person's address again and again. */
export const maxEmails = 40;

/** The day in UTC. */
export function emailKey(secrets: Secrets, address: string, at: Date): { key: Buffer; day: string } {
  const day = at.toISOString().slice(0, 10);
  return { key: secrets.spendingKey(`letter ${day} ${address.toLowerCase()}`), day };
}

export const emailCountGate: Gate = async ({ db, secrets, now }, _, address) => {
  const counted = await countEmail(db, { ...emailKey(secrets, address, now()), max: maxEmails });
  return counted ? good : worthless('letters_spent');
};

export const emailStopGate: Gate = async ({ db, secrets }, message, address) => {
  const { organization_id: organizationId, ticket_id: ticketId, told_first: toldFirst } = message;
  const emailIndex = secrets.emailIndex(organizationId, address);
  if (await isEmailStopped(db, { organizationId, emailIndex })) return worthless('letters_stopped');
  const isStopped = await areTextsStopped(db, { organizationId, ticketId });
  return mayMail({ areTextsStopped: isStopped, toldFirst }) ? good : worthless('opted_out');
};
