import type { LinkMaker } from '#domain/team/staff-link.ts';
import type { Db } from '../database.ts';
import { findMember } from './members.ts';

/** The maker of a link with their current role: the link is valid only as far as their rights go now. */
export async function findLinkMaker(
  db: Db,
  link: { organization_id: string; made_by: string | null },
): Promise<LinkMaker> {
  if (link.made_by === null) return 'program';
  const maker = await findMember(db, { organizationId: link.organization_id, memberId: link.made_by });
  return maker && { role: maker.role, placeIds: maker.place_ids };
}
