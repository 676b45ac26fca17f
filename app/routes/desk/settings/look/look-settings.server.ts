import type { LoaderFunctionArgs } from 'react-router';
import { removePlaceImage } from '#commands/place/set-place-image.ts';
import { updatePlace } from '#commands/place/places.ts';
import { boardSettingsOf } from '#domain/place/board-settings.ts';
import { may } from '#domain/team/permissions.ts';
import { fieldRefusal } from '#domain/refusal.ts';
import { presentLook } from '#presenters/place-look.ts';
import { requireStaffAt, shownPlace, type StaffAtPlace } from '#app/session/staff-place.server.ts';
import { settling } from '../form/settle-at.server.ts';
import { lookFaults, lookForm } from './look-rules.ts';
import { textIn } from '#app/form/form-answer.ts';

export async function loadLookSettings(arrival: LoaderFunctionArgs) {
  const { place, staff } = await requireStaffAt(arrival, 'settings');
  return {
    place: shownPlace(place),
    look: presentLook(place),
    board: boardSettingsOf(place.board),
    isOwner: may(staff.role, 'own'),
  };
}

/** Images are uploaded through the API, which accepts larger bodies than a form. This action only removes them. */
export const changeLookSettings = settling((session, form) => {
  const { place, commands, staff } = session;
  const name = textIn(form, 'form');
  const placeId = place.id;
  if (name === 'remove-logo' || name === 'remove-cover') {
    const kind = name === 'remove-logo' ? 'logo' : 'cover';
    return { save: () => removePlaceImage(commands, staff, { placeId, kind }, null) };
  }
  return {
    before: lookForm.entries({ accent: place.look.accent ?? null, board: boardSettingsOf(place.board) }),
    save: () => saveLook(session, form),
  };
});

async function saveLook({ place, commands, staff }: StaffAtPlace, form: FormData): Promise<void> {
  const [fault] = Object.entries(lookFaults(form, place.default_language));
  if (fault) throw fieldRefusal(fault[0], fault[1] ?? '');
  await updatePlace(commands, staff, { placeId: place.id, ...lookForm.read(form) }, null);
}
