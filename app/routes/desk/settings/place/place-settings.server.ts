import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { updatePlace } from '#commands/place/update-place.ts';
import type { PlaceFields } from '#commands/place/place-fields.ts';
import type { PlaceRow } from '#db/place/places.ts';
import { findEarlierSlugs } from '#db/place/place-slugs.ts';
import { staffLanguageContext } from '../../../../page/context.server.ts';
import { languagesOf } from '../../../../session/place-context.server.ts';
import { worldIn } from '../../../../i18n/world.server.ts';
import { requireStaffAt } from '../../../../session/staff-place.server.ts';
import { presentPrivacy } from '#presenters/guest/place-privacy.ts';
import { visitRuleOf } from '#domain/place/visit-rule.ts';
import { placeEntries, visitEntries, visitRuleIn, type PlaceFacts } from './place-rules.ts';
import type { FormEntries } from '../../../../form/form-answer.ts';
import { textIn } from '../../../../form/form-fields.ts';
import { settleForm } from '../../../../form/settle-form.server.ts';

export async function loadPlaceSettings(arrival: LoaderFunctionArgs) {
  const { place, commands, publicUrl } = await requireStaffAt(arrival, 'settings');
  const { countries, zones } = worldIn(arrival.context.get(staffLanguageContext), commands.phoneMetadata);
  return {
    facts: factsOf(place),
    slug: place.slug,
    visitRule: visitRuleOf(place.visit_rule),
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
  const { fields, before } = changeIn(form, place);
  return settleForm({ form, before, now: commands.now() }, async () => {
    await updatePlace(commands, staff, { placeId: place.id, ...fields }, null);
    await announcePlace(place);
  });
}

interface Change {
  fields: Partial<PlaceFields>;
  before: FormEntries;
}

function changeIn(form: FormData, place: PlaceRow): Change {
  const name = textIn(form, 'form');
  if (name === 'address') return { fields: { slug: textIn(form, 'slug') }, before: [['slug', place.slug]] };
  if (name !== 'visits') return factsIn(form, place);
  return { fields: { visitRule: visitRuleIn(form) }, before: visitEntries(visitRuleOf(place.visit_rule)) };
}

function factsIn(form: FormData, place: PlaceRow): Change {
  const text = (name: string): string => textIn(form, name);
  return {
    fields: {
      name: text('name'),
      address: text('address') || null,
      country: text('country'),
      timeZone: text('timeZone'),
      defaultLanguage: text('defaultLanguage'),
    },
    before: placeEntries(factsOf(place)),
  };
}

function factsOf({ name, address, country, time_zone, default_language }: PlaceRow): PlaceFacts {
  return { name, address: address ?? '', country, timeZone: time_zone, defaultLanguage: default_language };
}
