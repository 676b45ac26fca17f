// A place to try everything in, in an organization of its own: made at most once at a time, marked as a demo, and worked by a
// program with a key. Opening it twice is opening it once.

import { newId } from '#db/new-id.ts';
import { findDemoPlace } from '#db/places.ts';
import type { CommandContext } from './context.ts';
import { foundOrganization, type Founding } from './found-organization.ts';
import { freeSlug } from './free-slug.ts';
import { lockInstallation } from './lock-installation.ts';

export interface DemoWish extends Omit<Founding, 'organizationId'> {
  /** The key of the program that plays the guests and hosts. */
  key: { name: string; bearer: string };
}

export async function openDemo({ db, secrets }: CommandContext, wish: DemoWish): Promise<{ slug: string }> {
  return db.transaction().execute(async (trx) => {
    await lockInstallation(trx);
    const known = await findDemoPlace(trx);
    if (known) return { slug: known.slug };
    const slug = await freeSlug(trx, wish.place.slug);
    const place = { ...wish.place, slug, isDemo: true };
    const { organizationId } = await foundOrganization(trx, { ...wish, organizationId: null, place });
    await trx
      .insertInto('api_key')
      .values({
        organization_id: organizationId,
        id: newId(),
        name: wish.key.name,
        key_hash: secrets.bearerHash(wish.key.bearer),
        role: 'host',
        last_used_at: null,
        revoked_at: null,
      })
      .execute();
    return { slug };
  });
}
