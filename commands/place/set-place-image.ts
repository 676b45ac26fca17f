// Sets or removes a place's logo or cover. The picture is decoded before the lock; its files and the place's look
// change in one transaction, so that no page names a file that is not there.

import { setPlace, type PlaceRow } from '#db/place/places.ts';
import {
  dropImage,
  keepImage,
  dropOtherSlideImages,
  findSlideImages,
  keepSlideImage,
  type WidthOfImage,
} from '#db/place/place-images.ts';
import {
  type ImageKind,
  type ImageType,
  imageFault,
  imageWidths,
  maxImagePixels,
  widthsWithin,
} from '#domain/place/place-image.ts';
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
import type { PlaceAnswer } from './place-fields.ts';
import { boardSettingsOf } from '#domain/place/board-settings.ts';
import { maxSlideImages, type BoardSlide, type SlideImage } from '#domain/place/board-slides.ts';
import { fieldRefusal, Refusal } from '#domain/refusal.ts';
import type { Trx } from '#db/database.ts';
import { createHash } from 'node:crypto';
import type { Sharp, SharpInput, SharpOptions } from 'sharp';

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

// The pictures of a place's board. One is uploaded first, and shown when a slide names it. A picture that no slide
// names any more stays until the next change of the slides, so that the last change can be undone.
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

// Makes the product's files from an uploaded picture: decoded, turned upright, only the first frame, without the
// camera's metadata, as WebP in every width up to its own. A picture that cannot be decoded within the limits is
// refused.

/** A picture of the largest size takes about one second. */
const maxDecodeSeconds = 10;
const hashDigits = 32;
const quality = 82;

/**
 * Throws `unsupported_media` if it is not the kind of picture it claims, `invalid_fields` for one that we cannot use.
 */
async function imageWidthsOf(content: Buffer, type: ImageType) {
  if (typeOf(content) !== type)
    throw new Refusal('unsupported_media', { errors: [{ path: 'image', code: 'other_type' }] });
  return takeTurns(() => makeWidths(content));
}

async function makeWidths(content: Buffer) {
  const sharp = await decoder();
  const options = { limitInputPixels: maxImagePixels, pages: 1, failOn: 'error', autoOrient: true } as const;
  const { data, info } = await readable(async () => {
    const { autoOrient } = await sharp(content, options).metadata();
    const fault = imageFault(autoOrient);
    if (fault) throw fieldRefusal('image', fault);
    const max = imageWidths.at(-1) ?? 0;
    return sharp(content, options)
      .timeout({ seconds: maxDecodeSeconds })
      .toColourspace('srgb')
      .resize({ width: max, height: max, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
  });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const files: WidthOfImage[] = [];
  for (const width of widthsWithin(info.width)) {
    const file = await sharp(data, { raw }).resize({ width }).webp({ quality, smartSubsample: true }).toBuffer();
    files.push({ width, content: file });
  }
  const widest = files.at(-1);
  if (!widest) throw fieldRefusal('image', 'too_small');
  const height = Math.max(1, Math.round((info.height * widest.width) / info.width));
  const { width } = widest;
  return { image: { hash: hashOf(files), widths: files.map((file) => file.width), width, height }, files };
}

/** A decoding error is the picture's fault. */
async function readable<Result>(decode: () => Promise<Result>): Promise<Result> {
  try {
    return await decode();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw fieldRefusal('image', /pixel limit/i.test(String(error)) ? 'too_many_pixels' : 'broken');
  }
}

/** Of all served bytes: its name can be cached for ever. */
function hashOf(files: readonly WidthOfImage[]): string {
  const hash = createHash('sha256');
  for (const { width, content } of files) hash.update(`${width} ${content.length}\n`).update(content);
  return hash.digest('hex').slice(0, hashDigits);
}

/** By its first bytes: what the sender claims decides nothing. */
function typeOf(content: Buffer): ImageType | null {
  const at = (from: number, to: number): string => content.toString('latin1', from, to);
  if (at(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (at(0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP') return 'image/webp';
  const box = Math.min(content.length >= 4 ? content.readUInt32BE(0) : 0, 128);
  if (at(4, 8) === 'ftyp' && /avi[fs]/.test(at(8, box))) return 'image/avif';
  return null;
}

/** Loaded with the first picture: most processes never need it. */
async function decoder(): Promise<(input: SharpInput, options: SharpOptions) => Sharp> {
  const { default: sharp } = await import('sharp');
  // Only these formats are decoded; a drawing, a document or a raw camera file never reaches its decoder.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['Png', 'Jpeg', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`) });
  // Pictures are rare: one core each, and no cache.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

let last: Promise<unknown> = Promise.resolve();

/** One picture at a time: ten decoded at once would not fit in memory. */
function takeTurns<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = last.then(work, work);
  last = turn.catch(() => undefined);
  return turn;
}
