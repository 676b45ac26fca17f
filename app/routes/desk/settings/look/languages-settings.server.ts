import type { LoaderFunctionArgs } from 'react-router';
import { updatePlace } from '#commands/place/places.ts';
import { fieldRefusal } from '#domain/refusal.ts';
import { offeredLanguages } from '#locales/languages.ts';
import { languagesOf } from '#app/session/place-context.server.ts';
import { requireStaffAt } from '#app/session/staff-place.server.ts';
import { settling } from '../form/settle-at.server.ts';
import { languagesForm } from './look-rules.ts';

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

export const changeLanguages = settling(({ place, commands, staff }, form) => {
  const { languages, defaultLanguage } = languagesForm.read(form);
  const isKnown = (tag: string): boolean => offeredLanguages.some((offered) => offered === tag);
  return {
    before: languagesForm.entries({ languages: place.languages, defaultLanguage: place.default_language }),
    save: async () => {
      if (!languages.every(isKnown)) throw fieldRefusal('languages', 'not_a_choice');
      const fields = { languages: [...new Set(languages)], defaultLanguage };
      await updatePlace(commands, staff, { placeId: place.id, ...fields }, null);
    },
  };
});
