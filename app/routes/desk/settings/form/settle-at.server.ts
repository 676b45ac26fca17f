import type { FormEntries } from '#app/form/form-answer.ts';
import { settleForm } from '#app/form/settle-form.server.ts';
import type { StaffAtPlace } from '#app/session/staff-place.server.ts';

/** What a form does to the settings of a place. */
export interface Change {
  /** The form with the values from before; without it the change cannot be undone. */
  before?: FormEntries | null;
  save: () => Promise<unknown>;
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
