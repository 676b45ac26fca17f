// A link for somebody of the staff goes to them by e-mail too, where a place of theirs can send any. The letter is written when it is sent:
// until then nothing of it is kept but whom it is for.

import type { Transaction } from 'kysely';
import { providers } from '#channels/providers.ts';
import type { Database, Db } from '#db/database.ts';
import { newId } from '#db/new-id.ts';
import { fieldOf } from '#db/secret/secrets.ts';
import { findMailAccount, insertStaffMail, type StaffMailRow } from '#db/messaging/staff-mails.ts';
import { parseEmail } from '#domain/messaging/email-address.ts';
import { fieldRefusal } from '#domain/refusal.ts';
import type { CommandContext } from '../engine/command-context.ts';

export interface Letter {
  address: string;
  /** One of the staff's languages; in another one it is English. */
  language: string;
}

export const mailProviders: readonly string[] = Object.values(providers)
  .filter(({ way }) => way === 'email')
  .map(({ name }) => name);

export async function canMailStaff(db: Db, organizationId: string): Promise<boolean> {
  return (await findMailAccount(db, { organizationId, providers: mailProviders })) !== null;
}

/** Null where nothing was typed. Throws `invalid_fields`. */
export function checkLetter(letter: Letter | null | undefined): Letter | null {
  if (!letter || letter.address.trim() === '') return null;
  const parsed = parseEmail(letter.address);
  if (!parsed.ok) throw fieldRefusal('email', parsed.code);
  return { ...letter, address: parsed.address };
}

/** Whether it goes out. */
export async function mailLink(
  { secrets }: Pick<CommandContext, 'secrets'>,
  trx: Transaction<Database>,
  letter: Letter | null,
  link: Pick<StaffMailRow, 'organization_id' | 'kind' | 'link_id' | 'created_at' | 'expires_at'>,
): Promise<boolean> {
  if (!letter || !(await canMailStaff(trx, link.organization_id))) return false;
  const id = newId();
  const recipient = secrets.encrypt(letter.address, fieldOf.staffMailRecipient(id));
  await insertStaffMail(trx, { ...link, id, language: letter.language, recipient });
  return true;
}
