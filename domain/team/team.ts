// Who may change whom in a team. An owner gives every role and looks after everybody, a manager only hosts (product 6). Nobody reaches
// beyond the places they work at themselves. There is always an owner left.

import type { Staff } from './actor.ts';
import { may, permissions, roles, type Role } from './permissions.ts';
import { Refusal } from '../refusal.ts';
import { requireProof } from './step-up.ts';

/** What a host may be allowed beside their role. */
export const grantable = ['reorder'] as const;

/** What somebody is in a team. `placeIds` empty: every place. */
export interface Standing {
  role: Role;
  placeIds: readonly string[];
}

export function asStanding({ role, place_ids: placeIds }: { role: Role; place_ids: readonly string[] }): Standing {
  return { role, placeIds };
}

export interface StandingInput extends Standing {
  grants: readonly string[];
}

/** The roles that somebody of this role may give, and whose people they look after. */
export function rolesToGive(role: Role): readonly Role[] {
  const permission = permissions.team[role];
  if (permission === 'yes') return roles;
  return permission === 'hosts' ? ['host'] : [];
}

export function mayManage(actor: Standing, member: Standing): boolean {
  return rolesToGive(actor.role).includes(member.role) && covers(actor.placeIds, member.placeIds);
}

/** Whether they have a place in common: others do not exist for each other. */
export function worksBeside(actor: Standing, member: Standing): boolean {
  const [own, others] = [actor.placeIds, member.placeIds];
  return own.length === 0 || others.length === 0 || own.some((id) => others.includes(id));
}

function covers(own: readonly string[], others: readonly string[]): boolean {
  return own.length === 0 || (others.length > 0 && others.every((id) => own.includes(id)));
}

/** The standing as it is stored: each place once, and no grants for a role that has them all. */
export function standingOf({ role, placeIds, grants }: StandingInput) {
  const kept = role === 'host' ? grantable.filter((grant) => grants.includes(grant)) : [];
  return { role, placeIds: [...new Set(placeIds)], grants: kept };
}

/** Whether nobody would own it all any more, were `member` to become what `next` says (null: removed). */
export function leavesNoOwner(member: Standing, next: Standing | null, others: readonly Standing[]): boolean {
  if (member.role !== 'owner') return false;
  const isWhole = ({ role, placeIds }: Standing): boolean => role === 'owner' && placeIds.length === 0;
  const isEnough = isWhole(member) ? isWhole : ({ role }: Standing): boolean => role === 'owner';
  return ![...others, ...(next ? [next] : [])].some(isEnough);
}

/** The check of rights for every change of a team, which is no place's but the organization's. */
export function authoriseTeam(actor: Staff, organizationId: string): void {
  if (actor.organizationId !== null && actor.organizationId !== organizationId) throw new Refusal('not_found');
  if (!may(actor.role, 'team', actor.grants)) throw new Refusal('forbidden');
  requireProof(actor, 'change_team');
}

/** Throws `not_found` for whom they do not know of, `forbidden` for whom they may not look after. */
export function authoriseManaging(actor: Staff, member: Standing): void {
  if (!worksBeside(actor, member)) throw new Refusal('not_found');
  if (!mayManage(actor, member)) throw new Refusal('forbidden');
}
