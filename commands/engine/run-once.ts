// Changes that touch no line's order (places, desks, settings, the team): one transaction. A repeat gets the first
// outcome, a refusal too.

import { within, type Trx } from '#db/database.ts';
import {
  backToSavepoint,
  findStoredAnswer,
  keepStoredAnswer,
  lockAnswerKey,
  setSavepoint,
} from '#db/engine/stored-answers.ts';
import { isKeptRefusal, isRefusal, type Refusal } from '#domain/refusal.ts';
import { audit, type AuditContext, type AuditInput } from './audit.ts';
import type { CommandContext } from './command-context.ts';
import { databaseFaultOf, unavailable } from './database-fault.ts';
import { answerHeaderOf, firstOutcome, repeatOf, type AnswerHeader, type KeyedRequest } from './idempotency-key.ts';
import type { Outcome } from './line-command.ts';

/** Writes the audit entry, last: in the organization of the request, by its actor, unless it says otherwise. */
export type Note = (kind: AuditInput['kind'], about?: Partial<AuditInput>) => Promise<void>;

type Change<Answer> = (trx: Trx) => Promise<Answer>;

/** The answer of `decide` is stored as JSON: it holds no personal data. */
export async function runOnce<Answer>(
  context: AuditContext & Pick<CommandContext, 'db' | 'countGuestChange'>,
  request: Omit<KeyedRequest, 'input'>,
  decide: (trx: Trx, note: Note) => Promise<Answer>,
): Promise<Outcome<Answer>> {
  const { secrets, now } = context;
  const header = answerHeaderOf((input, body) => secrets.inputHash(input, body), request);
  const { organizationId, actor, ticketId } = request;
  const change: Change<Answer> = (trx) => {
    if (actor.kind === 'guest' && ticketId) context.countGuestChange?.(ticketId);
    return decide(trx, (kind, about) => audit(context, trx, { organizationId, actor, ...about, kind }));
  };
  try {
    const outcome = await within(context.db, organizationId)
      .transaction()
      .execute(async (trx) =>
        header ? changeOnce(trx, { header, now: now() }, change) : { answer: await change(trx), isRepeat: false },
      );
    // Thrown after the commit, which stored it.
    if (isRefusal(outcome)) throw outcome;
    return outcome;
  } catch (error) {
    if (!isRefusal(error) && databaseFaultOf(error) !== 'content') throw unavailable(error);
    throw error;
  }
}

async function changeOnce<Answer>(
  trx: Trx,
  { header, now }: { header: AnswerHeader; now: Date },
  change: Change<Answer>,
): Promise<Outcome<Answer> | Refusal> {
  // Waits for the first request under this key: what it takes (a slug, a name) must not be refused to its repeat.
  await lockAnswerKey(trx, header);
  const repeat = repeatOf(header, await findStoredAnswer(trx, header));
  if (repeat) return { ...repeat, answer: repeat.answer as Answer };
  const outcome = await tried(trx, change);
  await keepStoredAnswer(trx, firstOutcome(header, outcome), now);
  return isRefusal(outcome) ? outcome : { ...outcome, isRepeat: false };
}

/** Rolls back what a refused change did before its refusal. */
async function tried<Answer>(trx: Trx, change: Change<Answer>): Promise<{ answer: Answer } | Refusal> {
  await setSavepoint(trx);
  try {
    return { answer: await change(trx) };
  } catch (error) {
    if (!isRefusal(error) || !isKeptRefusal(error)) throw error;
    await backToSavepoint(trx);
    return error;
  }
}
