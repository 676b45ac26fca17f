// Changes a place's fields. An old slug stays the place's own, so that old links and printed codes still work.

import { takeSlug } from '#db/place/place-slugs.ts';
import { setPlace, type PlaceRow } from '#db/place/places.ts';
import { canonicalJson } from '#domain/log-chain/canonical-json.ts';
import { changedColumns } from '#domain/audit/changed-columns.ts';
import { boardSettingsOf } from '#domain/place/board-settings.ts';
import { quietHoursOf } from '#domain/place/quiet-hours.ts';
import { visitRuleOf } from '#domain/place/visit-rule.ts';
import { fieldRefusal } from '#domain/refusal.ts';
import { authorise } from '#domain/team/actor.ts';
import { changePlace, placeFor, type Command } from '../engine/command.ts';
import type { PlaceAnswer } from './create-place.ts';
import { settleSlidePictures } from './slide-pictures.ts';
import { checkPlaceFields, type PlaceFields } from './place-fields.ts';

export const updatePlace: Command<Partial<PlaceFields> & { placeId: string }, PlaceAnswer> = async (
  context,
  actor,
  { placeId, ...fields },
  idempotencyKey,
) => {
  const { organizationId } = await placeFor(context, actor, 'settings', placeId);
  return changePlace(context, { organizationId, placeId, actor, idempotencyKey }, async ({ trx, place, note }) => {
    const { languages = place.languages, defaultLanguage = place.default_language } = fields;
    checkPlaceFields(context, { ...fields, languages, defaultLanguage });
    if (changesWhatIsShown(place, fields)) authorise(actor, 'own', { organizationId, placeId });
    const { slug } = fields;
    const isNewSlug = slug !== undefined && slug !== place.slug;
    if (isNewSlug && !(await takeSlug(trx, { organizationId, placeId, slug })))
      throw fieldRefusal('slug', 'slug_taken');
    if (fields.board?.slides) await settleSlidePictures(trx, place, fields.board.slides);
    const columns = columnsOf(place, fields);
    await setPlace(trx, place, columns);
    const changed = changedColumns(place, columns);
    if (changed.length > 0) await note('place_changed', { data: { fields: changed } });
    return { placeId };
  });
};

/** What a whole room may read of people is decided by owners, as in `updatePrivacy`, not by whoever hangs the board. */
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
    longest_wait_minutes: fields.longestWaitMinutes ?? place.longest_wait_minutes,
    look: JSON.stringify({ ...place.look, accent }),
    board: JSON.stringify({ ...place.board, ...changedIn(boardSettingsOf(place.board), fields.board) }),
    visit_rule: JSON.stringify({ ...place.visit_rule, ...changedIn(visitRuleOf(place.visit_rule), fields.visitRule) }),
    quiet: JSON.stringify({ ...place.quiet, ...changedIn(quietHoursOf(place.quiet), fields.quiet) }),
  };
}

/** A form posts all its fields; the unchanged ones are left out, so that the audit log names only real changes. */
function changedIn<Settings extends object>(known: Settings, wanted: Partial<Settings> = {}): Partial<Settings> {
  const before = new Map<string, unknown>(Object.entries(known));
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => canonicalJson(before.get(name) ?? null) !== canonicalJson(value)),
  ) as Partial<Settings>;
}
