import type { SlideImage } from '#domain/place/board-slides.ts';
import type { ImageKind } from '#domain/place/place-image.ts';
import type { Db, Trx } from '../database.ts';
import { acrossOrganizations } from '../scope/look-up.ts';
import { dropRows, holds, rowsOf } from '../rows.ts';

interface ImageKey {
  organization_id: string;
  place_id: string;
  kind: ImageKind;
}

export interface WidthOfImage {
  width: number;
  content: Buffer;
}

/** Replaces the earlier picture. */
export async function keepImage(
  trx: Trx,
  key: ImageKey,
  { hash, files }: { hash: string; files: readonly WidthOfImage[] },
): Promise<void> {
  await dropImage(trx, key);
  await trx
    .insertInto('place_image')
    .values(files.map((file) => ({ ...key, hash, ...file })))
    .execute();
}

export async function dropImage(trx: Trx, { organization_id, place_id, kind }: ImageKey): Promise<void> {
  await dropRows(trx, 'place_image', { organization_id, place_id, kind });
}

type SlideKey = Omit<ImageKey, 'kind'>;

/** Adds one to the pictures for the board; one that is there already stays. */
export async function keepSlideImage(
  trx: Trx,
  key: SlideKey,
  { hash, files }: { hash: string; files: readonly WidthOfImage[] },
): Promise<void> {
  await trx
    .insertInto('place_image')
    .values(files.map((file) => ({ ...key, kind: 'slide' as const, hash, ...file })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The pictures for the board, each with its widest width. */
export async function findSlideImages(trx: Trx, key: SlideKey): Promise<SlideImage[]> {
  const slides = rowsOf(trx, 'place_image', { ...key, kind: 'slide' });
  return slides
    .select(({ fn }) => ['hash', fn.max('width').as('width')])
    .groupBy('hash')
    .execute();
}

/** Drops all pictures for the board but these. */
export async function dropOtherSlideImages(trx: Trx, key: SlideKey, kept: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('place_image')
    .where((is) => holds(is, { ...key, kind: 'slide' }))
    .where('hash', 'not in', kept.length > 0 ? kept : [''])
    .execute();
}

/** Finds a picture by its content hash: two places may have the same picture. */
export async function findImage(db: Db, hash: string, width: number): Promise<Buffer | null> {
  const row = await acrossOrganizations(db, (all) =>
    rowsOf(all, 'place_image', { hash, width }).select('content').limit(1).executeTakeFirst(),
  );
  return row?.content ?? null;
}
