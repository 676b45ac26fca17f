// Makes the product's files from an uploaded picture: decoded, turned upright, only the first frame, without the
// camera's metadata, as WebP in every width up to its own. A picture that cannot be decoded within the limits is
// refused.

import { createHash } from 'node:crypto';
import type { Sharp, SharpInput, SharpOptions } from 'sharp';
import type { WidthOfImage } from '#db/place/place-images.ts';
import { imageFault, imageWidths, maxImagePixels, widthsWithin, type ImageType } from '#domain/place/place-image.ts';
import { Refusal, fieldRefusal } from '#domain/refusal.ts';

/** A picture of the largest size takes about one second. */
const maxDecodeSeconds = 10;
const hashDigits = 32;
const quality = 82;

/**
 * Throws `unsupported_media` if it is not the kind of picture it claims, `invalid_fields` for one that we cannot use.
 */
export async function imageWidthsOf(content: Buffer, type: ImageType) {
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
