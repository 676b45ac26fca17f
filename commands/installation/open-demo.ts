// A place to try everything in, in an organization of its own: made at most once at a time, marked as a demo, and worked by a
// program with a key. Opening it twice is opening it once.

import { insertPlaceSpending } from '#db/messaging/spending.ts';
import { newId } from '#db/new-id.ts';
import { lockInstallation } from '#db/place/installation.ts';
import { findDemoPlace } from '#db/place/places.ts';
import { insertApiKey } from '#db/team/members.ts';
import { deleteOrganization, deleteOwned } from '#db/erasing/whole-organization.ts';
import { audit } from '../audit/audit.ts';
import { isRaced } from '../engine/database-fault.ts';
import type { CommandContext } from '../engine/command-context.ts';
import { foundOrganization, type Founding } from './found-organization.ts';
import { freeSlug } from '../place/free-slug.ts';

export interface DemoInput extends Omit<Founding, 'organizationId'> {
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

export async function openDemo(context: CommandContext, input: DemoInput): Promise<{ slug: string }> {
  const { db, secrets, now } = context;
  return db.transaction().execute(async (trx) => {
    await lockInstallation(trx);
    const known = await findDemoPlace(trx);
    if (known) return { slug: known.slug };
    const slug = await freeSlug(trx, input.place.slug);
    const place = { ...input.place, slug, isDemo: true };
    const { organizationId, placeId } = await foundOrganization(trx, { ...input, organizationId: null, place }, now());
    await insertPlaceSpending(trx, { organization_id: organizationId, place_id: placeId, ...boundsOfDemo });
    const key = { id: newId(), name: input.key.name, key_hash: secrets.bearerHash(input.key.bearer) };
    await insertApiKey(trx, {
      organization_id: organizationId,
      ...key,
      role: 'host',
      last_used_at: null,
      revoked_at: null,
    });
    await audit(context, trx, { organizationId: null, actor: { kind: 'nobody', id: null }, kind: 'demo_opened' });
    return { slug };
  });
}

const tries = 5;

/**
 * Removes the demo's organization and everything that was ever kept of it, at once. Guests and hosts may still be writing:
 * where they got in between, it is tried again. Answers the id of what was removed; null: there was no demo.
 */
export async function removeDemo(context: CommandContext): Promise<string | null> {
  for (let left = tries; ; left -= 1) {
    try {
      return await removeOnce(context);
    } catch (error) {
      if (left === 1 || !isRaced(error)) throw error;
    }
  }
}

function removeOnce(context: CommandContext): Promise<string | null> {
  return context.db.transaction().execute(async (trx) => {
    await lockInstallation(trx);
    const place = await findDemoPlace(trx);
    if (!place) return null;
    const id = place.organization_id;
    await deleteOrganization(trx, id);
    await audit(context, trx, { organizationId: null, actor: { kind: 'nobody', id: null }, kind: 'demo_removed' });
    return id;
  });
}

/** A text that was on its way while the demo went may have been written after it. */
export async function sweepAfterDemo({ db }: CommandContext, organizationId: string): Promise<void> {
  await db.transaction().execute((trx) => deleteOwned(trx, organizationId));
}
