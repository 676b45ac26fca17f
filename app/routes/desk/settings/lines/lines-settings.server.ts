import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, data } from 'react-router';
import { createLine, archiveLine, updateLine } from '#commands/place/lines.ts';
import { findDesksOfPlace } from '#db/place/desks.ts';
import { findLinesOfPlace, type LineRow } from '#db/place/lines.ts';
import { lineForGuests } from '#domain/line/line-for-guests.ts';
import { suggestLinePrefix } from '#domain/line/line-prefix.ts';
import { requireStaffAt, shownPlace } from '#app/session/staff-place.server.ts';
import { newLineForm, lineForm } from './line-form.ts';
import { settleForm } from '#app/form/settle-form.server.ts';
import { findKeptModel } from '#db/ticket/kept-waits.ts';
import { lineSettingsOf } from '#domain/line/line-settings.ts';
import { presentMeasuredMinutes } from '#presenters/staff/line-in-full.ts';
import { qrDrawing } from '#app/drawings/qr-drawing.server.ts';
import { textIn } from '#app/form/form-answer.ts';

export async function loadLines(arrival: LoaderFunctionArgs) {
  const { place, commands } = await requireStaffAt(arrival, 'settings');
  const [lines, desks] = await Promise.all([
    findLinesOfPlace(commands.db, place),
    findDesksOfPlace(commands.db, place),
  ]);
  const taken = new Set(lines.map(({ prefix }) => prefix));
  return {
    place: shownPlace(place),
    lines: lines.map((line) => ({
      id: line.id,
      name: line.name,
      prefix: line.prefix,
      state: lineForGuests(line, commands.now(), place.time_zone),
      waiting: line.waiting,
      services: line.services.length,
      isServed: desks.some(({ line_ids: ids }) => ids.includes(line.id)),
    })),
    desks: desks.map(({ id, name }) => ({ id, name })),
    prefix: suggestLinePrefix('', taken) ?? '',
  };
}

/** A new line opens its own page, which has the other settings. */
export async function addLine(post: ActionFunctionArgs) {
  const { place, commands, staff, announcePlace } = await requireStaffAt(post, 'settings');
  const form = await post.request.formData();
  return settleForm({ form, now: commands.now() }, async () => {
    const { desks: deskIds, ...fields } = newLineForm.read(form);
    const { answer } = await createLine(commands, staff, { placeId: place.id, deskIds, ...fields }, null);
    await announcePlace(place);
    throw redirect(`/desk/${place.slug}/settings/lines/${answer.lineId}`);
  });
}

export async function loadLine(arrival: LoaderFunctionArgs) {
  const { place, line, publicUrl, commands } = await lineAt(arrival);
  const { id, name, slug, waiting } = line;
  const url = `${publicUrl}/p/${place.slug}/${slug}`;
  return {
    place: shownPlace(place),
    line: { id, name, slug, waiting },
    measured: presentMeasuredMinutes(await findKeptModel(commands.db, line.organization_id, line.id)),
    entries: entriesOf(line),
    url,
    qr: qrDrawing(url),
  };
}

export async function changeLine(post: ActionFunctionArgs) {
  const { place, line, commands, staff, announcePlace } = await lineAt(post);
  const form = await post.request.formData();
  const name = textIn(form, 'form');
  if (name !== 'line' && name !== 'archive') throw data(null, { status: 404 });
  const before = name === 'line' ? entriesOf(line) : null;
  return settleForm({ form, before, now: commands.now() }, async () => {
    if (before) await updateLine(commands, staff, { lineId: line.id, ...lineForm.read(form) }, null);
    else await archiveLine(commands, staff, { lineId: line.id }, null);
    await announcePlace(place);
    if (!before) throw redirect(`/desk/${place.slug}/settings/lines`);
  });
}

const entriesOf = (line: LineRow) => lineForm.entries({ ...line, settings: lineSettingsOf(line.settings) });

async function lineAt(arrival: LoaderFunctionArgs | ActionFunctionArgs) {
  const session = await requireStaffAt(arrival, 'settings');
  const lines = await findLinesOfPlace(session.commands.db, session.place);
  const line = lines.find(({ id }) => id === arrival.params['line']);
  if (!line) throw data(null, { status: 404 });
  return { ...session, line };
}
