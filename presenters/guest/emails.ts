// What the page says that a letter leads to: whose letters they are, and whether they still come. Nothing of the person, nor of any ticket.

import { within, type Db } from '#db/database.ts';
import { isEmailStopped, readEmailStopToken } from '#db/messaging/email-stops.ts';
import { findOrganizationName } from '#db/place/organizations.ts';
import type { Secrets } from '#db/secret/secrets.ts';

export interface Letters {
  organization: string;
  isStopped: boolean;
}

/** Null: nobody here made that link. */
export async function presentEmails(
  { db, secrets }: { db: Db; secrets: Secrets },
  token: string,
): Promise<Letters | null> {
  const key = readEmailStopToken(secrets, token);
  const organization = key && (await findOrganizationName(db, key.organizationId));
  if (!key || !organization) return null;
  return { organization, isStopped: await isEmailStopped(within(db, key.organizationId), key) };
}
