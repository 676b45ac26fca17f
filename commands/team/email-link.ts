// A link for somebody of the staff goes to them by e-mail too, where a place of theirs can send any. The letter is written when it is sent:
// until then nothing of it is kept but whom it is for.

import type { Transaction } from 'kysely';
import { providers } from '#channels/providers.ts';
import type { Database, Db } from '#db/database.ts';
import { newId } from '#db/new-id.ts';
import { fieldOf } from '#db/secret/secrets.ts';
import { findEmailCarrier, insertStaffEmail, type StaffEmailRow } from '#db/messaging/staff-emails.ts';
import { parseEmail } from '#domain/messaging/email-address.ts';
import { fieldRefusal } from '#domain/refusal.ts';
import type { CommandContext } from '../engine/command.ts';

export interface EmailedLink {
  address: string;
  /** One of the staff's languages; in another one it is English. */
  language: string;
}

export const emailProviders: readonly string[] = Object.values(providers)
  .filter(({ way }) => way === 'email')
  .map(({ name }) => name);

export async function canEmailStaff(db: Db, organizationId: string): Promise<boolean> {
  return (await findEmailCarrier(db, { organizationId, providers: emailProviders })) !== null;
}

/** Null where nothing was typed. Throws `invalid_fields`. */
export function checkEmailLink(email: EmailedLink | null | undefined): EmailedLink | null {
  if (!email || email.address.trim() === '') return null;
  const parsed = parseEmail(email.address);
  if (!parsed.ok) throw fieldRefusal('email', parsed.code);
  return { ...email, address: parsed.address };
}

/** Whether it goes out. */
export async function emailLink(
  { secrets }: Pick<CommandContext, 'secrets'>,
  trx: Transaction<Database>,
  email: EmailedLink | null,
  link: Pick<StaffEmailRow, 'organization_id' | 'kind' | 'link_id' | 'created_at' | 'expires_at'>,
): Promise<boolean> {
  if (!email || !(await canEmailStaff(trx, link.organization_id))) return false;
  const id = newId();
  const recipient = secrets.encrypt(email.address, fieldOf.staffEmailRecipient(id));
  await insertStaffEmail(trx, { ...link, id, language: email.language, recipient });
  return true;
}
