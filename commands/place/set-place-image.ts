// Sets or removes a place's logo or cover. The picture is decoded before the lock; its files and the place's look
// change in one transaction, so that no page names a file that is not there.

import { setPlace } from '#db/place/places.ts';
import { dropImage, keepImage } from '#db/place/place-images.ts';
import type { ImageKind, ImageType } from '#domain/place/place-image.ts';
import type { Staff } from '#domain/team/actor.ts';
import type { PlaceKey } from '#domain/place/place-key.ts';
import {
  changePlace,
  placeFor,
  type Command,
  type CommandContext,
  type IdempotencyKey,
  type Outcome,
} from '../engine/command.ts';
import type { PlaceAnswer } from './create-place.ts';
import { imageWidthsOf } from './image-widths.ts';

interface ImageInput {
  placeId: string;
  kind: ImageKind;
}

type Picture = Awaited<ReturnType<typeof imageWidthsOf>>;

export const setPlaceImage: Command<ImageInput & { content: Buffer; type: ImageType }, PlaceAnswer> = async (
  context,
  actor,
  { placeId, kind, content, type },
  idempotencyKey,
) => {
  const at = await placeFor(context, actor, 'settings', placeId);
  return wear(context, { ...at, actor, idempotencyKey }, { kind, picture: await imageWidthsOf(content, type) });
};

/** Removing it twice is no error. */
export const removePlaceImage: Command<ImageInput, PlaceAnswer> = async (context, actor, input, idempotencyKey) => {
  const { placeId, kind } = input;
  const at = await placeFor(context, actor, 'settings', placeId);
  return wear(context, { ...at, actor, idempotencyKey }, { kind, picture: null });
};

function wear(
  context: CommandContext,
  request: PlaceKey & { actor: Staff; idempotencyKey: IdempotencyKey | null },
  { kind, picture }: { kind: ImageKind; picture: Picture | null },
): Promise<Outcome<PlaceAnswer>> {
  return changePlace(context, request, async ({ trx, place, note }) => {
    await setPlace(trx, place, { look: JSON.stringify({ ...place.look, [kind]: picture?.image }) });
    const key = { organization_id: place.organization_id, place_id: place.id, kind };
    await (picture ? keepImage(trx, key, { hash: picture.image.hash, files: picture.files }) : dropImage(trx, key));
    await note('place_changed', { data: { fields: [`look.${kind}`] } });
    return { placeId: place.id };
  });
}
