// Changes that touch no line's order (places, desks, settings): one transaction, and a repeat of the same wish gets the first answer, a
// refusal too.

import type { Transaction } from 'kysely';
import { within, type Database } from '#db/database.ts';
import {
  backToSavepoint,
  findStoredAnswer,
  keepStoredAnswer,
  lockAnswerKey,
  setSavepoint,
  type AnswerKey,
} from '#db/engine/stored-answers.ts';
import { isKeptRefusal, isRefusal, Refusal, refusalFrom, type KeptRefusal } from '#domain/refusal.ts';
import { scopeOf, type Actor } from '#domain/team/actor.ts';
import type { CommandContext } from './command-context.ts';
import { isAnswerTo, type IdempotencyKey } from './idempotency-key.ts';
import { databaseFaultOf, unavailable } from './database-fault.ts';
import type { Outcome } from './line-command.ts';

interface OnceRequest {
  organizationId: string;
  actor: Actor;
  idempotencyKey: IdempotencyKey | null;
  /** Whom it is about: what is kept of it is erased with them. */
  ticketId?: string;
}

/** `decide` says what follows; its answer is kept as JSON and holds no personal data. */
export async function runOnce<Answer>(
  context: Pick<CommandContext, 'db' | 'secrets' | 'now' | 'countGuestChange'>,
  request: OnceRequest,
  decide: (trx: Transaction<Database>) => Promise<Answer>,
): Promise<Outcome<Answer>> {
  const input = keptAs(context, request);
  const { actor, ticketId } = request;
  const change = (trx: Transaction<Database>): Promise<Answer> => {
    if (actor.kind === 'guest' && ticketId !== undefined) context.countGuestChange?.(ticketId);
    return decide(trx);
  };
  try {
    const decided = await within(context.db, request.organizationId)
      .transaction()
      .execute(async (trx) =>
        input ? decideOnce(trx, { input, now: context.now() }, change) : { answer: await change(trx), isRepeat: false },
      );
    // Committed: as the answer to this wish, and nothing else of it.
    if (isRefusal(decided)) throw decided;
    return decided;
  } catch (error) {
    if (!isRefusal(error) && databaseFaultOf(error) !== 'content') throw unavailable(error);
    throw error;
  }
}

async function decideOnce<Answer>(
  trx: Transaction<Database>,
  { input, now }: { input: AnswerKey; now: Date },
  change: (trx: Transaction<Database>) => Promise<Answer>,
): Promise<Outcome<Answer> | Refusal> {
  // A twin that is under way is waited for: what it takes (a slug, a name) must not be refused to the wish itself.
  await lockAnswerKey(trx, input);
  const stored = await findStoredAnswer(trx, input);
  if (stored) {
    const known = { bodyHash: stored.bodyHash.toString('hex'), answer: stored.answer };
    if (!isAnswerTo(known, input.bodyHash.toString('hex'))) throw new Refusal('idempotency_mismatch');
    if (stored.isRefusal) throw refusalFrom(stored.answer as KeptRefusal);
    return { answer: stored.answer as Answer, isRepeat: true };
  }
  const outcome = await tried(trx, change);
  if (isRefusal(outcome)) {
    const { code, details } = outcome;
    await keepStoredAnswer(trx, input, { answer: { code, details }, isRefusal: true, now });
    return outcome;
  }
  await keepStoredAnswer(trx, input, { answer: outcome.answer, isRefusal: false, now });
  return { ...outcome, isRepeat: false };
}

function keptAs(
  { secrets }: Pick<CommandContext, 'secrets'>,
  { organizationId, actor, idempotencyKey, ticketId }: OnceRequest,
): AnswerKey | null {
  const scope = idempotencyKey && scopeOf(actor, ticketId ?? null);
  if (!idempotencyKey || scope === null) return null;
  const bodyHash = secrets.inputHash('', idempotencyKey.bodyHash);
  return { organizationId, scope, key: idempotencyKey.key, bodyHash, ticketId: ticketId ?? null };
}

/** Takes back what a refused change did before it was refused. */
async function tried<Answer>(
  trx: Transaction<Database>,
  change: (trx: Transaction<Database>) => Promise<Answer>,
): Promise<{ answer: Answer } | Refusal> {
  await setSavepoint(trx);
  try {
    return { answer: await change(trx) };
  } catch (error) {
    if (!isRefusal(error) || !isKeptRefusal(error)) throw error;
    await backToSavepoint(trx);
    return error;
  }
}
