// Who may do what (product 6), in one table for pages, API and streams. What someone may not see is answered as not found.

export const roles = ['viewer', 'host', 'manager', 'owner'] as const;
export type Role = (typeof roles)[number];
export type Audience = 'guest' | 'device' | Role;

export const actions = [
  'see_public',
  'see_own_ticket',
  'add_ticket',
  'see_names',
  'see_phone',
  'work_tickets',
  'reorder',
  'run_line',
  'settings',
  'insights',
  'team',
  'own',
  'see_audit',
] as const;
export type Action = (typeof actions)[number];

/** 'own': only what is theirs. 'masked': the last digits. 'active': in full while called or serving. 'granted': where a manager allowed it. 'hosts': may invite hosts only. */
type Permission = 'yes' | 'no' | 'own' | 'masked' | 'active' | 'granted' | 'hosts' | 'kiosk';

const row = (
  guest: Permission,
  device: Permission,
  viewer: Permission,
  host: Permission,
  manager: Permission,
  owner: Permission,
): Record<Audience, Permission> => ({ guest, device, viewer, host, manager, owner });

export const permissions: Record<Action, Record<Audience, Permission>> = {
  see_public: row('yes', 'yes', 'yes', 'yes', 'yes', 'yes'),
  see_own_ticket: row('own', 'no', 'no', 'no', 'no', 'no'),
  add_ticket: row('own', 'kiosk', 'no', 'yes', 'yes', 'yes'),
  see_names: row('own', 'no', 'yes', 'yes', 'yes', 'yes'),
  see_phone: row('masked', 'no', 'masked', 'active', 'yes', 'yes'),
  work_tickets: row('no', 'no', 'no', 'yes', 'yes', 'yes'),
  reorder: row('no', 'no', 'no', 'granted', 'yes', 'yes'),
  run_line: row('no', 'no', 'no', 'yes', 'yes', 'yes'),
  settings: row('no', 'no', 'no', 'no', 'yes', 'yes'),
  insights: row('no', 'no', 'yes', 'yes', 'yes', 'yes'),
  team: row('no', 'no', 'no', 'no', 'hosts', 'yes'),
  own: row('no', 'no', 'no', 'no', 'no', 'yes'),
  see_audit: row('no', 'no', 'no', 'no', 'no', 'yes'),
};

/** Whether staff of this role may do it; `grants` are what a manager allowed this host besides. */
export function may(role: Role, action: Action, grants: readonly string[] = []): boolean {
  const permission = permissions[action][role];
  if (permission === 'granted') return grants.includes(action);
  return permission !== 'no';
}

/** Roles that may do it whatever a manager allowed besides. */
export function rolesThat(action: Action): Role[] {
  return roles.filter((role) => may(role, action));
}

/** How much of a phone number staff of this role see on a ticket in this state. */
export function phoneSight(role: Role, state: string): 'full' | 'masked' {
  const permission = permissions.see_phone[role];
  if (permission === 'yes') return 'full';
  return permission === 'active' && (state === 'called' || state === 'serving') ? 'full' : 'masked';
}
