// Limits on what strangers may do (join, give another number). Each counts once: a join when it is accepted, a change when
// it is decided. A repeat is a command with a stored answer. Its key alone proves nothing: a command over the limit was
// never answered.

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
   * Counts a given number, in E.164, once for this command. False: it was given too often lately, by anybody, and gets
   * no texts. A refusal would tell a stranger that the number has joined somewhere.
   */
  takesNumber(e164: string): boolean;
}

export interface Admission {
  /** Counts the command at its first call. */
  admit: () => void;
  takesNumber: Bound['takesNumber'];
}

interface BoundInput {
  actor: Actor;
  lineId: string;
  ticketId?: string;
  idempotencyKey: IdempotencyKey | null;
}

/** Refuses at once what is over the limit and no repeat. */
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

async function wasAnswered(db: CommandContext['db'], { actor, lineId, ticketId, idempotencyKey }: BoundInput) {
  const line = idempotencyKey && (await findLineIdentity(db, lineId));
  const answerKey = line && answerKeyOf({ ...line, actor, ticketId, idempotencyKey });
  return answerKey !== null && (await findStoredAnswer(db, answerKey)) !== null;
}
