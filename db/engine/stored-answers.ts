import { sql } from 'kysely';
import type { Db, Trx } from '../database.ts';
import { plannedOnce, unseen } from '../planned-once.ts';
import { holds } from '../rows.ts';
import { gathered } from '../scope/gathered.ts';
import { acrossOrganizations } from '../scope/look-up.ts';

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
export async function lockAnswerKey(trx: Trx, { organizationId, scope, key }: AnswerKey): Promise<void> {
  const name = `${organizationId} ${scope} ${key}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}

export async function findStoredAnswer(db: Db, { organizationId, scope, key }: AnswerKey) {
  const row = await db
    .selectFrom('idempotency')
    .select(['body_hash', 'answer', 'is_refusal'])
    .where((is) => holds(is, { organization_id: organizationId, scope, key }))
    .executeTakeFirst();
  return row ? { bodyHash: row.body_hash.toString('hex'), answer: row.answer, isRefusal: row.is_refusal } : null;
}

/** The newest tickets that this sender joined with: each was written in the moment of its answer. */
export async function findTicketsJoined(db: Db, sender: Omit<AnswerKey, 'key'>): Promise<string[]> {
  return (await acrossOrganizations(db, (all) => ticketsJoined(all, sender))) ?? [];
}

const maxJoined = 5;

const ticketsJoined = gathered(async (db: Db, senders: Omit<AnswerKey, 'key'>[]) => {
  const organizations = senders.map(({ organizationId }) => organizationId);
  const scopes = senders.map(({ scope }) => scope);
  const { rows } = await sql<{ at: number; ids: string[] }>`${plannedOnce}
    select i.at::int, array(select t.id from idempotency a join ticket t on t.organization_id = a.organization_id
      and t.id = a.ticket_id and t.joined_at = a.created_at where a.organization_id = i.organization and a.scope = i.scope
      order by t.joined_at desc limit ${maxJoined}) as ids
    from unnest(${unseen(organizations, 'uuid[]')}, ${unseen(scopes, 'text[]')}) with ordinality i(organization, scope, at)`.execute(
    db,
  );
  const byPlace = new Map(rows.map(({ at, ids }) => [at, ids]));
  return senders.map((_, at) => byPlace.get(at + 1));
});

export async function keepStoredAnswer(
  trx: Trx,
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

export async function setSavepoint(trx: Trx): Promise<void> {
  await sql`savepoint tried`.execute(trx);
}

/** Undoes everything since the savepoint. */
export async function backToSavepoint(trx: Trx): Promise<void> {
  await sql`rollback to savepoint tried`.execute(trx);
}
