// Of whom more than a password is asked: an owner says it by role. A passkey counts, and a code of an app after the password.

import { roles, type Role } from './permissions.ts';

/** In the order of the roles, each once; what is no role is left out. */
export function askedRoles(input: readonly string[]): Role[] {
  return roles.filter((role) => input.includes(role));
}

interface AskedMember {
  role: Role;
  /** Of their organization. */
  second_step_roles: readonly Role[];
  /** Everybody has the demo's account. */
  is_demo: boolean;
}

/** Whether somebody who came by the password alone may do nothing here yet. */
export function isHeldBack({ role, second_step_roles: asked, is_demo: isDemo }: AskedMember, hasSecondStep: boolean) {
  return asked.includes(role) && !hasSecondStep && !isDemo;
}
