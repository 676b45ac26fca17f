// A place to try everything in, in an organization of its own: made at most once at a time, marked as a demo, and worked by a
// program with a key. Opening it twice is opening it once.

import { newId } from '#db/new-id.ts';
import { findDemoPlace } from '#db/place/places.ts';
import { audit } from '../audit/audit.ts';
import type { CommandContext } from '../engine/command-context.ts';
import { foundOrganization, type Founding } from './found-organization.ts';
import { freeSlug } from '../place/free-slug.ts';
import { lockInstallation } from './lock-installation.ts';

export interface DemoWish extends Omit<Founding, 'organizationId'> {
  /** The key of the program that plays the guests and hosts. */
  key: { name: string; bearer: string };
}

/** Its guests are invented, so are their phones, and all day long they come. */
const boundsOfDemo = {
  countries: ['GB', 'US'],
  day_most: 20_000,
  prefix_most: 20_000,
  address_most: 20_000,
  unusual_after: 20_000,
};

export async function openDemo(context: CommandContext, wish: DemoWish): Promise<{ slug: string }> {
  const { db, secrets, now } = context;
  return db.transaction().execute(async (trx) => {
    await lockInstallation(trx);
    const known = await findDemoPlace(trx);
    if (known) return { slug: known.slug };
    const slug = await freeSlug(trx, wish.place.slug);
    const place = { ...wish.place, slug, isDemo: true };
    const { organizationId, placeId } = await foundOrganization(trx, { ...wish, organizationId: null, place }, now());
    await trx
      .insertInto('place_spending')
      .values({ organization_id: organizationId, place_id: placeId, ...boundsOfDemo })
      .execute();
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
    await audit(context, trx, { organizationId: null, actor: { kind: 'nobody', id: null }, kind: 'demo_opened' });
    return { slug };
  });
}
