import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { updatePlace } from '#commands/place/update-place.ts';
import type { PlaceRow } from '#db/place/places.ts';
import { findEarlierSlugs } from '#db/place/place-slugs.ts';
import { staffLanguageContext } from '#app/context/context.server.ts';
import { languagesOf } from '#app/session/place-context.server.ts';
import { worldIn } from '#app/i18n/world.server.ts';
import { requireStaffAt } from '#app/session/staff-place.server.ts';
import { presentPrivacy } from '#presenters/guest/place-privacy.ts';
import { quietHoursOf } from '#domain/place/quiet-hours.ts';
import { visitRuleOf } from '#domain/place/visit-rule.ts';
import { placeEntries, placeIn, type PlaceFacts } from './place-rules.ts';
import { settleForm } from '#app/form/settle-form.server.ts';

export async function loadPlaceSettings(arrival: LoaderFunctionArgs) {
  const { place, commands, publicUrl } = await requireStaffAt(arrival, 'settings');
  const { countries, zones } = worldIn(arrival.context.get(staffLanguageContext), commands.phoneMetadata);
  return {
    facts: factsOf(place),
    keepHours: presentPrivacy(place).keepHours,
    earlierSlugs: await findEarlierSlugs(commands.db, place),
    languages: languagesOf(place),
    countries,
    zones: zones.map(({ name }) => name),
    publicUrl,
    now: commands.now().toISOString(),
  };
}

export async function changePlaceSettings(post: ActionFunctionArgs) {
  const { place, commands, staff, announcePlace } = await requireStaffAt(post, 'settings');
  const form = await post.request.formData();
  const { address, ...facts } = placeIn(form);
  return settleForm({ form, before: placeEntries(factsOf(place)), now: commands.now() }, async () => {
    await updatePlace(commands, staff, { placeId: place.id, ...facts, address: address || null }, null);
    await announcePlace(place);
  });
}

function factsOf({
  name,
  address,
  country,
  time_zone,
  default_language,
  slug,
  visit_rule,
  quiet,
}: PlaceRow): PlaceFacts {
  return {
    name,
    address: address ?? '',
    country,
    timeZone: time_zone,
    defaultLanguage: default_language,
    slug,
    visitRule: visitRuleOf(visit_rule),
    quiet: quietHoursOf(quiet),
  };
}
