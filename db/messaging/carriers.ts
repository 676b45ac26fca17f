// Carriers: a place's accounts at providers, in the place's order. The typed settings are encrypted as a whole; they
// are decrypted to send, and to verify a provider's callback.

import { sql, type Selectable, type RawBuilder } from 'kysely';
import type { RejectionClass } from '#domain/messaging/failure-reason.ts';
import { maxFailures, type TextCarriers } from '#domain/messaging/texting.ts';
import type { PlaceKey } from '#domain/place/place-key.ts';
import type { Db, Trx } from '../database.ts';
import type { CarrierTable } from '../schema/schema.ts';
import { orNothing } from '../secret/unreadable.ts';
import { fieldOf, type Secrets } from '../secret/secrets.ts';
import { lookUp } from '../scope/look-up.ts';
import type { PlaceRowKey } from '../place/places.ts';
import type { OwnedKey } from './outbox.ts';
import { dropRows, findRow, rowsOf, holds } from '../rows.ts';

export type CarrierRow = Selectable<CarrierTable>;
export type CarrierKey = OwnedKey;
export type CarrierSettings = Readonly<Record<string, string>>;

/** Null: the settings cannot be decrypted. */
export function openSettings(
  secrets: Secrets,
  { id, settings }: Pick<CarrierRow, 'id' | 'settings'>,
): CarrierSettings | null {
  const text = orNothing(secrets.read(settings, fieldOf.channelSettings(id)));
  return text === null ? null : (JSON.parse(text) as CarrierSettings);
}

function sealSettings(secrets: Secrets, id: string, settings: CarrierSettings): Buffer {
  return secrets.encrypt(JSON.stringify(settings), fieldOf.channelSettings(id));
}

/** In the place's order. */
export function findCarriersOfPlace(db: Db, { organization_id, id: place_id }: PlaceRowKey): Promise<CarrierRow[]> {
  const carriers = rowsOf(db, 'channel_account', { organization_id, place_id });
  return carriers.selectAll().orderBy('position').orderBy('id').execute();
}

/** Of all its places, each place's in its order. */
export function findCarriersOfOrganization(db: Db, organizationId: string): Promise<CarrierRow[]> {
  const carriers = rowsOf(db, 'channel_account', { organization_id: organizationId });
  return carriers.selectAll().orderBy('position').orderBy('id').execute();
}

export async function findCarrier(db: Db, { organizationId, id }: OwnedKey): Promise<CarrierRow | null> {
  return findRow(db, 'channel_account', { organization_id: organizationId, id });
}

/** The carrier whose callback address was called; null: there is none. */
export function findCarrierBySecret(db: Db, secrets: Secrets, provider: string, secret: string) {
  return lookUp(db, (all) => findRow(all, 'channel_account', { inbound_hash: secrets.inboundHash(secret), provider }));
}

/** Carriers of providers that report over a connection of their own. */
export function findCarriersOf(db: Db, providers: readonly string[]): Promise<CarrierRow[]> {
  if (providers.length === 0) return Promise.resolve([]);
  return rowsOf(db, 'channel_account', { is_on: true }).selectAll().where('provider', 'in', providers).execute();
}

/** Those of these carriers that exist and are on, in their current state. */
export function findOpenable(db: Db, ids: readonly string[]): Promise<Pick<CarrierRow, 'id' | 'changed_at'>[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return rowsOf(db, 'channel_account', { is_on: true }).select(['id', 'changed_at']).where('id', 'in', ids).execute();
}

export async function insertCarrier(
  trx: Trx,
  secrets: Secrets,
  carrier: PlaceKey & { id: string; provider: string; settings: CarrierSettings; isOn: boolean; at: Date },
): Promise<void> {
  const { organizationId, placeId, id, provider, settings, isOn, at } = carrier;
  await trx
    .insertInto('channel_account')
    .values({
      organization_id: organizationId,
      id,
      place_id: placeId,
      provider,
      is_on: isOn,
      settings: sealSettings(secrets, id, settings),
      inbound_hash: secrets.inboundHash(secrets.inboundSecret(id)),
      created_at: at,
      changed_at: at,
      position: sql`(select coalesce(max(position) + 1, 0) from channel_account
        where organization_id = ${organizationId} and place_id = ${placeId})`,
    })
    .execute();
}

const carrierAt = (db: Db, { organizationId, id }: OwnedKey) =>
  db.updateTable('channel_account').where('organization_id', '=', organizationId).where('id', '=', id);

/** New settings clear the old faults and the time of the last callback: both belonged to the old settings. */
export async function changeSettings(trx: Trx, secrets: Secrets, key: OwnedKey, settings: CarrierSettings, at: Date) {
  await carrierAt(trx, key)
    .set({
      settings: sealSettings(secrets, key.id, settings),
      changed_at: at,
      last_heard_at: null,
      last_report_at: null,
      last_text_at: null,
      last_fault: null,
      last_fault_code: null,
      last_fault_at: null,
      failed_tries: 0,
      failed_reports: 0,
      paused_until: null,
    })
    .execute();
}

export async function storeCarrierSwitch(trx: Trx, key: OwnedKey, isOn: boolean): Promise<void> {
  await carrierAt(trx, key).set({ is_on: isOn, paused_until: null, failed_tries: 0, failed_reports: 0 }).execute();
}

export async function deleteCarrier(trx: Trx, { organizationId, id }: OwnedKey): Promise<void> {
  await dropRows(trx, 'channel_account', { organization_id: organizationId, id });
}

/** In the order of `ids`. */
export async function storeCarrierOrder(trx: Trx, place: PlaceRowKey, ids: readonly string[]): Promise<void> {
  await sql`update channel_account a set position = u.position - 1
    from unnest(${ids}::uuid[]) with ordinality u(id, position)
    where a.organization_id = ${place.organization_id} and a.place_id = ${place.id} and a.id = u.id`.execute(trx);
}

/** The carrier accepted a text. */
export async function noteSent(db: Db, key: OwnedKey, at: Date): Promise<void> {
  await carrierAt(db, key).set({ last_sent_at: at, failed_tries: 0 }).execute();
}

/** Its provider called back, and the call was genuine. */
export async function noteHeard(db: Db, key: OwnedKey, { isReport, at }: { isReport: boolean; at: Date }) {
  await carrierAt(db, key)
    .set({ last_heard_at: at, ...(isReport ? { last_report_at: at } : {}) })
    .execute();
}

const textNotedEveryMs = 24 * 3600_000;

/** Somebody wrote to it. */
export async function noteText(db: Db, key: OwnedKey, at: Date): Promise<void> {
  const before = new Date(at.getTime() - textNotedEveryMs);
  await carrierAt(db, key)
    .set({ last_text_at: at })
    .where(({ eb }) => eb(eb.fn.coalesce('last_text_at', sql<Date>`'-infinity'::timestamptz`), '<', before))
    .execute();
}

export async function noteFault(
  db: Db,
  key: OwnedKey,
  { fault, code, at }: { fault: RejectionClass | 'unknown'; code: string; at: Date },
): Promise<void> {
  await carrierAt(db, key)
    .set({ last_fault: fault, last_fault_code: code, last_fault_at: at })
    // A throttled carrier has not failed.
    .$if(fault !== 'throttled', (update) =>
      update.set({ failed_tries: sql<number>`least(failed_tries + 1, ${maxFailures})` }),
    )
    .execute();
}

/** The provider accepts nothing until then; of two such pauses the longer one holds. */
export async function pauseCarrier(db: Db, key: OwnedKey, until: Date): Promise<void> {
  await carrierAt(db, key)
    .set({ paused_until: sql<Date>`greatest(paused_until, ${until})` })
    .execute();
}

// The carriers of a place's texts, and how their last tries ended.

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
