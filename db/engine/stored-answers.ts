import { sql, type Transaction } from 'kysely';
import type { Database, Db } from '../database.ts';
import { holds } from '../rows.ts';

export interface AnswerKey {
  organizationId: string;
  /** Who asked: a key means something only to whoever made it. */
  scope: string;
  key: string;
}

export interface StoredAnswer {
  /** Of the input that it answers, in hexadecimal. */
  bodyHash: string;
  /** A refusal's code and details, if it is one. */
  answer: unknown;
  isRefusal: boolean;
}

export interface NewAnswer extends AnswerKey, Pick<StoredAnswer, 'answer' | 'isRefusal'> {
  bodyHash: Buffer;
  /** The ticket of the guest who sent the command, or whom it is about: the answer is erased with it. */
  ticketId: string | null;
}

/** Until the transaction ends, no other one works on the same idempotency key. */
export async function lockAnswerKey(
  trx: Transaction<Database>,
  { organizationId, scope, key }: AnswerKey,
): Promise<void> {
  const name = `${organizationId} ${scope} ${key}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}

export async function findStoredAnswer(
  db: Db,
  { organizationId, scope, key }: AnswerKey,
): Promise<StoredAnswer | null> {
  const row = await db
    .selectFrom('idempotency')
    .select(['body_hash', 'answer', 'is_refusal'])
    .where((is) => holds(is, { organization_id: organizationId, scope, key }))
    .executeTakeFirst();
  return row ? { bodyHash: row.body_hash.toString('hex'), answer: row.answer, isRefusal: row.is_refusal } : null;
}

/** The newest tickets that this sender joined with: each was written in the moment of its answer. */
export async function findTicketsJoined(
  db: Db,
  { organizationId, scope }: Pick<AnswerKey, 'organizationId' | 'scope'>,
  max: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('idempotency as answer')
    .innerJoin('ticket', (on) =>
      on
        .onRef('ticket.organization_id', '=', 'answer.organization_id')
        .onRef('ticket.id', '=', 'answer.ticket_id')
        .onRef('ticket.joined_at', '=', 'answer.created_at'),
    )
    .select('ticket.id')
    .where('answer.organization_id', '=', organizationId)
    .where('answer.scope', '=', scope)
    .orderBy('ticket.joined_at', 'desc')
    .limit(max)
    .execute();
  return rows.map(({ id }) => id);
}

export async function keepStoredAnswer(
  trx: Transaction<Database>,
  { organizationId, scope, key, bodyHash, ticketId, answer, isRefusal }: NewAnswer,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('idempotency')
    .values({
      organization_id: organizationId,
      scope,
      key,
      body_hash: bodyHash,
      answer: JSON.stringify(answer ?? null),
      is_refusal: isRefusal,
      ticket_id: ticketId,
      created_at: now,
    })
    .execute();
}

export async function setSavepoint(trx: Transaction<Database>): Promise<void> {
  await sql`savepoint tried`.execute(trx);
}

/** Undoes everything since the savepoint. */
export async function backToSavepoint(trx: Transaction<Database>): Promise<void> {
  await sql`rollback to savepoint tried`.execute(trx);
}
