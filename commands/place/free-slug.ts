import type { Trx } from '#db/database.ts';
import { isSlugTaken } from '#db/place/places.ts';
import { numberedSlug } from '#domain/place/slug.ts';

/** The slug itself, or with the first number that makes it one no place has or had. */
export async function freeSlug(trx: Trx, wanted: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? wanted : numberedSlug(wanted, number);
    if (!(await isSlugTaken(trx, slug))) return slug;
  }
}
