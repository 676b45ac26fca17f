// Numbers that want no texts from an organization, as a keyed hash. A reader of the database learns no number, and the
// opt-out still holds after the guest was erased.

import { sql } from 'kysely';
import type { Db, Trx } from '../database.ts';
import { orNothing } from '../secret/unreadable.ts';
import { fieldOf, type Secrets } from '../secret/secrets.ts';
import type { OwnedKey } from './outbox.ts';
import { numberKeyAt } from './bookings.ts';
import { holdBookings } from './spending.ts';
import { addRow, dropRows, findRow, rowsOf } from '../rows.ts';
import type { TicketKey } from '#domain/ticket/ticket-key.ts';

export interface NumberKey {
  organizationId: string;
  phoneIndex: Buffer;
}

/** Handles one text of a number at a time. */
export async function lockNumber(trx: Trx, { organizationId, phoneIndex }: NumberKey): Promise<void> {
  const key = `number ${organizationId} ${phoneIndex.toString('hex')}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

export async function isOptedOut(db: Db, { organizationId, phoneIndex }: NumberKey): Promise<boolean> {
  return (await findRow(db, 'opt_out', { organization_id: organizationId, phone_index: phoneIndex })) !== null;
}

/**
 * Returns whether it is new. Until the transaction ends no text of the organization is booked
 * (db/messaging/spending.ts): each text was either booked before this commits, or sees the opt-out.
 */
export async function addOptOut(
  trx: Trx,
  { organizationId, phoneIndex }: NumberKey,
  { way, at }: { way: 'text' | 'provider'; at: Date },
): Promise<boolean> {
  const stop = { organization_id: organizationId, phone_index: phoneIndex, since: at, way };
  const isNew = await addRow(trx, 'opt_out', stop);
  await holdBookings(trx, organizationId);
  return isNew;
}

/** Returns whether there was one. */
export function endOptOut(db: Db, { organizationId, phoneIndex }: NumberKey): Promise<boolean> {
  return dropRows(db, 'opt_out', { organization_id: organizationId, phone_index: phoneIndex });
}

/** The number that a message went to; null if its ticket has another one by now, or it cannot be decrypted. */
export async function findNumberOfMessage(db: Db, secrets: Secrets, { organizationId, id }: OwnedKey) {
  const { rows } = await sql<{
    ticketId: string;
    isOwn: boolean;
    contact: Buffer | null;
    key: Buffer | null;
    at: Date;
  }>`
    select t.id as "ticketId", m.recipient = 'guest' as "isOwn", b.number_key as key, b.at,
      case when m.recipient = 'guest' then t.phone else t.second_contact end as contact
    from message m join ticket t on t.organization_id = m.organization_id and t.id = m.ticket_id
      left join text_booking b on b.organization_id = m.organization_id and b.message_id = m.id
    where m.organization_id = ${organizationId} and m.id = ${id} order by b.lease desc nulls last limit 1`.execute(db);
  const [row] = rows;
  if (!row?.contact) return null;
  const field = row.isOwn ? fieldOf.ticketPhone : fieldOf.ticketSecond;
  const e164 = orNothing(secrets.read(row.contact, field(row.ticketId)));
  if (e164 === null || (row.key && !row.key.equals(numberKeyAt(secrets, e164, row.at).numberKey))) return null;
  return { organizationId, phoneIndex: secrets.phoneIndex(organizationId, e164) };
}

const dayMs = 24 * 3600_000;

/** The automatic answers to a person without a ticket; each once a day. */
type StrangersAnswer = 'answered_at' | 'stopped_at' | 'started_at';

/** Whether to send this answer now. The call also records the answer as sent. */
export async function takeStrangersAnswer(
  db: Db,
  { organizationId, phoneIndex }: NumberKey,
  answer: StrangersAnswer,
  now: Date,
): Promise<boolean> {
  const before = `answered_stranger.${answer}` as const;
  const taken = await db
    .insertInto('answered_stranger')
    .values({ organization_id: organizationId, phone_index: phoneIndex, [answer]: now })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'phone_index'])
        .doUpdateSet({ [answer]: now })
        .where((where) => where.or([where(before, 'is', null), where(before, '<=', new Date(now.getTime() - dayMs))])),
    )
    .executeTakeFirst();
  return (taken.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

const askedHoldsMs = 3600_000;

/** They were asked which line they want to join; `word` is what they had said. */
export async function noteAskedLine(
  trx: Trx,
  { organizationId, phoneIndex }: NumberKey,
  { placeId, word, at }: { placeId: string; word: string; at: Date },
): Promise<void> {
  const asked = { asked_at: at, asked_place_id: placeId, asked_word: word };
  await trx
    .insertInto('answered_stranger')
    .values({ organization_id: organizationId, phone_index: phoneIndex, ...asked })
    .onConflict((conflict) => conflict.columns(['organization_id', 'phone_index']).doUpdateSet(asked))
    .execute();
}

/** The word that they had said when this place asked which line, within the hour; null: it did not. */
export async function findAskedWord(
  db: Db,
  { organizationId, phoneIndex }: NumberKey,
  { placeId, now }: { placeId: string; now: Date },
): Promise<string | null> {
  const asked = await rowsOf(db, 'answered_stranger', { organization_id: organizationId, phone_index: phoneIndex })
    .select('asked_word')
    .where('asked_place_id', '=', placeId)
    .where('asked_at', '>', new Date(now.getTime() - askedHoldsMs))
    .executeTakeFirst();
  return asked?.asked_word ?? null;
}

// Email addresses that want no emails from an organization, as a keyed hash, and how many emails one address got on one
// day. A reader of the database learns no address, and the opt-out still holds after the guest was erased.
interface EmailKey {
  organizationId: string;
  emailIndex: Buffer;
}

const partBytes = 16;
const tokenPattern = /^[\w-]{64}$/;

/**
 * The link in an email names the address only by its keyed hash (`givenEmailIndex`). It stays valid after the ticket is
 * erased and after the secret changes, and it opens nothing else.
 */
export function emailStopToken(secrets: Secrets, { organizationId, emailIndex }: EmailKey): string {
  const stopped = Buffer.concat([Buffer.from(organizationId.replaceAll('-', ''), 'hex'), emailIndex]);
  return Buffer.concat([stopped, secrets.emailStopProof(stopped)]).toString('base64url');
}

/** Null: this installation did not make the token. */
export function readEmailStopToken(secrets: Secrets, token: string): EmailKey | null {
  if (!tokenPattern.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const stopped = bytes.subarray(0, 2 * partBytes);
  if (!secrets.emailStopProof(stopped).equals(bytes.subarray(2 * partBytes))) return null;
  const id = stopped.toString('hex', 0, partBytes);
  const organizationId = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { organizationId, emailIndex: secrets.followed(stopped.subarray(partBytes)) };
}

export async function isEmailStopped(db: Db, { organizationId, emailIndex }: EmailKey): Promise<boolean> {
  return (await findRow(db, 'mail_opt_out', { organization_id: organizationId, email_index: emailIndex })) !== null;
}

/** Whether the phone of this ticket wants no texts. */
export async function areTextsStopped(db: Db, { organizationId, ticketId }: TicketKey): Promise<boolean> {
  const { rows } = await sql`select from ticket t
    join opt_out o on o.organization_id = t.organization_id and o.phone_index = t.phone_index
    where t.organization_id = ${organizationId} and t.id = ${ticketId}`.execute(db);
  return rows.length > 0;
}

/** Stopping twice is no error. */
export async function addEmailStop(db: Db, { organizationId, emailIndex }: EmailKey, at: Date): Promise<void> {
  await addRow(db, 'mail_opt_out', { organization_id: organizationId, email_index: emailIndex, since: at });
}

export async function endEmailStop(db: Db, { organizationId, emailIndex }: EmailKey): Promise<void> {
  await dropRows(db, 'mail_opt_out', { organization_id: organizationId, email_index: emailIndex });
}

/** Counts one more email; false if the address already had its maximum of that day. */
export async function countEmail(db: Db, { key, day, max }: { key: Buffer; day: string; max: number }) {
  const { rows } = await sql`insert into letter_count as c (key, day, letters) values (${key}, ${day}, 1)
    on conflict (key) do update set letters = c.letters + 1 where c.letters < ${max} returning 1`.execute(db);
  return rows.length > 0;
}

/** The email was not accepted after all. */
export async function uncountEmail(db: Db, key: Buffer): Promise<void> {
  await sql`update letter_count set letters = letters - 1 where key = ${key} and letters > 0`.execute(db);
}
