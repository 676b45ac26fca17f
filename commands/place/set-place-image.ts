// Gives a place a logo or a cover, or takes it away. The picture is decoded before anything is locked; its files and what the place's look
// says of them change in one transaction, so that no page ever names a file that is not there.

import type { Transaction } from 'kysely';
import type { Database } from '#db/database.ts';
import { findPlaceById, type PlaceRow } from '#db/place/lines.ts';
import { dropImage, keepImage } from '#db/place/place-images.ts';
import { authorise, type Staff } from '#domain/team/actor.ts';
import type { ImageKind, ImageType, PlaceImage } from '#domain/place/place-image.ts';
import { Refusal } from '#domain/refusal.ts';
import { audit } from '../audit/audit.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { Once } from '../engine/once.ts';
import type { PlaceAnswer } from './create-place.ts';
import { imageWidthsOf } from './image-widths.ts';
import type { Outcome } from '../engine/line-runner.ts';
import { lockPlace } from './place-fields.ts';
import { runOnce } from '../engine/run-once.ts';

interface ImageWish {
  placeId: string;
  kind: ImageKind;
}

export async function setPlaceImage(
  context: CommandContext,
  actor: Staff,
  { placeId, kind, content, type }: ImageWish & { content: Buffer; type: ImageType },
  once: Once | null,
): Promise<Outcome<PlaceAnswer>> {
  const place = await ownPlace(context, actor, placeId);
  const { image, files } = await imageWidthsOf(content, type);
  return runOnce(context, { organizationId: place.organization_id, actor, once }, async (trx) => {
    await wear(trx, place, { kind, image });
    await keepImage(trx, keyOf(place, kind), { hash: image.hash, files });
    await noteImage(context, trx, place, { actor, kind });
    return { placeId };
  });
}

/** Where there is none, that is no error: the wish is true already. */
export async function removePlaceImage(
  context: CommandContext,
  actor: Staff,
  { placeId, kind }: ImageWish,
  once: Once | null,
): Promise<Outcome<PlaceAnswer>> {
  const place = await ownPlace(context, actor, placeId);
  return runOnce(context, { organizationId: place.organization_id, actor, once }, async (trx) => {
    await wear(trx, place, { kind, image: null });
    await dropImage(trx, keyOf(place, kind));
    await noteImage(context, trx, place, { actor, kind });
    return { placeId };
  });
}

function noteImage(
  context: CommandContext,
  trx: Transaction<Database>,
  { organization_id: organizationId, id: placeId }: PlaceRow,
  { actor, kind }: { actor: Staff; kind: ImageKind },
): Promise<void> {
  const [subject, data] = [{ kind: 'place', id: placeId } as const, { fields: [`look.${kind}`] }];
  return audit(context, trx, { organizationId, actor, kind: 'place_changed', subject, placeId, data });
}

async function ownPlace({ db }: CommandContext, actor: Staff, placeId: string): Promise<PlaceRow> {
  const place = await findPlaceById(db, placeId);
  if (!place) throw new Refusal('not_found');
  authorise(actor, 'settings', { organizationId: place.organization_id, placeId });
  return place;
}

/** Reads the look again under the place's lock: its colour may have changed meanwhile. */
async function wear(
  trx: Transaction<Database>,
  place: PlaceRow,
  { kind, image }: { kind: ImageKind; image: PlaceImage | null },
): Promise<void> {
  await lockPlace(trx, place);
  const { look } = (await findPlaceById(trx, place.id)) ?? place;
  await trx
    .updateTable('place')
    .set({ look: JSON.stringify({ ...look, [kind]: image ?? undefined }) })
    .where('organization_id', '=', place.organization_id)
    .where('id', '=', place.id)
    .execute();
}

function keyOf({ organization_id, id }: PlaceRow, kind: ImageKind) {
  return { organization_id, place_id: id, kind };
}
