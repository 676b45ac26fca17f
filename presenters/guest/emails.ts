// The page that an email links to: which organization sends the emails, and whether they are stopped. It contains
// nothing about the person or any ticket.

import { within, type Db } from '#db/database.ts';
import { isEmailStopped, readEmailStopToken } from '#db/messaging/opt-outs.ts';
import { findOrganizationName } from '#db/place/organizations.ts';
import type { Secrets } from '#db/secret/secrets.ts';

export type Letters = NonNullable<Awaited<ReturnType<typeof presentEmails>>>;

/** Null: no key of this installation made that link. */
export async function presentEmails({ db, secrets }: { db: Db; secrets: Secrets }, token: string) {
  const key = readEmailStopToken(secrets, token);
  const organization = key && (await findOrganizationName(db, key.organizationId));
  if (!key || !organization) return null;
  return { organization, isStopped: await isEmailStopped(within(db, key.organizationId), key) };
}
