// What strangers may do so often and no oftener (join, give another number): each wish is counted once, when it is decided. A repeat is a
// wish that was answered before, by the answer that is kept: having seen its key says nothing, a wish that was refused for its number
// was never answered.

import { findLineIdentity } from '#db/place/lines.ts';
import { findStoredAnswer } from '#db/engine/stored-answers.ts';
import type { Actor } from '#domain/team/actor.ts';
import { answerKeyOf, type CommandContext, type IdempotencyKey } from '../engine/command.ts';

export interface Bound {
  /** Counts nothing; throws `too_many` with the seconds to wait. */
  check(): void;
  /** Throws the same. */
  count(): void;
  /**
   * Counts a number that is given, in E.164, once for this wish. False: it was given too often of late, by whomever, and gets no
   * texts. A refusal would tell a stranger that it joined somewhere.
   */
  takesNumber(e164: string): boolean;
}

export interface Admission {
  /** Counts the wish, the first time it is called. */
  admit: () => void;
  takesNumber: Bound['takesNumber'];
}

interface BoundInput {
  actor: Actor;
  lineId: string;
  ticketId?: string;
  idempotencyKey: IdempotencyKey | null;
}

/** Refuses at once what is over its bound and no repeat. */
export async function admission(
  { db }: Pick<CommandContext, 'db'>,
  input: BoundInput,
  bound: Bound,
): Promise<Admission> {
  try {
    bound.check();
  } catch (error) {
    if (!(await wasAnswered(db, input))) throw error;
  }
  let isCounted = false;
  return {
    admit() {
      if (!isCounted) bound.count();
      isCounted = true;
    },
    takesNumber: (e164) => bound.takesNumber(e164),
  };
}

async function wasAnswered(
  db: CommandContext['db'],
  { actor, lineId, ticketId, idempotencyKey }: BoundInput,
): Promise<boolean> {
  const line = idempotencyKey && (await findLineIdentity(db, lineId));
  const answerKey = line && answerKeyOf({ ...line, actor, ticketId, idempotencyKey });
  return answerKey !== null && (await findStoredAnswer(db, answerKey)) !== null;
}
