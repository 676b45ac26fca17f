import { data, type useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import {
  dropDraftOfVisits,
  forgetVisits,
  importVisits,
  keepDraftOfVisits,
  type ImportInput,
} from '#commands/place/import-visits.ts';
import { findVisitDraft } from '#db/place/imported-visits.ts';
import { findLinesOfPlace } from '#db/place/lines.ts';
import { maxTableBytes } from '#domain/history/read-visits.ts';
import { visitColumns, type ChosenColumns } from '#domain/history/visit-columns.ts';
import { fieldRefusal } from '#domain/refusal.ts';
import { draftOfFile, type HistoryFault, type UnreadHistory } from '#presenters/history/read-history.ts';
import { guessedServices, presentEarlierVisits, serviceChoices } from '#presenters/staff/earlier-visits.ts';
import { textIn } from '#app/form/form-answer.ts';
import { settleForm, withMore } from '#app/form/settle-form.server.ts';
import { requireStaffAt, shownPlace, type StaffAtPlace } from '#app/session/staff-place.server.ts';
import { columnIn } from './column-choices.ts';

export async function loadVisitsSettings(arrival: LoaderFunctionArgs) {
  const { place, commands } = await requireStaffAt(arrival, 'settings');
  return {
    ...(await presentEarlierVisits(commands.db, place)),
    place: shownPlace(place),
    megabytes: maxTableBytes / 1024 / 1024,
  };
}

export type VisitsPage = ReturnType<typeof useLoaderData<typeof loadVisitsSettings>>;
export type DraftView = NonNullable<VisitsPage['draft']>;

/** What a file that was not understood had for columns, so that they can be chosen. */
export interface UnreadAnswer {
  unread: (Pick<UnreadHistory, 'heads' | 'columns'> & { fault: HistoryFault | 'file' | 'too_large' }) | null;
}

export async function changeVisitsSettings(post: ActionFunctionArgs) {
  const session = await requireStaffAt(post, 'settings');
  const { place, commands, staff } = session;
  const form = await post.request.formData().catch(() => {
    throw data(null, { status: 400 });
  });
  const at = { placeId: place.id };
  let unread: UnreadAnswer['unread'] = null;
  const works: Record<string, () => Promise<void>> = {
    read: async () => {
      unread = await readFile(session, form);
      if (unread) throw fieldRefusal('file', unread.fault);
    },
    use: async () => importVisits(commands, staff, await choicesOf(session, form)),
    discard: () => dropDraftOfVisits(commands, staff, at),
    forget: () => forgetVisits(commands, staff, at),
  };
  const name = textIn(form, 'form');
  const work = Object.hasOwn(works, name) ? works[name] : undefined;
  if (!work) throw data(null, { status: 404 });
  return withMore<UnreadAnswer>(await settleForm({ form, now: commands.now() }, work), { unread });
}

async function readFile({ place, commands, staff }: StaffAtPlace, form: FormData): Promise<UnreadAnswer['unread']> {
  const file = form.get('file');
  const nothing = { heads: [], columns: {} };
  if (!(file instanceof File) || file.size === 0) return { fault: 'file', ...nothing };
  if (file.size > maxTableBytes) return { fault: 'too_large', ...nothing };
  const order = textIn(form, 'order');
  const read = await draftOfFile(() => file.stream(), {
    columns: columnsIn(form),
    order: order === 'day' || order === 'month' ? order : null,
    timeZone: place.time_zone,
    now: commands.now(),
  });
  if (read.fault !== null) return { fault: read.fault, heads: read.heads, columns: read.columns };
  await keepDraftOfVisits(commands, staff, { placeId: place.id, draft: read.draft });
  return null;
}

function columnsIn(form: FormData): ChosenColumns {
  const chosen: ChosenColumns = {};
  for (const column of visitColumns) {
    const name = columnIn(textIn(form, column));
    if (name !== undefined) chosen[column] = name;
  }
  return chosen;
}

/** The names of the file are in the draft; the form says by number what each of them is here. */
async function choicesOf({ place, commands }: StaffAtPlace, form: FormData): Promise<ImportInput> {
  const [found, rows] = await Promise.all([findVisitDraft(commands.db, place), findLinesOfPlace(commands.db, place)]);
  const choices = serviceChoices(rows, place.default_language);
  const lines = new Map<string, string>();
  const services = new Map<string, ImportInput['services'] extends ReadonlyMap<string, infer Of> ? Of : never>();
  const servicesNamed = (name: string) => choices.find((choice) => choice.name === name)?.of ?? [];
  if (found) {
    const { draft } = found;
    for (const [number, { name }] of draft.lines.entries()) {
      const lineId = textIn(form, `line.${number}`);
      if (lineId !== '') lines.set(name, lineId);
    }
    for (const [name, guess] of guessedServices(draft.services, choices)) services.set(name, servicesNamed(guess));
    for (const [number, name] of draft.services.entries()) {
      const chosen = textIn(form, `service.${number}`);
      if (chosen !== '') services.set(name, servicesNamed(chosen));
    }
  }
  return { placeId: place.id, madeAt: Number(textIn(form, 'madeAt')), lines, services };
}
