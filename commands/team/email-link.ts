// Emails a link to a member of staff, if one of their places can send emails. The email is written when it is sent:
// until then only its recipient is stored.

import { providers } from '#channels/providers.ts';
import { type Db, type Trx, within } from '#db/database.ts';
import { newId } from '#db/new-id.ts';
import { fieldOf } from '#db/secret/secrets.ts';
import { findEmailCarrier, insertStaffEmail } from '#db/messaging/staff-emails.ts';
import { parseEmail } from '#domain/messaging/email-address.ts';
import type { CommandContext } from '../engine/command.ts';
import { accepted } from '#domain/refusal.ts';
import { findPlacesOf } from '#db/place/organizations.ts';
import { findPlaceById } from '#db/place/places.ts';
import { findMember, findMemberships, type MemberKey } from '#db/team/members.ts';
import type { AccountChange } from '#domain/team/account-change.ts';
import { fallbackLanguage } from '#locales/languages.ts';

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

// An account's sign-in was changed: its owner is told by email at the old address, if their place sends emails. Whoever
// changed it cannot prevent that. The email is written when it is sent, in their place's language.
const worthMs = 24 * 3600_000;

/** Whether an email is sent. */
export async function tellAccountChange(
  context: CommandContext,
  { userId, address, change }: { userId: string; address: string; change: AccountChange },
): Promise<boolean> {
  for (const { organization_id: organizationId, id: memberId } of await findMemberships(context.db, userId)) {
    // After a forgotten password nobody is signed in yet: each organization is opened by itself.
    const own = within(context.db, organizationId);
    const language = await languageOf(own, { organizationId, memberId });
    const at = context.now();
    const about = { organization_id: organizationId, kind: 'account_changed', link_id: memberId, change } as const;
    const times = { created_at: at, expires_at: new Date(at.getTime() + worthMs) };
    const isSent = await own
      .transaction()
      .execute((trx) => emailLink(context, trx, { address, language }, { ...about, ...times }));
    if (isSent) return true;
  }
  return false;
}

/** Of the place a member works at: the asking browser may be a stranger's. */
export async function languageOf(db: Db, key: MemberKey): Promise<string> {
  const member = await findMember(db, key);
  const [first] = await findPlacesOf(db, key.organizationId);
  const placeId = member?.place_ids[0] ?? first?.id;
  const place = placeId === undefined ? null : await findPlaceById(db, placeId);
  return place?.default_language ?? fallbackLanguage;
}
