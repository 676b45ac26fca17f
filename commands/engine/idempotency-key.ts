import { createHash } from 'node:crypto';

/** A wish that may be repeated: the same key and the same body get the same answer. */
export interface IdempotencyKey {
  key: string;
  /** Without a key of ours: it is kept nowhere, see `Secrets.wishHash`. */
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

/**
 * Of a form, whose key is the page's: the same form sent twice is one wish, and what was mended after a fault is another. However long the
 * page's key is, this one is short.
 */
export function idempotencyKeyOfForm(key: string, form: unknown): IdempotencyKey | null {
  const idempotencyKey = idempotencyKeyOf(key, form);
  return (
    idempotencyKey && {
      ...idempotencyKey,
      key: `form ${createHash('sha256').update(key).update(idempotencyKey.bodyHash).digest('base64url')}`,
    }
  );
}

/** Of a stored answer, among all. */
export const answerKey = ({
  organizationId,
  scope,
  key,
}: {
  organizationId: string;
  scope: string;
  key: string;
}): string => `${organizationId} ${scope} ${key}`;

/**
 * Whether a stored answer is the answer to what is asked now. Both hashes as hex. An upgrade that hashes otherwise empties
 * the stored ones (decision 092): such a row is known by its key alone. An erased one, whose answer is gone too, by nothing.
 */
export function isAnswerTo(stored: { bodyHash: string; answer: unknown }, asked: string | undefined): boolean {
  return stored.bodyHash === asked || (stored.bodyHash === '' && stored.answer !== null);
}
