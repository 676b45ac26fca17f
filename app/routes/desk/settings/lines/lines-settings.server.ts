import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { createLine } from '#commands/place/lines.ts';
import { findDesksOfPlace } from '#db/place/desks.ts';
import { findLinesOfPlace } from '#db/place/lines.ts';
import { lineForGuests } from '#domain/line/line-for-guests.ts';
import { suggestLinePrefix } from '#domain/line/line-prefix.ts';
import { requireStaffAt, shownPlace } from '#app/session/staff-place.server.ts';
import { newLineForm } from './line-form.ts';
import { settleForm } from '#app/form/settle-form.server.ts';

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
