// What makes a repeat safe: the key of a request, and the one decision whether it is the first under that key, a
// repeat, or another input. The first outcome is stored in its own transaction.

import { createHash } from 'node:crypto';
import type { AnswerKey, NewAnswer, StoredAnswer } from '#db/engine/stored-answers.ts';
import type { Secrets } from '#db/secret/secrets.ts';
import { isRefusal, Refusal, refusalFrom, type KeptRefusal } from '#domain/refusal.ts';
import { scopeOf, type Actor } from '#domain/team/actor.ts';

export interface IdempotencyKey {
  key: string;
  /** Of the request's body, without a secret; stored only as `Secrets.inputHash` of it. */
  bodyHash: Buffer;
}

export function idempotencyKeyOf(key: string | undefined, body: unknown): IdempotencyKey | null {
  if (!key) return null;
  return {
    key,
    bodyHash: createHash('sha256')
      .update(JSON.stringify(body ?? null))
      .digest()
      .subarray(0, 16),
  };
}

/** Of a form: the same form sent twice is a repeat, a corrected one is not. Short, however long the page's key is. */
export function idempotencyKeyOfForm(key: string, form: unknown): IdempotencyKey | null {
  const idempotencyKey = idempotencyKeyOf(key, form);
  return (
    idempotencyKey && {
      ...idempotencyKey,
      key: `form ${createHash('sha256').update(key).update(idempotencyKey.bodyHash).digest('base64url')}`,
    }
  );
}

export interface KeyedRequest {
  organizationId: string;
  actor: Actor;
  idempotencyKey: IdempotencyKey | null;
  /** The ticket it is about, if it is about one: the stored answer is erased with it. */
  ticketId?: string | null | undefined;
  /** The verb and what it is done to, where the body does not say so. */
  input?: string;
}

/** Under which the answer is stored; null: it is not stored. */
export function answerKeyOf({
  organizationId,
  actor,
  idempotencyKey,
  ticketId = null,
}: KeyedRequest): AnswerKey | null {
  const scope = idempotencyKey && scopeOf(actor, ticketId);
  return idempotencyKey && scope !== null ? { organizationId, scope, key: idempotencyKey.key } : null;
}

/** The row of an answer before there is one: its key, the hash of the input, the ticket. */
export type AnswerHeader = Omit<NewAnswer, 'answer' | 'isRefusal'>;

export function answerHeaderOf(inputHash: Secrets['inputHash'], request: KeyedRequest): AnswerHeader | null {
  const { idempotencyKey, ticketId = null, input = '' } = request;
  const key = answerKeyOf(request);
  return key && idempotencyKey && { ...key, bodyHash: inputHash(input, idempotencyKey.bodyHash), ticketId };
}

/**
 * The outcome for a repeat; null: it is the first. Throws the refusal that the first got, `not_found` if the answer was
 * erased with its ticket, and `idempotency_mismatch` if the key was used for another input. An upgrade that hashes
 * differently empties the stored hashes: then the key alone decides (decision 092).
 */
export function repeatOf(
  header: AnswerHeader,
  stored: StoredAnswer | null | undefined,
): { answer: unknown; isRepeat: true } | null {
  if (!stored) return null;
  const { bodyHash, answer } = stored;
  if (bodyHash === '' && answer === null) throw new Refusal('not_found');
  if (bodyHash !== '' && bodyHash !== header.bodyHash.toString('hex')) throw new Refusal('idempotency_mismatch');
  if (stored.isRefusal) throw refusalFrom(answer as KeptRefusal);
  return { answer, isRepeat: true };
}

/** What the first got, as it is stored. */
export function firstOutcome(header: AnswerHeader, outcome: { answer: unknown } | Refusal): NewAnswer {
  if (!isRefusal(outcome)) return { ...header, answer: outcome.answer, isRefusal: false };
  const { code, details } = outcome;
  return { ...header, answer: { code, details }, isRefusal: true };
}
