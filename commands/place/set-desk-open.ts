// Opens a desk for whoever sits down there, or closes it. Doing it twice is no error. Whoever opens it from elsewhere
// (`isSittingDown: false`) does not sit there.

import { setDesk } from '#db/place/desks.ts';
import type { Staff } from '#domain/team/actor.ts';
import { deskFor, runOnce, type Command, type CommandContext } from '../engine/command.ts';
import type { DeskAnswer } from './create-desk.ts';

export interface OpeningInput {
  isOpen: boolean;
  isSittingDown?: boolean;
  /** For a break: colleagues read when it opens again. */
  breakMinutes?: number | null;
}

export const setDeskOpen: Command<OpeningInput & { deskId: string }, DeskAnswer> = async (
  context,
  actor,
  { deskId, ...opening },
  idempotencyKey,
) => {
  const { desk, organizationId } = await deskFor(context, actor, 'run_line', { deskId });
  return runOnce(context, { organizationId, actor, idempotencyKey }, async (trx) => {
    await setDesk(trx, desk, openingColumns(context, actor, opening));
    return { deskId };
  });
};

export function openingColumns(
  { now }: Pick<CommandContext, 'now'>,
  actor: Staff,
  { isOpen, isSittingDown = true, breakMinutes = null }: OpeningInput,
) {
  const isBreak = !isOpen && breakMinutes !== null;
  return {
    is_open: isOpen,
    member_id: isOpen && isSittingDown && actor.kind === 'member' ? actor.id : null,
    break_until: isBreak ? new Date(now().getTime() + breakMinutes * 60_000) : null,
  };
}
