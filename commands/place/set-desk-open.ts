// A desk is opened by whoever sits down there, and closed when they leave. Asking for what is already so is no error. Who opens it
// from elsewhere (`isSittingDown: false`) does not sit there.

import { setDesk } from '#db/place/desks.ts';
import { deskFor, runOnce, type Command } from '../engine/command.ts';
import type { DeskAnswer } from './create-desk.ts';

interface DeskOpenInput {
  deskId: string;
  isOpen: boolean;
  isSittingDown?: boolean;
  /** Closed for so long only: colleagues read when it opens again. */
  breakMinutes?: number | null;
}

export const setDeskOpen: Command<DeskOpenInput, DeskAnswer> = async (
  context,
  actor,
  { deskId, isOpen, isSittingDown = true, breakMinutes = null },
  idempotencyKey,
) => {
  const { desk, organizationId } = await deskFor(context, actor, 'run_line', { deskId });
  const memberId = isOpen && isSittingDown && actor.kind === 'member' ? actor.id : null;
  const isBreak = !isOpen && breakMinutes !== null;
  const breakUntil = isBreak ? new Date(context.now().getTime() + breakMinutes * 60_000) : null;
  return runOnce(context, { organizationId, actor, idempotencyKey }, async (trx) => {
    await setDesk(trx, desk, { is_open: isOpen, member_id: memberId, break_until: breakUntil });
    return { deskId };
  });
};
