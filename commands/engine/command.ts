// The door to the engine: a command file imports from here all that it needs.

import type { TicketRef } from '#db/ticket/tickets.ts';
import type { Actor, Staff } from '#domain/team/actor.ts';
import type { CommandContext } from './command-context.ts';
import type { IdempotencyKey } from './idempotency-key.ts';
import type { Outcome } from './line-command.ts';

export { audit } from './audit.ts';
export { changeAtPlace, changePlace, deskFor, lineFor, placeFor } from './change-place.ts';
export type { CommandContext } from './command-context.ts';
export { countContactChanges } from './contact-changes.ts';
export { isRaced, unavailable } from './database-fault.ts';
export { answerKeyOf, idempotencyKeyOf, type IdempotencyKey } from './idempotency-key.ts';
export type { LineCommand, LineWants, Outcome } from './line-command.ts';
export { LineMoved } from './line-moved.ts';
export type { LineWork } from './line-work.ts';
export { routesTo } from './message-to.ts';
export { runOnce } from './run-once.ts';

/**
 * One change of the product: who makes it (`By`), with what (`Input`). A repeat under the same key gets the first
 * outcome; without a key each call is a change. `On`: what it is done to, if the caller has found it.
 */
export type Command<Input, Answer, By extends Actor = Staff, On extends unknown[] = []> = (
  context: CommandContext,
  actor: By,
  ...request: [...on: On, input: Input, idempotencyKey: IdempotencyKey | null]
) => Promise<Outcome<Answer>>;

export type TicketCommand<Input, Answer, By extends Actor = Staff> = Command<Input, Answer, By, [ref: TicketRef]>;
