// Notes whose session is live on a shared browser after a switch. Whoever left by switching may come back by their PIN,
// although their session ended; whoever signed out may not.

import { findSharedDesk, updateSharedSignIn } from '#db/team/shared-desks.ts';
import { system } from '#domain/team/actor.ts';
import { runOnce, type CommandContext } from '../engine/command.ts';

interface Switch {
  browserHash: Buffer;
  /** Null: nobody was signed in. */
  from: { memberId: string; organizationId: string; secondStepAt: Date | null } | null;
  /** Null: whoever comes signs in another way. */
  to: { memberId: string; sessionId: string } | null;
}

/** Does nothing for a browser that is not shared. */
export async function noteSwitch(context: CommandContext, { browserHash, from, to }: Switch): Promise<void> {
  const desk = await findSharedDesk(context.db, browserHash, context.now());
  if (!desk) return;
  const organizationId = desk.organization_id;
  await runOnce(context, { organizationId, actor: system, idempotencyKey: null }, async (trx) => {
    const keyOf = (memberId: string) => ({ organizationId, sharedDeskId: desk.id, memberId });
    if (from?.organizationId === organizationId)
      await updateSharedSignIn(trx, keyOf(from.memberId), { session_id: null, second_step_at: from.secondStepAt });
    if (to) await updateSharedSignIn(trx, keyOf(to.memberId), { session_id: to.sessionId });
    return {};
  });
}
