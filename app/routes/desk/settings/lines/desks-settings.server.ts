import { data, type useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { archiveDesk, createDesk, setDeskOpen, updateDesk } from '#commands/place/desks.ts';
import { findDesksOfPlace, type DeskRow } from '#db/place/desks.ts';
import { findLinesOfPlace } from '#db/place/lines.ts';
import { requireStaffAt } from '#app/session/staff-place.server.ts';
import { fieldRefusal } from '#domain/refusal.ts';
import { settling } from '../form/settle-at.server.ts';
import { closingUnsaid, deskForm, servedAlone, type EditedDesk } from './desks-rules.ts';
import { textIn } from '#app/form/form-answer.ts';

export async function loadDeskSettings(arrival: LoaderFunctionArgs) {
  const { place, commands } = await requireStaffAt(arrival, 'settings');
  const [desks, lines] = await Promise.all([
    findDesksOfPlace(commands.db, place),
    findLinesOfPlace(commands.db, place),
  ]);
  return {
    desks: desks.map(factsOf),
    lines: lines.map(({ id, name, prefix, waiting, state }) => ({ id, name, prefix, waiting, state })),
    defaultLanguage: place.default_language,
  };
}

/** The form's name says what it does, and to which desk: `add`, `desk:…`, `open:…`, `remove:…`. */
export const changeDeskSettings = settling(async ({ place, commands, staff }, form) => {
  const [verb = '', deskId = ''] = textIn(form, 'form').split(':');
  if (verb === 'add') {
    const input = { placeId: place.id, ...fieldsIn(form), isOpen: false };
    return { save: () => createDesk(commands, staff, input, null) };
  }
  const desks = await findDesksOfPlace(commands.db, place);
  const desk = desks.find(({ id }) => id === deskId);
  if (!desk) throw data(null, { status: 404 });
  if (verb === 'remove') return { save: () => archiveDesk(commands, staff, { deskId }, null) };
  if (verb === 'open') {
    const input = { deskId, isOpen: textIn(form, 'open') === 'true', isSittingDown: false };
    return { save: () => setDeskOpen(commands, staff, input, null) };
  }
  const input = { deskId, ...fieldsIn(form) };
  const only = servedAlone(desks.map(factsOf), desk.id);
  if (closingUnsaid(form, only).length > 0) return { save: () => Promise.reject(fieldRefusal('lines', 'line_closes')) };
  return { before: deskForm.entries(factsOf(desk)), save: () => updateDesk(commands, staff, input, null) };
});

function fieldsIn(form: FormData) {
  const { lines: lineIds, ...fields } = deskForm.read(form);
  return { ...fields, lineIds };
}

function factsOf({ id, name, directions, is_open: isOpen, line_ids: lines }: DeskRow): EditedDesk {
  return { id, name, directions, isOpen, lines };
}

export type DesksPage = ReturnType<typeof useLoaderData<typeof loadDeskSettings>>;
