// An account's sign-in was changed: its owner is told by email at the old address, if their place sends emails. Whoever
// changed it cannot prevent that. The email is written when it is sent, in their place's language.

import { within, type Db } from '#db/database.ts';
import { findPlacesOf } from '#db/place/organizations.ts';
import { findPlaceById } from '#db/place/places.ts';
import { findMember, findMemberships, type MemberKey } from '#db/team/members.ts';
import type { AccountChange } from '#domain/team/account-change.ts';
import { fallbackLanguage } from '#locales/languages.ts';
import type { CommandContext } from '../engine/command.ts';
import { emailLink } from './email-link.ts';

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
