import type { PlaceKey } from '#domain/place/place-key.ts';
import { sql, type Selectable } from 'kysely';
import { newId } from '../new-id.ts';
import type { Db } from '../database.ts';
import type { SimulatedTextTable } from '../schema/schema.ts';
import { orNothing } from '../secret/unreadable.ts';
import type { OwnedKey } from './outbox.ts';
import { fieldOf, type Secrets } from '../secret/secrets.ts';
import { findRow } from '../rows.ts';

interface KeptText {
  id: string;
  /** The phone's own number, in both directions. */
  to: string;
  /** Distinguishes numbers without revealing them. */
  thread: string;
  direction: 'in' | 'out';
  body: string;
  receivedAt: Date;
  /** Of the ticket that the text is about; null: of none that is known. */
  number: string | null;
}

interface NewText extends PlaceKey {
  id: string;
  to: string;
  text: string;
  direction?: 'in' | 'out';
}

/** Stores a text that a phone got, or that was written on it, once per message. Returns the reference. */
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
      direction: text.direction ?? 'out',
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'message_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return kept?.id ?? (await findSimulatedText(db, text)) ?? id;
}

export async function findSimulatedText(db: Db, { organizationId, id }: OwnedKey): Promise<string | null> {
  return (await findRow(db, 'simulated_text', { organization_id: organizationId, message_id: id }))?.id ?? null;
}

/** The newest texts of a place, newest first. */
export async function findSimulatedTexts(db: Db, secrets: Secrets, place: PlaceKey, max: number): Promise<KeptText[]> {
  const { rows } = await sql<NumberedText>`select s.*, t.number from simulated_text s
    left join message m on m.organization_id = s.organization_id and m.id = s.message_id
    left join ticket t on t.organization_id = s.organization_id and t.id = m.ticket_id
    where s.organization_id = ${place.organizationId} and s.place_id = ${place.placeId}
    order by s.received_at desc limit ${max}`.execute(db);
  return rows.flatMap((row) => opened(row, secrets));
}

type NumberedText = Selectable<SimulatedTextTable> & { number: string | null };

/** Empty if it cannot be decrypted: the phone shows what it can. */
function opened(row: NumberedText, secrets: Secrets): KeptText[] {
  const to = orNothing(secrets.read(row.recipient, fieldOf.simulatedRecipient(row.id)));
  const body = orNothing(secrets.read(row.body, fieldOf.simulatedBody(row.id)));
  if (to === null || body === null) return [];
  const thread = row.recipient_index.toString('hex');
  return [{ id: row.id, to, thread, direction: row.direction, body, receivedAt: row.received_at, number: row.number }];
}

/** The number of the phone that holds a text. */
export async function findSimulatedPhone(
  db: Db,
  secrets: Secrets,
  { organizationId: organization_id, placeId: place_id }: PlaceKey,
  id: string,
): Promise<string | null> {
  const row = await findRow(db, 'simulated_text', { organization_id, place_id, id });
  return row ? orNothing(secrets.read(row.recipient, fieldOf.simulatedRecipient(row.id))) : null;
}

/** Deletes texts without a ticket: test texts of staff, and texts of numbers without a place in line. */
export async function dropTextsOfNobody(db: Db, before: Date): Promise<void> {
  await sql`delete from simulated_text s where s.received_at < ${before} and not exists (
    select from message m where m.organization_id = s.organization_id and m.id = s.message_id)`.execute(db);
}
