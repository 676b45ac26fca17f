import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { createLine } from '#commands/place/create-line.ts';
import { findDesksOfPlace } from '#db/place/desks.ts';
import { findLinesOfPlace } from '#db/place/lines.ts';
import { suggestLinePrefix } from '#domain/line/line-prefix.ts';
import { presentLineInFull } from '#presenters/staff/line-in-full.ts';
import { requireStaffAt } from '#app/session/staff-place.server.ts';
import { readerOf, textsIn } from './line-form.ts';
import { choicesIn } from '#app/form/form-fields.ts';
import { settleForm } from '#app/form/settle-form.server.ts';

export async function loadLines(arrival: LoaderFunctionArgs) {
  const { place, commands } = await requireStaffAt(arrival, 'settings');
  const [lines, desks] = await Promise.all([
    findLinesOfPlace(commands.db, place),
    findDesksOfPlace(commands.db, place),
  ]);
  const taken = new Set(lines.map(({ prefix }) => prefix));
  return {
    place: { slug: place.slug, languages: place.languages, defaultLanguage: place.default_language },
    lines: lines.map((line) => ({
      ...presentLineInFull(line),
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
  const read = readerOf(form);
  return settleForm({ form, now: commands.now() }, async () => {
    const serving = { deskIds: choicesIn(form, 'desks'), newDesk: read('newDesk').trim() || null };
    const input = { placeId: place.id, name: textsIn(read, 'name'), prefix: read('prefix'), ...serving };
    const { answer } = await createLine(commands, staff, input, null);
    await announcePlace(place);
    throw redirect(`/desk/${place.slug}/settings/lines/${answer.lineId}`);
  });
}
