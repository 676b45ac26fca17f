import { fieldRefusal } from '#domain/refusal.ts';
import { roles } from '#domain/team/permissions.ts';
import type { StandingInput } from '#domain/team/team.ts';
import { formOf, several, text } from '#app/form/form-shape.ts';

/** What somebody may do, and where: the same fields for an invitation and for a member. */
export const standingForm = formOf({ role: text(), grants: several(), placeIds: several() });

/** Throws `invalid_fields` if the role does not exist. */
export function standingIn(form: FormData): StandingInput {
  const standing = standingForm.read(form);
  const role = roles.find((known) => known === standing.role);
  if (!role) throw fieldRefusal('role', 'required');
  return { ...standing, role };
}
