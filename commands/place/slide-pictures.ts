// The pictures of a place's board. One is uploaded first, and shown when a slide names it. A picture that no slide
// names any more stays until the next change of the slides, so that the last change can be undone.

import { dropOtherSlideImages, findSlideImages, keepSlideImage } from '#db/place/place-images.ts';
import type { PlaceRow } from '#db/place/places.ts';
import { boardSettingsOf } from '#domain/place/board-settings.ts';
import { maxSlideImages, type BoardSlide, type SlideImage } from '#domain/place/board-slides.ts';
import type { ImageType } from '#domain/place/place-image.ts';
import { fieldRefusal } from '#domain/refusal.ts';
import type { Trx } from '#db/database.ts';
import { changePlace, placeFor, type Command } from '../engine/command.ts';
import { imageWidthsOf } from './image-widths.ts';

export const keepSlidePicture: Command<{ placeId: string; content: Buffer; type: ImageType }, SlideImage> = async (
  context,
  actor,
  { placeId, content, type },
  idempotencyKey,
) => {
  const at = await placeFor(context, actor, 'settings', placeId);
  const { image, files } = await imageWidthsOf(content, type);
  const { hash, width } = image;
  return changePlace(context, { ...at, actor, idempotencyKey }, async ({ trx, place, note }) => {
    const key = keyOf(place);
    const kept = await findSlideImages(trx, key);
    // Unsaved old ones make room.
    if (kept.length >= maxSlideImages)
      await dropOtherSlideImages(trx, key, hashesOf(boardSettingsOf(place.board).slides));
    await keepSlideImage(trx, key, { hash, files });
    await note('place_changed', { data: { fields: ['board.pictures'] } });
    return { hash, width };
  });
};

/** Throws `invalid_fields` for an unknown picture; deletes those that no slide names, now or before. */
export async function settleSlidePictures(trx: Trx, place: PlaceRow, slides: readonly BoardSlide[]): Promise<void> {
  const key = keyOf(place);
  const kept = await findSlideImages(trx, key);
  for (const [at, { image }] of slides.entries()) {
    if (image && !kept.some(({ hash, width }) => hash === image.hash && width === image.width))
      throw fieldRefusal(`slides.${at}.image`, 'not_a_choice');
  }
  const before = boardSettingsOf(place.board).slides;
  await dropOtherSlideImages(trx, key, hashesOf([...before, ...slides]));
}

const keyOf = ({ organization_id, id }: PlaceRow) => ({ organization_id, place_id: id });

function hashesOf(slides: readonly BoardSlide[]): string[] {
  return slides.flatMap(({ image }) => image?.hash ?? []);
}
