import { newId } from './new-id.ts';
import type { Selectable } from 'kysely';
import type { Db } from './database.ts';
import type { SimulatedTextTable } from './schema.ts';
import { fieldOf, type Secrets } from './secrets.ts';

export interface KeptText {
  id: string;
  to: string;
  body: string;
  receivedAt: Date;
}

interface NewText {
  id: string;
  organizationId: string;
  placeId: string;
  to: string;
  text: string;
}

/** Keeps what a phone was sent, once per message. Returns the reference. */
export async function keepSimulatedText(db: Db, secrets: Secrets, text: NewText, at: Date): Promise<string> {
  const id = newId();
  const kept = await db
    .insertInto('simulated_text')
    .values({
      organization_id: text.organizationId,
      id,
      place_id: text.placeId,
      recipient: secrets.encrypt(text.to, fieldOf.simulatedRecipient(id)),
      recipient_index: secrets.phoneIndex(text.organizationId, text.to),
      body: secrets.encrypt(text.text, fieldOf.simulatedBody(id)),
      received_at: at,
      message_id: text.id,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'message_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return kept?.id ?? (await findSimulatedText(db, text)) ?? id;
}

export async function findSimulatedText(
  db: Db,
  message: { organizationId: string; id: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('simulated_text')
    .select('id')
    .where('organization_id', '=', message.organizationId)
    .where('message_id', '=', message.id)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The newest texts of a place, newest first. */
export async function findSimulatedTexts(
  db: Db,
  secrets: Secrets,
  place: { organizationId: string; placeId: string },
  most: number,
): Promise<KeptText[]> {
  const rows = await db
    .selectFrom('simulated_text')
    .selectAll()
    .where('organization_id', '=', place.organizationId)
    .where('place_id', '=', place.placeId)
    .orderBy('received_at', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => opened(row, secrets));
}

function opened(row: Selectable<SimulatedTextTable>, secrets: Secrets): KeptText {
  return {
    id: row.id,
    to: secrets.decrypt(row.recipient, fieldOf.simulatedRecipient(row.id)),
    body: secrets.decrypt(row.body, fieldOf.simulatedBody(row.id)),
    receivedAt: row.received_at,
  };
}
