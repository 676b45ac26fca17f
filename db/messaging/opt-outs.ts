// Numbers that want no texts from an organization, as a keyed hash. A reader of the database learns no number, and the
// opt-out still holds after the guest was erased.

import { sql, type Transaction } from 'kysely';
import type { Database, Db } from '../database.ts';
import { orNothing } from '../secret/unreadable.ts';
import { fieldOf, type Secrets } from '../secret/secrets.ts';
import type { OwnedKey } from './outbox.ts';
import { holdBookings } from './spending.ts';
import { addRow, dropRows, findRow, holds } from '../rows.ts';

export interface NumberKey {
  organizationId: string;
  phoneIndex: Buffer;
}

/** Handles one text of a number at a time. */
export async function lockNumber(trx: Transaction<Database>, { organizationId, phoneIndex }: NumberKey): Promise<void> {
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
  trx: Transaction<Database>,
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

/** The number that a message went to; null if its ticket no longer has it, or it cannot be decrypted. */
export async function findNumberOfMessage(db: Db, secrets: Secrets, message: OwnedKey): Promise<NumberKey | null> {
  const row = await db
    .selectFrom('message')
    .innerJoin('ticket', (join) =>
      join.onRef('ticket.organization_id', '=', 'message.organization_id').onRef('ticket.id', '=', 'message.ticket_id'),
    )
    .select(['message.recipient', 'ticket.id', 'ticket.phone_index', 'ticket.second_contact'])
    .where((is) => holds(is, { 'message.organization_id': message.organizationId, 'message.id': message.id }))
    .executeTakeFirst();
  if (!row) return null;
  const { organizationId } = message;
  if (row.recipient === 'guest') return row.phone_index && { organizationId, phoneIndex: row.phone_index };
  if (!row.second_contact) return null;
  const e164 = orNothing(secrets.read(row.second_contact, fieldOf.ticketSecond(row.id)));
  return e164 === null ? null : { organizationId, phoneIndex: secrets.phoneIndex(organizationId, e164) };
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
