import { formOf, several, text } from '#app/form/form-shape.ts';

/** What somebody may do, and where: the same fields for an invitation and for a member. */
export const standingForm = formOf({ role: text(), grants: several(), placeIds: several() });
