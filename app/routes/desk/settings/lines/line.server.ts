import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { archiveLine, updateLine } from '#commands/place/lines.ts';
import { findLinesOfPlace, type LineRow } from '#db/place/lines.ts';
import { findKeptModel } from '#db/ticket/kept-waits.ts';
import { lineSettingsOf } from '#domain/line/line-settings.ts';
import { presentMeasuredMinutes } from '#presenters/staff/line-in-full.ts';
import { qrDrawing } from '#app/drawings/qr-drawing.server.ts';
import { requireStaffAt, shownPlace } from '#app/session/staff-place.server.ts';
import { lineForm } from './line-form.ts';
import { textIn } from '#app/form/form-answer.ts';
import { settleForm } from '#app/form/settle-form.server.ts';

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
