// Opens a desk for whoever sits down there, or closes it. Doing it twice is no error. Whoever opens it from elsewhere
// (`isSittingDown: false`) does not sit there.

import { setDesk } from '#db/place/desks.ts';
import { deskFor, runOnce, type Command } from '../engine/command.ts';
import type { DeskAnswer } from './create-desk.ts';

interface DeskOpenInput {
  deskId: string;
  isOpen: boolean;
  isSittingDown?: boolean;
  /** For a break: colleagues read when it opens again. */
  breakMinutes?: number | null;
}

export const setDeskOpen: Command<DeskOpenInput, DeskAnswer> = async (context, actor, input, idempotencyKey) => {
  const { deskId, isOpen, isSittingDown = true, breakMinutes = null } = input;
  const { desk, organizationId } = await deskFor(context, actor, 'run_line', { deskId });
  const memberId = isOpen && isSittingDown && actor.kind === 'member' ? actor.id : null;
  const isBreak = !isOpen && breakMinutes !== null;
  const breakUntil = isBreak ? new Date(context.now().getTime() + breakMinutes * 60_000) : null;
  return runOnce(context, { organizationId, actor, idempotencyKey }, async (trx) => {
    await setDesk(trx, desk, { is_open: isOpen, member_id: memberId, break_until: breakUntil });
    return { deskId };
  });
};
