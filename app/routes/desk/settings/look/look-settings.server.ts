import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { removePlaceImage } from '#commands/place/set-place-image.ts';
import { updatePlace } from '#commands/place/update-place.ts';
import { boardSettingsOf } from '#domain/place/board-settings.ts';
import { may } from '#domain/team/permissions.ts';
import { fieldRefusal } from '#domain/refusal.ts';
import { presentLook } from '#presenters/place-look.ts';
import { requireStaffAt, type StaffAtPlace } from '../../../../session/staff-place.server.ts';
import { readerOf } from '../lines/line-form.ts';
import { slideEntries, slideFormFaults, slidesIn } from './slide-form.ts';
import { accentEntries, accentIn, boardEntries, boardIn, isColour } from './look-rules.ts';
import type { FormEntries } from '../../../../form/form-answer.ts';
import { textIn } from '../../../../form/form-fields.ts';
import { settleForm } from '../../../../form/settle-form.server.ts';

export async function loadLookSettings(arrival: LoaderFunctionArgs) {
  const { place, staff } = await requireStaffAt(arrival, 'settings');
  return {
    place: {
      id: place.id,
      slug: place.slug,
      languages: place.languages,
      defaultLanguage: place.default_language,
    },
    look: presentLook(place),
    board: boardSettingsOf(place.board),
    isOwner: may(staff.role, 'own'),
  };
}

interface Change {
  before: FormEntries | null;
  save: () => Promise<unknown>;
}

/** Images are uploaded through the API, which accepts larger bodies than a form. This action only removes them. */
export async function changeLookSettings(post: ActionFunctionArgs) {
  const session = await requireStaffAt(post, 'settings');
  const { place, commands, announcePlace } = session;
  const form = await post.request.formData();
  const { before, save } = changeOf(session, form);
  return settleForm({ form, before, now: commands.now() }, async () => {
    await save();
    await announcePlace(place);
  });
}

function changeOf(session: StaffAtPlace, form: FormData): Change {
  const { place, commands, staff } = session;
  const name = textIn(form, 'form');
  const placeId = place.id;
  if (name === 'remove-logo' || name === 'remove-cover') {
    const kind = name === 'remove-logo' ? 'logo' : 'cover';
    return { before: null, save: () => removePlaceImage(commands, staff, { placeId, kind }, null) };
  }
  if (name === 'board') {
    const before = boardEntries(boardSettingsOf(place.board));
    return { before, save: () => updatePlace(commands, staff, { placeId, board: boardIn(form) }, null) };
  }
  if (name === 'slides') {
    const before = slideEntries(boardSettingsOf(place.board).slides);
    return { before, save: () => saveSlides(session, form) };
  }
  return {
    before: accentEntries(place.look.accent ?? null),
    save: async () => {
      const accent = accentIn(form);
      if (accent !== null && !isColour(accent)) throw fieldRefusal('accent', 'colour');
      await updatePlace(commands, staff, { placeId, accent }, null);
    },
  };
}

async function saveSlides({ place, commands, staff }: StaffAtPlace, form: FormData): Promise<void> {
  const read = readerOf(form);
  const [fault] = Object.entries(slideFormFaults(read, place.default_language));
  if (fault) throw fieldRefusal(fault[0], fault[1] ?? '');
  await updatePlace(commands, staff, { placeId: place.id, board: { slides: slidesIn(read) } }, null);
}
