// A desk is opened by whoever sits down there, and closed when they leave. Asking for what is already so is no error.

import { findDesk } from '#db/lines.ts';
import { Refusal } from '#domain/refusal.ts';
import { authorise, type Staff } from '#domain/actor.ts';
import type { CommandContext, Once } from './context.ts';
import type { DeskAnswer } from './create-desk.ts';
import type { Outcome } from './line-runner.ts';
import { runOnce } from './run-once.ts';

export async function setDeskOpen(
  context: CommandContext,
  actor: Staff,
  { deskId, isOpen }: { deskId: string; isOpen: boolean },
  once: Once | null,
): Promise<Outcome<DeskAnswer>> {
  const desk = await findDesk(context.db, deskId);
  if (!desk) throw new Refusal('not_found');
  const organizationId = desk.organization_id;
  authorise(actor, 'run_line', { organizationId, placeId: desk.place_id });
  const memberId = isOpen && actor.kind === 'member' ? actor.id : null;
  return runOnce(context, { organizationId, actor, once }, async (trx) => {
    await trx
      .updateTable('desk')
      .set({ is_open: isOpen, member_id: memberId })
      .where('organization_id', '=', organizationId)
      .where('id', '=', deskId)
      .execute();
    return { deskId };
  });
}
