// Places: made, changed, and what they keep of people.

import type { Trx } from '#db/database.ts';
import { newId } from '#db/new-id.ts';
import { foundOnce } from '#db/place/organizations.ts';
import { takeSlug, insertPlaceRow, setPlace, type PlaceRow } from '#db/place/places.ts';
import { fieldRefusal } from '#domain/refusal.ts';
import { authorise } from '#domain/team/actor.ts';
import { runOnce, type Command, changePlace, placeFor } from '../engine/command.ts';
import { checkPlaceFields, type PlaceAnswer, type PlaceFields } from './place-fields.ts';
import { canonicalJson } from '#domain/log-chain/canonical-json.ts';
import { changedColumns } from '#domain/audit/changed-columns.ts';
import { boardSettingsOf, type BoardSettings } from '#domain/place/board-settings.ts';
import { quietHoursOf } from '#domain/place/quiet-hours.ts';
import { visitRuleOf } from '#domain/place/visit-rule.ts';
import { settleSlidePictures } from './set-place-image.ts';
import { isRetention } from '#domain/place/retention.ts';

// Creates a place. An owner creates it in their organization; the installation's own key in the first organization that
// is no demo, which it founds if there is none.

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

// Changes a place's fields. An old slug stays the place's own, so that old links and printed codes still work.
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

// Changes a place's retention, and whether its boards show given names. Only owners may: they answer for it.

interface PrivacyInput {
  placeId: string;
  keepHours: number;
  shows: BoardSettings['shows'];
}

export const updatePrivacy: Command<PrivacyInput, PlaceAnswer> = async (context, actor, input, idempotencyKey) => {
  const { placeId, keepHours, shows } = input;
  const { organizationId } = await placeFor(context, actor, 'own', placeId);
  if (!isRetention(keepHours)) throw fieldRefusal('keepHours', 'out_of_range');
  return changePlace(context, { organizationId, placeId, actor, idempotencyKey }, async ({ trx, place, note }) => {
    const [privacy, board] = [
      { ...place.privacy, keepHours },
      { ...place.board, shows },
    ];
    await setPlace(trx, place, { privacy: JSON.stringify(privacy), board: JSON.stringify(board) });
    const fields = changedColumns(place, { privacy, board });
    await note('privacy_changed', { data: { fields, keepHours, shows } });
    return { placeId };
  });
};
