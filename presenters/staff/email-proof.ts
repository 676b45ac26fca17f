// What a link that verifies an address shows to the person who opens it.

import type { Db } from '#db/database.ts';
import { findMember } from '#db/team/members.ts';
import { findOrganizationName } from '#db/place/organizations.ts';
import type { Secrets } from '#db/secret/secrets.ts';
import { emailProofToken } from '#db/team/email-proof-token.ts';
import { findLink } from '#db/team/token-links.ts';
import { findLogin } from '#db/team/logins.ts';

interface EmailProof {
  /** `changed`: the account now signs in with another address. `unknown`: the link never existed, or it is incomplete. */
  state: 'open' | 'verified' | 'expired' | 'changed' | 'unknown';
  organization: string;
  /** Empty if there is nothing to verify. */
  address: string;
}

export async function presentEmailProof(
  { db, secrets, now }: { db: Db; secrets: Secrets; now: () => Date },
  token: string,
): Promise<EmailProof> {
  const proof = await findLink(db, 'email_proof', secrets.bearerHash(token));
  const organizationId = proof?.organization_id ?? '';
  const member = proof && (await findMember(db, { organizationId, memberId: proof.member_id }));
  const login = member && (await findLogin(db, member.user_id));
  if (!login) return { state: 'unknown', organization: '', address: '' };
  const organization = (await findOrganizationName(db, organizationId)) ?? '';
  const dead = (state: EmailProof['state']): EmailProof => ({ state, organization, address: '' });
  if (emailProofToken(secrets, { id: proof.id, address: login.email }) !== token) return dead('changed');
  const address = login.email;
  if (login.isVerified) return { state: 'verified', organization, address };
  if (proof.used_at || proof.expires_at <= now()) return dead('expired');
  return { state: 'open', organization, address };
}
