// What strangers may do so often and no oftener (join, give another number): each wish is counted once, when it is decided. A repeat is a
// wish that was answered before, by the answer that is kept: having seen its key says nothing, a wish that was refused for its number
// was never answered.

import { findLineIdentity } from '#db/place/lines.ts';
import { findStoredAnswer } from '#db/engine/stored-answers.ts';
import { scopeOf, type Actor } from '#domain/team/actor.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { IdempotencyKey } from '../engine/idempotency-key.ts';

/** Both throw `too_many` with the seconds to wait. */
export interface Bound {
  /** Counts nothing. */
  check(): void;
  count(): void;
}

interface BoundInput {
  actor: Actor;
  lineId: string;
  ticketId?: string;
  idempotencyKey: IdempotencyKey | null;
}

/** Refuses at once what is over its bound and no repeat. What it returns counts the wish, the first time it is called. */
export async function admission(
  { db }: Pick<CommandContext, 'db'>,
  input: BoundInput,
  bound: Bound,
): Promise<() => void> {
  try {
    bound.check();
  } catch (error) {
    if (!(await wasAnswered(db, input))) throw error;
  }
  let isCounted = false;
  return () => {
    if (!isCounted) bound.count();
    isCounted = true;
  };
}

async function wasAnswered(
  db: CommandContext['db'],
  { actor, lineId, ticketId, idempotencyKey }: BoundInput,
): Promise<boolean> {
  const scope = idempotencyKey && scopeOf(actor, ticketId ?? null);
  const line = scope && (await findLineIdentity(db, lineId));
  if (!idempotencyKey || !scope || !line) return false;
  return (await findStoredAnswer(db, { organizationId: line.organizationId, scope, key: idempotencyKey.key })) !== null;
}
