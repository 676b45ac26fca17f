import type { LoaderFunctionArgs } from 'react-router';
import { updatePlace } from '#commands/place/places.ts';
import { type PlaceRow, findEarlierSlugs } from '#db/place/places.ts';
import { staffLanguageContext } from '#app/context/context.server.ts';
import { languagesOf } from '#app/session/place-context.server.ts';
import { worldIn } from '#app/i18n/world.server.ts';
import { requireStaffAt } from '#app/session/staff-place.server.ts';
import { presentPrivacy } from '#presenters/guest/place-privacy.ts';
import { costlyLetters } from '#domain/messaging/text-segments.ts';
import { isLanguage } from '#locales/languages.ts';
import { defaultTemplate } from '#locales/text-template.ts';
import { quietHoursOf } from '#domain/place/quiet-hours.ts';
import { visitRuleOf } from '#domain/place/visit-rule.ts';
import { settling } from '../form/settle-at.server.ts';
import { placeForm } from './place-rules.ts';

export async function loadPlaceSettings(arrival: LoaderFunctionArgs) {
  const { place, commands, publicUrl } = await requireStaffAt(arrival, 'settings');
  const { countries, zones } = worldIn(arrival.context.get(staffLanguageContext), commands.phoneMetadata);
  return {
    facts: factsOf(place),
    keepHours: presentPrivacy(place).keepHours,
    earlierSlugs: await findEarlierSlugs(commands.db, place),
    languages: languagesOf(place),
    areTextsPlain: areTextsPlain(place),
    countries,
    zones: zones.map(({ name }) => name),
    publicUrl,
    now: commands.now().toISOString(),
  };
}

/** Whether texts in the place's language keep to the alphabet of old phones: a letter in a name then makes the difference. */
function areTextsPlain({ default_language: language }: PlaceRow): boolean {
  return isLanguage(language) && costlyLetters(defaultTemplate(language, 'called')).length === 0;
}

export const changePlaceSettings = settling(({ place, commands, staff }, form) => ({
  before: placeForm.entries(factsOf(place)),
  save: () => updatePlace(commands, staff, { placeId: place.id, ...placeForm.read(form) }, null),
}));

function factsOf({ time_zone: timeZone, default_language: defaultLanguage, visit_rule, quiet, ...place }: PlaceRow) {
  const { name, address, country, slug, longest_wait_minutes: longestWaitMinutes } = place;
  const rules = { visitRule: visitRuleOf(visit_rule), quiet: quietHoursOf(quiet) };
  return { name, address, country, timeZone, defaultLanguage, slug, longestWaitMinutes, ...rules };
}
