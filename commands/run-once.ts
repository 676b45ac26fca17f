// Changes that touch no line's order (places, desks, settings): one transaction, and a repeat of the same wish gets the first answer.

import type { Transaction } from 'kysely';
import type { Database } from '#db/database.ts';
import { findStoredAnswer, keepStoredAnswer } from '#db/stored-answers.ts';
import { isRefusal, Refusal } from '#domain/refusal.ts';
import { scopeOf, type Actor } from '#domain/actor.ts';
import type { CommandContext, Once } from './context.ts';
import { databaseFaultOf, isUniqueViolation, unavailable } from './database-fault.ts';
import type { Outcome } from './line-runner.ts';

export interface OnceRequest {
  organizationId: string;
  actor: Actor;
  once: Once | null;
}

/** `change` says what follows; its answer is kept as JSON and holds no personal data. */
export async function runOnce<Answer>(
  { db, now }: CommandContext,
  request: OnceRequest,
  change: (trx: Transaction<Database>) => Promise<Answer>,
): Promise<Outcome<Answer>> {
  const attempt = (): Promise<Outcome<Answer>> =>
    db.transaction().execute(async (trx) => {
      const { once, organizationId } = request;
      if (!once) return { answer: await change(trx), isRepeat: false };
      const wish = { organizationId, scope: scopeOf(request.actor), ...once };
      const stored = await findStoredAnswer(trx, wish);
      if (stored) {
        if (!stored.bodyHash.equals(once.bodyHash)) throw new Refusal('idempotency_mismatch');
        return { answer: stored.answer as Answer, isRepeat: true };
      }
      const answer = await change(trx);
      await keepStoredAnswer(trx, wish, answer, now());
      return { answer, isRepeat: false };
    });
  try {
    return await attempt();
  } catch (error) {
    // The same wish was under way twice: the other one has been kept by now.
    if (isUniqueViolation(error, 'idempotency_pkey')) return attempt();
    if (!isRefusal(error) && databaseFaultOf(error) !== 'content') throw unavailable(error);
    throw error;
  }
}
