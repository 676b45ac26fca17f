import type { TemplateKind } from '#domain/messaging/message-kind.ts';
import type { PlaceKey } from '#domain/place/place-key.ts';
import type { Db } from '../database.ts';
import type { PlaceRowKey } from '../place/places.ts';
import { dropRows, findRow, putRow, rowsOf } from '../rows.ts';

interface TemplateKey extends PlaceKey {
  kind: TemplateKind;
  language: string;
}

/** The place's own words; null: it uses the product's. */
export async function findOwnTemplate(db: Db, key: TemplateKey): Promise<{ body: string; isPlain: boolean } | null> {
  const { organizationId: organization_id, placeId: place_id, kind, language } = key;
  const row = await findRow(db, 'message_template', { organization_id, place_id, kind, language });
  return row && { body: row.body, isPlain: row.is_plain };
}

/** The texts that a place has its own words for. */
export function findTemplateKeys(db: Db, { organization_id, id: place_id }: PlaceRowKey) {
  return rowsOf(db, 'message_template', { organization_id, place_id }).select(['kind', 'language']).execute();
}

/** Null removes the place's own words. */
export async function keepTemplate(db: Db, key: TemplateKey, own: { body: string; isPlain: boolean } | null, at: Date) {
  const { organizationId: organization_id, placeId: place_id, kind, language } = key;
  if (own === null) {
    await dropRows(db, 'message_template', { organization_id, place_id, kind, language });
    return;
  }
  const { body, isPlain: is_plain } = own;
  const row = { organization_id, place_id, kind, language };
  await putRow(db, 'message_template', row, { body, is_plain, changed_at: at });
}
