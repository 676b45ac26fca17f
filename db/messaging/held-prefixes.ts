// Blocked prefixes: numbers with the same beginning that get no texts, because many texts were sent there and no person
// showed a sign of presence.

import { sql } from 'kysely';
import type { Db, Trx } from '../database.ts';
import { endUntaken } from './messages.ts';
import type { Lease } from './outbox.ts';
import type { FailureReason } from '#domain/messaging/failure-reason.ts';
import { sharedByPlace } from '../scope/shared-read.ts';
import { plannedOnce } from '../planned-once.ts';
import { newId } from '../new-id.ts';
import { fieldOf, type Secrets } from '../secret/secrets.ts';
import { textCarriers } from './carriers.ts';
import type { TextCarriers } from '#domain/messaging/texting.ts';
import { lockSpending } from './spending.ts';
import type { PlaceKey } from '#domain/place/place-key.ts';
import type { PlaceRowKey } from '../place/places.ts';
import { lockRow, rowsOf, setRows } from '../rows.ts';

/** Blocks from now on; a prefix that was released is blocked again. */
export async function holdPrefix(
  trx: Trx,
  secrets: Secrets,
  hold: PlaceKey & { prefixKey: Buffer; prefix: string; country: string | null; at: Date },
): Promise<void> {
  const { organizationId, placeId, prefixKey, prefix, country, at } = hold;
  const id = newId();
  await trx
    .insertInto('held_prefix')
    .values({
      organization_id: organizationId,
      id,
      place_id: placeId,
      prefix_key: prefixKey,
      prefix: secrets.encrypt(prefix, fieldOf.heldPrefix(id)),
      country,
      held_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'place_id', 'prefix_key'])
        .doUpdateSet({ held_at: at, released_at: null, released_on: null }),
    )
    .execute();
}

/** The blocked prefixes, and those released since; the newest first. */
export function findHeldPrefixes(db: Db, { organizationId, placeId }: PlaceKey, releasedSince: Date) {
  return rowsOf(db, 'held_prefix', { organization_id: organizationId, place_id: placeId })
    .selectAll()
    .where((where) => where.or([where('released_at', 'is', null), where('released_at', '>', releasedSince)]))
    .orderBy('held_at', 'desc')
    .limit(100)
    .execute();
}

/** What staff see of how guests can be reached, and of texts that are not sent. */
export interface TextingFacts extends TextCarriers {
  held: number;
  /** The last day on which the place reached its spending limit. */
  spent_on: string | null;
  can_mail: boolean;
}

export const nothingHeld: TextingFacts = { held: 0, spent_on: null, can_mail: false, carriers: 0, failing: 0 };

export const findTexting = sharedByPlace(async (db: Db, place: PlaceRowKey): Promise<TextingFacts> => {
  const key = [sql`${place.organization_id}::uuid`, sql`${place.id}::uuid`] as const;
  const { rows } = await sql<TextingFacts>`${plannedOnce} select
      (select count(*)::int from held_prefix h where h.organization_id = ${place.organization_id} and h.place_id = ${place.id}
        and h.released_at is null) as held,
      (select s.spent_on from place_spending s where s.organization_id = ${place.organization_id} and s.place_id = ${place.id}) as spent_on,
      exists (select from channel_account a where a.organization_id = ${place.organization_id} and a.place_id = ${place.id}
        and a.provider = 'email' and a.is_on) as can_mail,
      ${textCarriers(...key)}`.execute(db);
  return rows[0] ?? nothingHeld;
});

/** Releases the prefix for this day, or blocks it again. Returns whether that changed anything; null: there is no such prefix. */
export async function setReleased(
  trx: Trx,
  { organizationId, placeId, id }: PlaceKey & { id: string },
  released: { at: Date; on: string } | null,
): Promise<boolean | null> {
  const row = await lockRow(trx, 'held_prefix', { organization_id: organizationId, place_id: placeId, id });
  if (!row) return null;
  if ((row.released_at !== null) === (released !== null)) return false;
  const change = { released_at: released?.at ?? null, released_on: released?.on ?? null };
  return setRows(trx, 'held_prefix', { organization_id: organizationId, id }, change);
}

/**
 * Drops a message to a blocked prefix. Returns 'again' if it must be checked once more: a manager released a prefix
 * after the lease began, and could not revive this message because it was not dropped yet.
 */
export async function endHeld(
  db: Db,
  message: Lease & { place_id: string; has_accounts?: boolean },
  { leasedAt, at }: { leasedAt: Date; at: Date },
): Promise<'dropped' | 'again'> {
  const { organization_id: organizationId, place_id: placeId } = message;
  return db.transaction().execute(async (trx) => {
    await lockSpending(trx, { organizationId, placeId });
    const prefixes = rowsOf(trx, 'held_prefix', { organization_id: organizationId, place_id: placeId });
    const released = await prefixes.select('id').where('released_at', '>=', leasedAt).limit(1).executeTakeFirst();
    if (released) return 'again';
    await endUntaken(trx, message, { state: 'dropped', reason: 'held', at });
    return 'dropped';
  });
}

/**
 * Queues messages again that were dropped for one of these reasons, if they are still useful and no other message
 * followed them; each is checked as if it were new.
 */
export async function reviveDropped(
  trx: Trx,
  { organizationId, placeId }: PlaceKey,
  reasons: readonly FailureReason[],
  now: Date,
): Promise<number> {
  const { rows } =
    await sql`update message m set state = 'queued', reason = null, due_at = ${now}, lease_until = null, follow_at = null
    where m.organization_id = ${organizationId} and m.place_id = ${placeId} and m.state = 'dropped' and m.direction = 'out'
      and m.reason = any (${reasons}::text[]) and m.expires_at > ${now} and m.created_at > ${now}::timestamptz - interval '2 days'
      and not exists (select from message f where f.organization_id = m.organization_id and f.follows = m.id)
    returning m.id`.execute(trx);
  return rows.length;
}
