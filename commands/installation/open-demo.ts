// A demo place in its own organization, marked as a demo and worked by a program with a key. There is at most one:
// opening it twice is opening it once.

import { allowTenMinutes, type Trx } from '#db/database.ts';
import { insertPlaceSpending } from '#db/messaging/spending.ts';
import { newId } from '#db/new-id.ts';
import { findDesksOfPlace } from '#db/place/desks.ts';
import { lockInstallation } from '#db/place/installation.ts';
import { findLinesOfPlace } from '#db/place/lines.ts';
import { findDemoPlace } from '#db/place/places.ts';
import { insertApiKey } from '#db/team/api-keys.ts';
import { deleteOrganization, deleteOwned } from '#db/erasing/whole-organization.ts';
import { audit, isRaced, type CommandContext } from '../engine/command.ts';
import { foundOrganization, type Founding } from './found-organization.ts';
import { freeSlug } from '../place/free-slug.ts';
import { writePast, type PastOwner, type PastStep } from './write-past.ts';

export interface DemoInput extends Omit<Founding, 'organizationId'> {
  /** The key of the program that plays guests and hosts. */
  key: { name: string; bearer: string };
  /** What happened before it opens; lines by their slugs, desks by their names. */
  past?: readonly PastStep[];
}

/** Its guests and their phones are invented, and they come all day. */
const boundsOfDemo = {
  countries: ['GB', 'US'],
  day_most: 20_000,
  prefix_most: 20_000,
  address_most: 20_000,
  unusual_after: 20_000,
};

/** `standing`: who is in line or at a desk; empty if the demo was open already. */
export async function openDemo(context: CommandContext, input: DemoInput) {
  const { db, secrets, now } = context;
  return db.transaction().execute(async (trx) => {
    await allowTenMinutes(trx);
    await lockInstallation(trx);
    const known = await findDemoPlace(trx);
    if (known) return { slug: known.slug, standing: [] };
    const slug = await freeSlug(trx, input.place.slug);
    const place = { ...input.place, slug, isDemo: true };
    const { organizationId, placeId } = await foundOrganization(trx, { ...input, organizationId: null, place }, now());
    await insertPlaceSpending(trx, { organization_id: organizationId, place_id: placeId, ...boundsOfDemo });
    const key = { id: newId(), name: input.key.name, key_hash: secrets.bearerHash(input.key.bearer) };
    await insertApiKey(trx, {
      organization_id: organizationId,
      ...key,
      role: 'host',
      place_ids: [],
      grants: [],
      last_used_at: null,
      revoked_at: null,
    });
    await audit(context, trx, { organizationId: null, actor: { kind: 'nobody', id: null }, kind: 'demo_opened' });
    const standing = input.past
      ? await openPast(context, trx, { organizationId, placeId, keyId: key.id }, input.past)
      : [];
    return { slug, standing };
  });
}

async function openPast(context: CommandContext, trx: Trx, owner: PastOwner, past: readonly PastStep[]) {
  const place = { organization_id: owner.organizationId, id: owner.placeId };
  const lines = await findLinesOfPlace(trx, place);
  const desks = await findDesksOfPlace(trx, place);
  const lineIds = new Map(lines.map(({ slug, id }) => [slug, id]));
  const deskIds = new Map(desks.map(({ name, id }) => [name, id]));
  const steps = past.map(({ visit, deskId, ...step }) => ({
    ...step,
    visit: { ...visit, lineId: lineIds.get(visit.lineId) ?? '' },
    deskId: deskId === null ? null : (deskIds.get(deskId) ?? null),
  }));
  return writePast(context, trx, owner, lines, steps);
}

const tries = 5;

/**
 * Removes the demo's organization with everything stored of it. Guests and hosts may still be writing, so it tries
 * again. Returns the removed id; null: there was no demo.
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
    await allowTenMinutes(trx);
    await lockInstallation(trx);
    const place = await findDemoPlace(trx);
    if (!place) return null;
    const id = place.organization_id;
    await deleteOrganization(trx, id);
    await audit(context, trx, { organizationId: null, actor: { kind: 'nobody', id: null }, kind: 'demo_removed' });
    return id;
  });
}

/** A text under way while the demo was removed may have been written after it. */
export async function sweepAfterDemo({ db }: CommandContext, organizationId: string): Promise<void> {
  await db.transaction().execute((trx) => deleteOwned(trx, organizationId));
}
