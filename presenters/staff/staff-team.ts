// The team as a member who manages it sees it: everybody who shares a place with them, and open invitations.

import type { Db } from '#db/database.ts';
import { findOpenInvitations, type InvitationRow } from '#db/team/token-links.ts';
import { findMembers, type SeenMember } from '#db/team/members.ts';
import { findPlacesOf } from '#db/place/organizations.ts';
import type { Staff } from '#domain/team/actor.ts';
import { mayManage, rolesToGive, worksBeside, asStanding } from '#domain/team/team.ts';

export type TeamView = Awaited<ReturnType<typeof presentTeam>>;
export type TeamMember = TeamView['members'][number];
export type TeamInvitation = TeamView['invitations'][number];

interface TeamInput {
  organizationId: string;
  staff: Staff;
  /** Email addresses by account. */
  emailsOf: (userIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  now: Date;
}

export async function presentTeam(db: Db, { organizationId, staff, emailsOf, now }: TeamInput) {
  const [members, invitations, places] = await Promise.all([
    findMembers(db, organizationId),
    findOpenInvitations(db, organizationId, now),
    findPlacesOf(db, organizationId),
  ]);
  const seen = members.filter((member) => worksBeside(staff, asStanding(member)));
  const managed = seen.filter((member) => mayManage(staff, asStanding(member)));
  const emails = await emailsOf(managed.map(({ user_id }) => user_id));
  const named = (ids: readonly string[]) => places.filter(({ id }) => ids.includes(id)).map(nameOf);
  return {
    members: seen.map((member) => ({
      ...presentMember(member, now),
      /** Their sign-in address, for members who may manage them. */
      email: managed.includes(member) ? (emails.get(member.user_id) ?? null) : null,
      /** Empty: every place. */
      places: named(member.place_ids),
      isYou: member.id === staff.id,
      mayManage: managed.includes(member),
    })),
    invitations: invitations
      .filter((invitation) => worksBeside(staff, asStanding(invitation)))
      .map((invitation) => presentInvitation(invitation, staff, named(invitation.place_ids))),
    /** The places and roles that this member may give, the strongest first. */
    places: places.filter(({ id }) => staff.placeIds.length === 0 || staff.placeIds.includes(id)).map(nameOf),
    roles: rolesToGive(staff.role).toReversed(),
  };
}

function presentMember({ id, name, role, grants, seen_at }: SeenMember, now: Date) {
  const seenMinutes = seen_at && Math.max(0, Math.floor((now.getTime() - seen_at.getTime()) / 60_000));
  /** `seenMinutes`: since they were last active; null: never. */
  return { id, name, role, grants, seenMinutes };
}

function presentInvitation(row: InvitationRow, staff: Staff, places: ReturnType<typeof nameOf>[]) {
  const { id, name, role, expires_at: expiresAt } = row;
  return { id, name, role, places, expiresAt: expiresAt.toISOString(), mayManage: mayManage(staff, asStanding(row)) };
}

const nameOf = ({ id, name }: { id: string; name: string }) => ({ id, name });
