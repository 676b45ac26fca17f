// The carriers of a place's texts, and how their last tries ended.

import { sql, type RawBuilder } from 'kysely';
import { maxFailures, type TextCarriers } from '#domain/messaging/texting.ts';
import type { OwnedKey } from './outbox.ts';
import type { Db } from '../database.ts';
import type { PlaceRowKey } from '../place/places.ts';
import { holds } from '../rows.ts';

/** Emails are no texts. */
const carriesTexts = sql`a.is_on and a.provider <> 'email'`;
const isFailing = sql`(a.failed_tries >= ${sql.lit(maxFailures)} or a.failed_reports >= ${sql.lit(maxFailures)})`;

/** The columns of `TextCarriers`, for use inside another statement. */
export const textCarriers = (organizationId: RawBuilder<unknown>, placeId: RawBuilder<unknown>) => sql`
  (select count(*)::int from channel_account a where a.organization_id = ${organizationId} and a.place_id = ${placeId}
    and ${carriesTexts}) as carriers,
  (select count(*)::int from channel_account a where a.organization_id = ${organizationId} and a.place_id = ${placeId}
    and ${carriesTexts} and ${isFailing}) as failing`;

/** A mark that changes whenever the availability of texts or emails changes. */
export const carriersMark = (organizationId: RawBuilder<unknown>, placeId: RawBuilder<unknown>) => sql`
  (select string_agg(concat(a.id, a.provider, a.is_on, ${isFailing}), ',' order by a.id) from channel_account a
    where a.organization_id = ${organizationId} and a.place_id = ${placeId})`;

export async function findTextCarriers(db: Db, place: PlaceRowKey): Promise<TextCarriers> {
  const key = [sql`${place.organization_id}::uuid`, sql`${place.id}::uuid`] as const;
  const { rows } = await sql<TextCarriers>`select ${textCarriers(...key)}`.execute(db);
  return rows[0] ?? { carriers: 0, failing: 0 };
}

/** Stores the result of a text from its provider's report. Most reports bring nothing new and write nothing. */
export async function noteReported(db: Db, { organizationId, id }: OwnedKey, { isFailed }: { isFailed: boolean }) {
  await db
    .updateTable('channel_account')
    .set((of) => ({ failed_reports: isFailed ? of('failed_reports', '+', 1) : 0 }))
    .where((is) => holds(is, { organization_id: organizationId, id }))
    .where('failed_reports', isFailed ? '<' : '>', isFailed ? maxFailures : 0)
    .execute();
}
