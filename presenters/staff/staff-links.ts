// What a link for a staff member shows to the person who opens it, before they do anything with it.

import type { Db } from '#db/database.ts';
import { findLink, emailProofToken } from '#db/team/token-links.ts';
import { findLinkMaker, findMember } from '#db/team/members.ts';
import { findOrganizationName, findPlacesOf } from '#db/place/organizations.ts';
import type { Secrets } from '#db/secret/secrets.ts';
import type { Role } from '#domain/team/permissions.ts';
import { linkState, type LinkState } from '#domain/team/staff-link.ts';
import { asStanding } from '#domain/team/team.ts';
import { findLogin } from '#db/team/logins.ts';

/** Why a link opens nothing. `unknown`: it never existed, or it is incomplete. */
export interface DeadLink {
  state: Exclude<LinkState, 'open'> | 'unknown';
}

interface OpenInvitation {
  state: 'open';
  organization: string;
  /** The invited person's name, as given by the inviter. */
  name: string;
  inviter: string | null;
  role: Role;
  /** Empty: every place. */
  places: string[];
}

type Deps = { db: Db; secrets: Secrets; now: () => Date };

export async function presentInvitation({ db, secrets, now }: Deps, token: string): Promise<OpenInvitation | DeadLink> {
  const row = await findLink(db, 'invitation', secrets.bearerHash(token));
  if (!row) return { state: 'unknown' };
  const { organization_id: organizationId, role, place_ids: placeIds, name } = row;
  const link = { ...row, used_at: row.accepted_at };
  const state = linkState(link, await findLinkMaker(db, row), asStanding(row), now());
  if (state !== 'open') return { state };
  const [organization, places, inviter] = await Promise.all([
    findOrganizationName(db, organizationId),
    findPlacesOf(db, organizationId),
    row.made_by === null ? null : findMember(db, { organizationId, memberId: row.made_by }),
  ]);
  return {
    state,
    organization: organization ?? '',
    name,
    inviter: inviter?.name ?? null,
    role,
    places: places.filter(({ id }) => placeIds.includes(id)).map((place) => place.name),
  };
}

export async function presentPasswordReset(
  { db, secrets, now }: Deps,
  token: string,
): Promise<Pick<OpenInvitation, 'state' | 'organization' | 'name'> | DeadLink> {
  const row = await findLink(db, 'password_reset', secrets.bearerHash(token));
  const member = row && (await findMember(db, { organizationId: row.organization_id, memberId: row.member_id }));
  if (!row) return { state: 'unknown' };
  if (!member) return { state: 'revoked' };
  const state = linkState(row, await findLinkMaker(db, row), asStanding(member), now());
  if (state !== 'open') return { state };
  return { state, organization: (await findOrganizationName(db, row.organization_id)) ?? '', name: member.name };
}

// What a link that verifies an address shows to the person who opens it.
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
