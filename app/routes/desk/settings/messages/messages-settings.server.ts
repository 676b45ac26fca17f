import { isTemplateKind } from '#domain/messaging/message-kind.ts';
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { sendTestText } from '#commands/messaging/send-test-text.ts';
import { setMessageTemplate } from '#commands/messaging/set-message-template.ts';
import { findOwnTemplate } from '#db/messaging/message-templates.ts';
import { senderOf } from '#domain/team/actor.ts';
import { isLanguage } from '#locales/languages.ts';
import { defaultTemplate } from '#locales/text-template.ts';
import { presentTemplate } from '#presenters/staff/place-templates.ts';
import { requireStaffAt, shownPlace } from '#app/session/staff-place.server.ts';
import { templateEntries } from './template-entries.ts';
import { textIn, typedIn } from '#app/form/form-answer.ts';
import { settleAt } from '../form/settle-at.server.ts';
import { settleForm } from '#app/form/settle-form.server.ts';

export type { TemplateView } from '#presenters/staff/place-templates.ts';

/** `?kind=` and `?language=` choose the text; the default is the first kind in the place's own language. */
export async function loadMessages(arrival: LoaderFunctionArgs) {
  const { place, commands, staff, publicUrl, text } = await textAt(arrival);
  const question = { ...text, publicUrl, sender: senderOf(staff), now: commands.now() };
  return {
    place: shownPlace(place),
    view: await presentTemplate(commands, place, question),
  };
}

export async function changeMessages(post: ActionFunctionArgs) {
  const { text, ...session } = await textAt(post);
  const { place, commands, staff, publicUrl } = session;
  const form = await post.request.formData();
  const input = { placeId: place.id, ...text, publicUrl };
  // Browsers send a line break as CR LF.
  const body = typedIn(form, 'body').replaceAll('\r\n', '\n');
  const isPlain = textIn(form, 'plain') === 'true';
  if (textIn(form, 'form') === 'test') {
    const phone = { phone: textIn(form, 'phone'), phoneCountry: place.country };
    return settleForm({ form, now: commands.now() }, () =>
      sendTestText(commands, staff, { ...input, ...phone, body, isPlain }, null),
    );
  }
  const known = await findOwnTemplate(commands.db, {
    organizationId: place.organization_id,
    placeId: place.id,
    ...text,
  });
  const before = templateEntries(known ?? { body: defaultTemplate(text.language, text.kind), isPlain: false });
  return settleAt(session, form, {
    before,
    save: () => setMessageTemplate(commands, staff, { ...input, body, isPlain }, null),
  });
}

async function textAt(arrival: LoaderFunctionArgs | ActionFunctionArgs) {
  const session = await requireStaffAt(arrival, 'settings');
  const { languages, default_language: first } = session.place;
  const asked = new URL(arrival.request.url).searchParams;
  const kind = asked.get('kind') ?? 'joined';
  const language = asked.get('language') ?? first;
  if (!isTemplateKind(kind) || !isLanguage(language) || !languages.includes(language))
    throw data(null, { status: 404 });
  return { ...session, text: { kind, language } };
}
