import type { Transaction } from 'kysely';
import type { Database } from '#db/database.ts';
import { numberedSlug } from '#domain/place/slug.ts';
import { acrossOrganizations } from '#db/scope/look-up.ts';

/** The slug itself, or with the first number behind it that no place has or had. */
export async function freeSlug(trx: Transaction<Database>, wanted: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? wanted : numberedSlug(wanted, number);
    const taken = await acrossOrganizations(trx, (all) =>
      all.selectFrom('place_slug').select('slug').where('slug', '=', slug).executeTakeFirst(),
    );
    if (!taken) return slug;
  }
}
