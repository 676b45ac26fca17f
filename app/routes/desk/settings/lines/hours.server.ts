import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { z } from 'zod';
import { setOpeningHours } from '#commands/place/lines.ts';
import { createLineBody } from '#contract/requests.ts';
import { findLinesOfPlace, type LineRow } from '#db/place/lines.ts';
import { readJson } from '#domain/plain-text.ts';
import { Refusal } from '#domain/refusal.ts';
import { requireStaffAt, shownPlace } from '#app/session/staff-place.server.ts';
import { hoursEntries, hoursFaults, hoursIn } from './hours-form.ts';
import { textIn, type FormEntries } from '#app/form/form-answer.ts';
import { settleAt } from '../form/settle-at.server.ts';

/** `?line=` gives the slug of the line; the default is the first line. */
export async function loadHours(arrival: LoaderFunctionArgs) {
  const { place, lines, line, commands } = await linesAt(arrival);
  return {
    place: shownPlace(place),
    lines: lines.map(({ id, slug, name }) => ({ id, slug, name })),
    lineId: line?.id ?? null,
    entries: line ? hoursEntries(line) : [],
    copy: copyEntries(lines),
    now: commands.now().getTime(),
  };
}

export async function changeHours(post: ActionFunctionArgs) {
  const { lines, line, ...session } = await linesAt(post);
  const { place, commands, staff } = session;
  if (!line) throw data(null, { status: 404 });
  const form = await post.request.formData();
  const isCopy = textIn(form, 'form') === 'copy';
  return settleAt(session, form, {
    before: isCopy ? copyEntries(lines) : hoursEntries(line),
    save: async () => {
      const wanted = isCopy ? copied(form, line, lines) : [written(form, line)];
      await setOpeningHours(commands, staff, { placeId: place.id, lines: wanted }, null);
    },
  });
}

function written(form: FormData, { id: lineId }: LineRow) {
  const errors = Object.entries(hoursFaults(form)).map(([path, code]) => ({ path, code: code ?? '' }));
  if (errors.length > 0) throw new Refusal('invalid_fields', { errors });
  return { lineId, ...hoursIn(form) };
}

const kept = z.array(createLineBody.pick({ hours: true, exceptions: true }).extend({ lineId: z.uuid() })).max(200);

/** Copies the line's hours to all lines. For an undo, it restores the hours each line had. */
function copied(form: FormData, { hours, exceptions }: LineRow, lines: LineRow[]) {
  const had = textIn(form, 'lines');
  if (had === '') return lines.map(({ id }) => ({ lineId: id, hours, exceptions }));
  const parsed = kept.safeParse(readJson(had));
  if (!parsed.success) throw new Refusal('invalid_fields');
  return parsed.data.map((one) => ({ lineId: one.lineId, hours: one.hours ?? null, exceptions: one.exceptions ?? [] }));
}

function copyEntries(lines: LineRow[]): FormEntries {
  return [['lines', JSON.stringify(lines.map(({ id, hours, exceptions }) => ({ lineId: id, hours, exceptions })))]];
}

async function linesAt(arrival: LoaderFunctionArgs | ActionFunctionArgs) {
  const session = await requireStaffAt(arrival, 'settings');
  const lines = await findLinesOfPlace(session.commands.db, session.place);
  const wanted = new URL(arrival.request.url).searchParams.get('line');
  const line = wanted === null ? lines[0] : lines.find(({ slug }) => slug === wanted);
  if (wanted !== null && !line) throw data(null, { status: 404 });
  return { ...session, lines, line: line ?? null };
}
