// A link that is handed to one person: to join the team, or to set a new password. It works once, until it ends or is taken back; and
// only as long as whoever made it might still make it.

import { mayManage, type Standing } from './team.ts';

export const invitationDays = 7;
export const passwordResetHours = 1;
export const emailProofHours = 24;

export type LinkState = 'open' | 'used' | 'expired' | 'revoked';

interface StaffLink {
  used_at: Date | null;
  revoked_at: Date | null;
  expires_at: Date;
}

/** Who made a link: somebody of the team, somebody who is gone (null), or a program or the machine itself. */
export type LinkMaker = Standing | 'program' | null;

export function linkState(link: StaffLink, by: LinkMaker, about: Standing, now: Date): LinkState {
  if (link.used_at !== null) return 'used';
  const isTakenBack = link.revoked_at !== null || by === null || (by !== 'program' && !mayManage(by, about));
  if (isTakenBack) return 'revoked';
  return link.expires_at <= now ? 'expired' : 'open';
}
