import type { Transaction } from 'kysely';
import type { ImageKind } from '#domain/place/place-image.ts';
import type { Database, Db } from '../database.ts';
import { acrossOrganizations } from '../scope/look-up.ts';
import { dropRows, holds } from '../rows.ts';

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
  trx: Transaction<Database>,
  key: ImageKey,
  { hash, files }: { hash: string; files: readonly WidthOfImage[] },
): Promise<void> {
  await dropImage(trx, key);
  await trx
    .insertInto('place_image')
    .values(files.map((file) => ({ ...key, hash, ...file })))
    .execute();
}

export async function dropImage(
  trx: Transaction<Database>,
  { organization_id, place_id, kind }: ImageKey,
): Promise<void> {
  await dropRows(trx, 'place_image', { organization_id, place_id, kind });
}

/** Finds a picture by its content hash: two places may have the same picture. */
export async function findImage(db: Db, hash: string, width: number): Promise<Buffer | null> {
  const row = await acrossOrganizations(db, (all) =>
    all
      .selectFrom('place_image')
      .select('content')
      .where((is) => holds(is, { hash, width }))
      .limit(1)
      .executeTakeFirst(),
  );
  return row?.content ?? null;
}
