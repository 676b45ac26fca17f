// A desk is opened by whoever sits down there, and closed when they leave. Asking for what is already so is no error. Who opens it
// from elsewhere (`isSittingDown: false`) does not sit there.

import { findDesk } from '#db/place/lines.ts';
import { Refusal } from '#domain/refusal.ts';
import { authorise, type Staff } from '#domain/team/actor.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { Once } from '../engine/once.ts';
import type { DeskAnswer } from './create-desk.ts';
import type { Outcome } from '../engine/line-runner.ts';
import { runOnce } from '../engine/run-once.ts';

interface DeskOpenWish {
  deskId: string;
  isOpen: boolean;
  isSittingDown?: boolean;
  /** Closed for so long only: colleagues read when it opens again. */
  breakMinutes?: number | null;
}

export async function setDeskOpen(
  context: CommandContext,
  actor: Staff,
  { deskId, isOpen, isSittingDown = true, breakMinutes = null }: DeskOpenWish,
  once: Once | null,
): Promise<Outcome<DeskAnswer>> {
  const desk = await findDesk(context.db, deskId);
  if (!desk) throw new Refusal('not_found');
  const organizationId = desk.organization_id;
  authorise(actor, 'run_line', { organizationId, placeId: desk.place_id });
  const memberId = isOpen && isSittingDown && actor.kind === 'member' ? actor.id : null;
  const isBreak = !isOpen && breakMinutes !== null;
  const breakUntil = isBreak ? new Date(context.now().getTime() + breakMinutes * 60_000) : null;
  return runOnce(context, { organizationId, actor, once }, async (trx) => {
    await trx
      .updateTable('desk')
      .set({ is_open: isOpen, member_id: memberId, break_until: breakUntil })
      .where('organization_id', '=', organizationId)
      .where('id', '=', deskId)
      .execute();
    return { deskId };
  });
}
