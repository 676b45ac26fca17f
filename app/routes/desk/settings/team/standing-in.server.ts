import { fieldRefusal } from '#domain/refusal.ts';
import { roles } from '#domain/team/permissions.ts';
import type { StandingInput } from '#domain/team/team.ts';
import { standingForm } from './standing-form.ts';

/** The role, grants and places in a form. Throws `invalid_fields` if the role does not exist. */
export function standingIn(form: FormData): StandingInput {
  const standing = standingForm.read(form);
  const role = roles.find((known) => known === standing.role);
  if (!role) throw fieldRefusal('role', 'required');
  return { ...standing, role };
}
