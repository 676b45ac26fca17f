// Changes what is said of a place. A slug that was used stays the place's own, so that old links and printed codes go on working.

import { findPlaceById, type PlaceRow } from '#db/place/lines.ts';
import { changedColumns } from '#domain/audit/changed-columns.ts';
import { boardSettingsOf } from '#domain/place/board-settings.ts';
import { fieldRefusal, Refusal } from '#domain/refusal.ts';
import { authorise, type Staff } from '#domain/team/actor.ts';
import { audit } from '../audit/audit.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { Once } from '../engine/once.ts';
import type { PlaceAnswer } from './create-place.ts';
import type { Outcome } from '../engine/line-runner.ts';
import { checkPlaceFields, lockPlace, takeSlug, type PlaceFields } from './place-fields.ts';
import { runOnce } from '../engine/run-once.ts';

export async function updatePlace(
  context: CommandContext,
  actor: Staff,
  { placeId, ...fields }: Partial<PlaceFields> & { placeId: string },
  once: Once | null,
): Promise<Outcome<PlaceAnswer>> {
  const known = await findPlaceById(context.db, placeId);
  if (!known) throw new Refusal('not_found');
  const organizationId = known.organization_id;
  authorise(actor, 'settings', { organizationId, placeId });
  return runOnce(context, { organizationId, actor, once }, async (trx) => {
    await lockPlace(trx, known);
    const place = (await findPlaceById(trx, placeId)) ?? known;
    const { languages = place.languages, defaultLanguage = place.default_language } = fields;
    checkPlaceFields(context, { ...fields, languages, defaultLanguage });
    if (changesWhatIsShown(place, fields)) authorise(actor, 'own', { organizationId, placeId });
    const { slug } = fields;
    const isNewSlug = slug !== undefined && slug !== place.slug;
    if (isNewSlug && !(await takeSlug(trx, { organizationId, placeId, slug })))
      throw fieldRefusal('slug', 'slug_taken');
    const columns = columnsOf(place, fields);
    await trx
      .updateTable('place')
      .set(columns)
      .where('organization_id', '=', organizationId)
      .where('id', '=', placeId)
      .execute();
    const changes = changedColumns(place, columns);
    const [subject, data] = [{ kind: 'place', id: placeId } as const, { fields: changes }];
    if (changes.length > 0)
      await audit(context, trx, { organizationId, actor, kind: 'place_changed', subject, placeId, data });
    return { placeId };
  });
}

/** What a whole room may read of people is the owner's to decide, as on the page of privacy (`updatePrivacy`); whoever hangs the board may not. */
function changesWhatIsShown(place: PlaceRow, { board }: Partial<PlaceFields>): boolean {
  return board?.shows !== undefined && board.shows !== boardSettingsOf(place.board).shows;
}

function columnsOf(place: PlaceRow, fields: Partial<PlaceFields>) {
  const accent = fields.accent === undefined ? place.look.accent : (fields.accent ?? undefined);
  return {
    slug: fields.slug ?? place.slug,
    name: fields.name?.trim() ?? place.name,
    country: fields.country ?? place.country,
    time_zone: fields.timeZone ?? place.time_zone,
    languages: fields.languages ?? place.languages,
    default_language: fields.defaultLanguage ?? place.default_language,
    address: fields.address === undefined ? place.address : fields.address,
    look: JSON.stringify({ ...place.look, accent }),
    board: JSON.stringify({ ...place.board, ...fields.board }),
  };
}
