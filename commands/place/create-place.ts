// Creates a place. An owner creates it in their organization; the installation's own key in the first organization that
// is no demo, which it founds if there is none.

import type { Trx } from '#db/database.ts';
import { newId } from '#db/new-id.ts';
import { foundOnce } from '#db/place/organizations.ts';
import { takeSlug } from '#db/place/place-slugs.ts';
import { insertPlaceRow } from '#db/place/places.ts';
import { fieldRefusal } from '#domain/refusal.ts';
import { authorise } from '#domain/team/actor.ts';
import { runOnce, type Command } from '../engine/command.ts';
import { checkPlaceFields, type PlaceFields } from './place-fields.ts';

export interface PlaceAnswer {
  placeId: string;
}

export type PlaceInput = PlaceFields & { isDemo?: boolean };

export const createPlace: Command<PlaceInput, PlaceAnswer> = async (context, actor, input, idempotencyKey) => {
  checkPlaceFields(context, input);
  const organizationId = actor.organizationId ?? (await foundOnce(context.db, input.name.trim()));
  authorise(actor, 'own', { organizationId, placeId: '' });
  return runOnce(context, { organizationId, actor, idempotencyKey }, async (trx, note) => {
    const answer = await insertPlace(trx, organizationId, input);
    const { placeId } = answer;
    await note('place_made', { subject: { kind: 'place', id: placeId }, placeId });
    return answer;
  });
};

/** The same inside another command's transaction. */
export async function insertPlace(trx: Trx, organizationId: string, input: PlaceInput): Promise<PlaceAnswer> {
  const placeId = newId();
  if (!(await takeSlug(trx, { organizationId, placeId, slug: input.slug }))) throw fieldRefusal('slug', 'slug_taken');
  await insertPlaceRow(trx, {
    organization_id: organizationId,
    id: placeId,
    slug: input.slug,
    name: input.name.trim(),
    country: input.country,
    time_zone: input.timeZone,
    default_language: input.defaultLanguage,
    languages: input.languages,
    address: input.address ?? null,
    look: JSON.stringify(input.accent ? { accent: input.accent } : {}),
    board: JSON.stringify(input.board ?? {}),
    privacy: '{}',
    is_demo: input.isDemo ?? false,
  });
  return { placeId };
}
