import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { updatePlace } from '#commands/place/update-place.ts';
import { fieldRefusal } from '#domain/refusal.ts';
import { offeredLanguages } from '#locales/languages.ts';
import { languagesOf } from '#app/session/place-context.server.ts';
import { requireStaffAt } from '#app/session/staff-place.server.ts';
import { languageEntries } from './languages-rules.ts';
import { textIn, choicesIn } from '#app/form/form-fields.ts';
import { settleForm } from '#app/form/settle-form.server.ts';

export async function loadLanguages(arrival: LoaderFunctionArgs) {
  const { place } = await requireStaffAt(arrival, 'settings');
  const chosen = languagesOf(place);
  return {
    slug: place.slug,
    chosen,
    others: offeredLanguages.filter((tag) => !chosen.includes(tag)),
    defaultLanguage: place.default_language,
  };
}

export async function changeLanguages(post: ActionFunctionArgs) {
  const { place, commands, staff, announcePlace } = await requireStaffAt(post, 'settings');
  const form = await post.request.formData();
  const languages = [...new Set(choicesIn(form, 'languages'))];
  const before = languageEntries(place.languages, place.default_language);
  return settleForm({ form, before, now: commands.now() }, async () => {
    const isKnown = (tag: string): boolean => offeredLanguages.some((offered) => offered === tag);
    if (!languages.every(isKnown)) throw fieldRefusal('languages', 'not_a_choice');
    const fields = { languages, defaultLanguage: textIn(form, 'defaultLanguage') };
    await updatePlace(commands, staff, { placeId: place.id, ...fields }, null);
    await announcePlace(place);
  });
}
