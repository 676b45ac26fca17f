// What a link for a staff member shows to the person who opens it, before they do anything with it.

import type { Db } from '#db/database.ts';
import { findInvitation } from '#db/team/invitations.ts';
import { findLinkMaker, findMember } from '#db/team/members.ts';
import { findOrganizationName, findPlacesOf } from '#db/place/organizations.ts';
import { findPasswordReset } from '#db/team/password-resets.ts';
import type { Secrets } from '#db/secret/secrets.ts';
import type { Role } from '#domain/team/permissions.ts';
import { linkState, type LinkState } from '#domain/team/staff-link.ts';
import { asStanding } from '#domain/team/team.ts';

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
  const row = await findInvitation(db, secrets.bearerHash(token));
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
  const row = await findPasswordReset(db, secrets.bearerHash(token));
  const member = row && (await findMember(db, { organizationId: row.organization_id, memberId: row.member_id }));
  if (!row) return { state: 'unknown' };
  if (!member) return { state: 'revoked' };
  const state = linkState(row, await findLinkMaker(db, row), asStanding(member), now());
  if (state !== 'open') return { state };
  return { state, organization: (await findOrganizationName(db, row.organization_id)) ?? '', name: member.name };
}
