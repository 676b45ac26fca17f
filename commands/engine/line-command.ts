import type { Reader, Shown } from '#db/ticket/shown-tickets.ts';
import type { Actor } from '#domain/team/actor.ts';
import type { IdempotencyKey } from './idempotency-key.ts';
import type { LineWork } from './line-work.ts';

/** One change of one or more lines, before it is decided. */
export interface LineCommand<Answer> {
  organizationId: string;
  /** Every line it may touch. */
  lineIds: string[];
  actor: Actor;
  /** The verb and what it is done to, as in 'serve <ticket>': the same key with another input is refused. */
  input: string;
  /** A repeat with the same key and body gets the first answer. */
  idempotencyKey: IdempotencyKey | null;
  wants?: LineWants;
  /** Who is shown the ticket that the answer is about. */
  reader?: Reader | undefined;
  /** Called before the first decision, not for a repeat: counts what is limited. What it throws is not stored. */
  admit?: (() => void) | undefined;
  /**
   * Decides on the facts, under the lock. Throws a Refusal before it changes anything. The answer is stored as JSON: no
   * personal data.
   */
  decide: (work: LineWork) => Answer;
}

export interface LineWants {
  ticketIds?: readonly string[];
  /** How many from the front of each of its lines. */
  front?: number;
  /** How many behind each ticket. */
  behind?: number;
  phone?: { lineId: string; phoneIndex: Buffer };
  /** Lines where a ticket's phone may have another place; null: the ticket's own line. */
  twinIn?: (string | null)[];
  /** Other tickets of a person at a place: by these indexes, or else by those of each ticket. */
  visits?: { placeId: string; phoneIndex?: Buffer | null; browserIndex?: Buffer | null };
  deskId?: string;
  lastEvent?: boolean;
  /** Whether any desk serves its lines. */
  isServed?: boolean;
}

export interface Outcome<Answer> {
  answer: Answer;
  isRepeat: boolean;
  /** The ticket that the answer is about, as read in the same transaction. */
  shown?: ShownTicket | undefined;
}

export interface ShownTicket extends Shown {
  /** Taken before the read: the ticket may be newer, never older. */
  asOf: Date;
}

/** A command that waits for its answer. */
export interface Pending {
  command: LineCommand<unknown>;
  resolve: (outcome: Outcome<unknown>) => void;
  reject: (error: unknown) => void;
  /** Whether its caller still waits: a command that was refused must not be executed later. */
  isWanted: () => boolean;
  triesLeft: number;
  /** By `performance.now()`: when its caller is refused. */
  dueBy: number;
}

/** Commands that share lines, directly or through others, stay together and in order. */
export function groupsOf(batch: Pending[]): Pending[][] {
  let groups: { lines: Set<string>; members: Pending[] }[] = [];
  for (const one of batch) {
    const { lineIds } = one.command;
    const touching = groups.filter((group) => lineIds.some((id) => group.lines.has(id)));
    const lines = new Set([...touching.flatMap((group) => [...group.lines]), ...lineIds]);
    const members = [...touching.flatMap((group) => group.members), one];
    groups = [...groups.filter((group) => !touching.includes(group)), { lines, members }];
  }
  return groups.map((group) => group.members);
}

/** Those with tries left; the others are refused. */
export function withTriesLeft(batch: Pending[], refusal: unknown): Pending[] {
  return batch.filter((one) => {
    one.triesLeft -= 1;
    if (one.triesLeft < 0) one.reject(refusal);
    return one.triesLeft >= 0;
  });
}
