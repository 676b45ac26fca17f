// Changes that touch no line's order (places, desks, settings): one transaction, and a repeat of the same wish gets the first answer.

import type { Transaction } from 'kysely';
import type { Database } from '#db/database.ts';
import { findStoredAnswer, keepStoredAnswer, lockWish } from '#db/stored-answers.ts';
import { isRefusal, Refusal } from '#domain/refusal.ts';
import { scopeOf, type Actor } from '#domain/actor.ts';
import type { CommandContext, Once } from './context.ts';
import { databaseFaultOf, unavailable } from './database-fault.ts';
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
  try {
    return await db.transaction().execute(async (trx) => {
      const { once, organizationId } = request;
      if (!once) return { answer: await change(trx), isRepeat: false };
      const wish = { organizationId, scope: scopeOf(request.actor), ...once };
      // A twin that is under way is waited for: what it takes (a slug, a name) must not be refused to the wish itself.
      await lockWish(trx, wish);
      const stored = await findStoredAnswer(trx, wish);
      if (stored) {
        if (!stored.bodyHash.equals(once.bodyHash)) throw new Refusal('idempotency_mismatch');
        return { answer: stored.answer as Answer, isRepeat: true };
      }
      const answer = await change(trx);
      await keepStoredAnswer(trx, wish, answer, now());
      return { answer, isRepeat: false };
    });
  } catch (error) {
    if (!isRefusal(error) && databaseFaultOf(error) !== 'content') throw unavailable(error);
    throw error;
  }
}
