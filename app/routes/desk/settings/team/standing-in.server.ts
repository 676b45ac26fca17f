import { fieldRefusal } from '#domain/refusal.ts';
import { roles } from '#domain/team/permissions.ts';
import type { StandingInput } from '#domain/team/team.ts';
import { textIn, choicesIn } from '#app/form/form-fields.ts';

/** The role, grants and places in a form. Throws `invalid_fields` if the role does not exist. */
export function standingIn(form: FormData): StandingInput {
  const wanted = textIn(form, 'role');
  const role = roles.find((known) => known === wanted);
  if (!role) throw fieldRefusal('role', 'required');
  return { role, grants: choicesIn(form, 'grants'), placeIds: choicesIn(form, 'placeIds') };
}
