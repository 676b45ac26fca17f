import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { archiveLine } from '#commands/place/archive-line.ts';
import { updateLine } from '#commands/place/update-line.ts';
import { findLinesOfPlace, type LineRow } from '#db/place/lines.ts';
import { findKeptModel } from '#db/ticket/kept-waits.ts';
import type { LineFields } from '#domain/line/line-faults.ts';
import { lineSettingsOf } from '#domain/line/line-settings.ts';
import { presentLineInFull, presentMeasuredMinutes } from '#presenters/staff/line-in-full.ts';
import { qrDrawing } from '../../../../drawings/qr-drawing.server.ts';
import { requireStaffAt } from '../../../../session/staff-place.server.ts';
import {
  basicEntries,
  basicsIn,
  questionEntries,
  questionsIn,
  readerOf,
  serviceEntries,
  servicesIn,
  type Read,
} from './line-form.ts';
import type { FormEntries } from '../../../../form/form-answer.ts';
import { textIn } from '../../../../form/form-fields.ts';
import { settleForm } from '../../../../form/settle-form.server.ts';

/** The fields of each form on the page, and the change each makes to the line. */
const forms = {
  line: {
    entries: ({ name, prefix, settings }: LineRow) =>
      basicEntries({ name, prefix, settings: lineSettingsOf(settings) }),
    fields: (read: Read): Partial<LineFields> => basicsIn(read),
  },
  services: {
    entries: ({ services }: LineRow) => serviceEntries(services),
    fields: (read: Read): Partial<LineFields> => ({ services: servicesIn(read) }),
  },
  questions: {
    entries: ({ questions }: LineRow) => questionEntries(questions),
    fields: (read: Read): Partial<LineFields> => ({ questions: questionsIn(read) }),
  },
} as const;
export type LineForm = keyof typeof forms;

export async function loadLine(arrival: LoaderFunctionArgs) {
  const { place, line, publicUrl, commands } = await lineAt(arrival);
  const url = `${publicUrl}/p/${place.slug}/${line.slug}`;
  return {
    place: { slug: place.slug, languages: place.languages, defaultLanguage: place.default_language },
    line: presentLineInFull(line),
    measured: presentMeasuredMinutes(await findKeptModel(commands.db, line.organization_id, line.id)),
    entries: {
      line: forms.line.entries(line),
      services: forms.services.entries(line),
      questions: forms.questions.entries(line),
    } satisfies Record<LineForm, FormEntries>,
    url,
    qr: qrDrawing(url),
  };
}

export async function changeLine(post: ActionFunctionArgs) {
  const { place, line, commands, staff, announcePlace } = await lineAt(post);
  const form = await post.request.formData();
  const name = textIn(form, 'form');
  const known = Object.hasOwn(forms, name) ? forms[name as LineForm] : null;
  if (!known && name !== 'archive') throw data(null, { status: 404 });
  return settleForm({ form, before: known && known.entries(line), now: commands.now() }, async () => {
    if (known) await updateLine(commands, staff, { lineId: line.id, ...known.fields(readerOf(form)) }, null);
    else await archiveLine(commands, staff, { lineId: line.id }, null);
    await announcePlace(place);
    if (!known) throw redirect(`/desk/${place.slug}/settings/lines`);
  });
}

async function lineAt(arrival: LoaderFunctionArgs | ActionFunctionArgs) {
  const session = await requireStaffAt(arrival, 'settings');
  const lines = await findLinesOfPlace(session.commands.db, session.place);
  const line = lines.find(({ id }) => id === arrival.params['line']);
  if (!line) throw data(null, { status: 404 });
  return { ...session, line };
}
