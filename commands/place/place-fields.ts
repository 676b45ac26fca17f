// What may be said of a place, the same when it is made and when it is changed.

import type { Transaction } from 'kysely';
import type { Database } from '#db/database.ts';
import type { BoardSettings } from '#domain/place/board-settings.ts';
import { isTimeZone } from '#domain/local-time.ts';
import { isPhoneCountry } from '#domain/phone/phone-countries.ts';
import { parseName } from '#domain/ticket/name.ts';
import { fieldRefusal } from '#domain/refusal.ts';
import { slugError } from '#domain/place/slug.ts';
import { addressMost } from '#domain/place/text-lengths.ts';
import type { CommandContext } from '../engine/command-context.ts';
import { acrossOrganizations } from '#db/scope/look-up.ts';

export interface PlaceFields {
  slug: string;
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** IANA. */
  timeZone: string;
  languages: string[];
  defaultLanguage: string;
  address?: string | null;
  /** `#rrggbb` */
  accent?: string | null;
  board?: Partial<BoardSettings>;
}

/** Throws `invalid_fields` for the first that is wrong. */
export function checkPlaceFields({ phoneMetadata }: CommandContext, fields: Partial<PlaceFields>): void {
  const { slug, name, country, timeZone, languages, defaultLanguage } = fields;
  const slugFault = slug === undefined ? null : slugError(slug);
  if (slugFault) throw fieldRefusal('slug', slugFault);
  if (name !== undefined) checkName('name', name);
  if (country !== undefined && !isPhoneCountry(country, phoneMetadata))
    throw fieldRefusal('country', 'country_unknown');
  if (timeZone !== undefined && !isTimeZone(timeZone)) throw fieldRefusal('timeZone', 'time_zone_unknown');
  if (fields.address && fields.address.length > addressMost) throw fieldRefusal('address', 'too_long');
  if (languages?.length === 0) throw fieldRefusal('languages', 'required');
  if (languages && defaultLanguage && !languages.includes(defaultLanguage)) {
    throw fieldRefusal('defaultLanguage', 'not_a_choice');
  }
}

/** A name of a thing: never empty. */
export function checkName(path: string, name: string, maxLength?: number): void {
  const parsed = parseName(name, maxLength);
  if (!parsed.ok) throw fieldRefusal(path, parsed.code);
  if (parsed.name === '') throw fieldRefusal(path, 'required');
}

/** Whether the slug is this place's now: it was free, or the place had it before. */
export async function takeSlug(
  trx: Transaction<Database>,
  { organizationId, placeId, slug }: { organizationId: string; placeId: string; slug: string },
): Promise<boolean> {
  await trx
    .updateTable('place_slug')
    .set({ is_current: false })
    .where('organization_id', '=', organizationId)
    .where('place_id', '=', placeId)
    .execute();
  // Whose the slug is does not matter: where it is another's, it is taken.
  const taken = await acrossOrganizations(trx, (all) =>
    all
      .insertInto('place_slug')
      .values({ slug, organization_id: organizationId, place_id: placeId, is_current: true })
      .onConflict((conflict) =>
        conflict
          .column('slug')
          .doUpdateSet({ is_current: true })
          .where('place_slug.organization_id', '=', organizationId)
          .where('place_slug.place_id', '=', placeId),
      )
      .executeTakeFirst(),
  );
  return (taken.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** One at a time for a place: what must be unlike everything else there is decided by what is there. */
export async function lockPlace(trx: Transaction<Database>, { organization_id, id }: PlaceKey): Promise<void> {
  await trx
    .selectFrom('place')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .forUpdate()
    .execute();
}

export interface PlaceKey {
  organization_id: string;
  id: string;
}
