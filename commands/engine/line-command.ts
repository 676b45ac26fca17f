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
  /** The verb and what it is done to, as in 'serve <ticket>': a key that was used for another wish is refused. */
  input: string;
  /** A repeat with the same key and body gets the first answer again. */
  idempotencyKey: IdempotencyKey | null;
  wants?: LineWants;
  /** Who is shown the ticket that its answer is about. */
  reader?: Reader | undefined;
  /** Asked right before it is decided, where it is no repeat: counts what is limited. What it throws is not kept. */
  admit?: (() => void) | undefined;
  /** Decides, on the facts under the lock. Throws a Refusal before it changes anything. The answer is kept as JSON: no personal data. */
  decide: (work: LineWork) => Answer;
}

/** What is to be read before a command can be decided. */
export interface LineWants {
  ticketIds?: readonly string[];
  /** How many of the first waiting of each of its lines. */
  front?: number;
  /** How many of those behind each ticket. */
  behind?: number;
  phone?: { lineId: string; phoneIndex: Buffer };
  /** Lines in which a ticket's phone may have another place; null is the line the ticket is in. */
  twinIn?: (string | null)[];
  /** Other tickets of a person at a place: by these indexes, else by those of each ticket. */
  visits?: { placeId: string; phoneIndex?: Buffer | null; browserIndex?: Buffer | null };
  deskId?: string;
  lastEvent?: boolean;
  /** Whether any desk serves its lines. */
  isServed?: boolean;
}

export interface Outcome<Answer> {
  answer: Answer;
  isRepeat: boolean;
  /** The ticket that it is about, as read in the same transaction. */
  shown?: ShownTicket | undefined;
}

export interface ShownTicket extends Shown {
  /** Taken before the read: the ticket may be newer than this time, never older. */
  asOf: Date;
}

/** A command that waits for its answer. */
export interface Pending {
  command: LineCommand<unknown>;
  resolve: (outcome: Outcome<unknown>) => void;
  reject: (error: unknown) => void;
  /** Whether its asker still waits: what was said to be impossible must not be done later. */
  isWanted: () => boolean;
  triesLeft: number;
  /** By `performance.now()`: when its asker is told that it cannot be done now. */
  dueBy: number;
}

/** Commands that share lines, directly or through each other, stay together and in order. */
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

/** Those that may be tried once more; the others are refused. */
export function withTriesLeft(batch: Pending[], refusal: unknown): Pending[] {
  return batch.filter((one) => {
    one.triesLeft -= 1;
    if (one.triesLeft < 0) one.reject(refusal);
    return one.triesLeft >= 0;
  });
}
