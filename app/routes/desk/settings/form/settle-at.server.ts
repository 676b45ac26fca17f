import type { ActionFunctionArgs } from 'react-router';
import type { FormEntries } from '#app/form/form-answer.ts';
import { settleForm } from '#app/form/settle-form.server.ts';
import { requireStaffAt, type StaffAtPlace } from '#app/session/staff-place.server.ts';

interface Change {
  /** The form with the values from before; without it the change cannot be undone. */
  before?: FormEntries | null;
  save: () => Promise<unknown>;
}

/** The action of a page of settings, from what its form changes. */
export function settling(changeOf: (session: StaffAtPlace, form: FormData) => Change | Promise<Change>) {
  return async (post: ActionFunctionArgs) => {
    const session = await requireStaffAt(post, 'settings');
    const form = await post.request.formData();
    return settleAt(session, form, await changeOf(session, form));
  };
}

/** Makes the change and shows it on the open screens of the place. */
export function settleAt(
  { commands, place, announcePlace }: StaffAtPlace,
  form: FormData,
  { before = null, save }: Change,
) {
  return settleForm({ form, before, now: commands.now() }, async () => {
    await save();
    await announcePlace(place);
  });
}
