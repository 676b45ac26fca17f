// Emails a link to a member of staff, if one of their places can send emails. The email is written when it is sent:
// until then only its recipient is stored.

import { providers } from '#channels/providers.ts';
import type { Db, Trx } from '#db/database.ts';
import { newId } from '#db/new-id.ts';
import { fieldOf } from '#db/secret/secrets.ts';
import { findEmailCarrier, insertStaffEmail } from '#db/messaging/staff-emails.ts';
import { parseEmail } from '#domain/messaging/email-address.ts';
import type { CommandContext } from '../engine/command.ts';
import { accepted } from '#domain/refusal.ts';

export interface LinkRecipient {
  address: string;
  /** One of the staff languages; any other becomes English. */
  language: string;
}

export const emailProviders: readonly string[] = Object.values(providers)
  .filter(({ channel }) => channel === 'email')
  .map(({ name }) => name);

export async function canEmailStaff(db: Db, organizationId: string): Promise<boolean> {
  return (await findEmailCarrier(db, { organizationId, providers: emailProviders })) !== null;
}

/** Null if nothing was typed. Throws `invalid_fields`. */
export function checkEmailLink(email: LinkRecipient | null | undefined): LinkRecipient | null {
  if (!email || email.address.trim() === '') return null;
  return { ...email, address: accepted('email', parseEmail(email.address)).address };
}

/** Whether it is sent. */
export async function emailLink(
  { secrets }: Pick<CommandContext, 'secrets'>,
  trx: Trx,
  email: LinkRecipient | null,
  link: Omit<Parameters<typeof insertStaffEmail>[1], 'id' | 'language' | 'recipient'>,
): Promise<boolean> {
  if (!email || !(await canEmailStaff(trx, link.organization_id))) return false;
  const id = newId();
  const recipient = secrets.encrypt(email.address, fieldOf.staffEmailRecipient(id));
  await insertStaffEmail(trx, { ...link, id, language: email.language, recipient });
  return true;
}
