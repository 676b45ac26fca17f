// Staff pause, close or reopen a line. A paused line takes nobody new and goes on calling; a closed one is shut. Asking for what is
// already so is no error and leaves no mark.

import { findLineIdentity } from '#db/lines.ts';
import type { LineState } from '#db/schema.ts';
import { Refusal } from '#domain/refusal.ts';
import { authorise, type Staff } from '#domain/actor.ts';
import type { CommandContext, Once } from './context.ts';
import type { Outcome } from './line-command.ts';

const kinds: Record<LineState, string> = { open: 'line_opened', paused: 'line_paused', closed: 'line_closed' };

export interface LineStateAnswer {
  lineId: string;
  state: LineState;
}

export async function setLineState(
  context: CommandContext,
  actor: Staff,
  { lineId, state }: { lineId: string; state: LineState },
  once: Once | null,
): Promise<Outcome<LineStateAnswer>> {
  const identity = await findLineIdentity(context.db, lineId);
  if (!identity) throw new Refusal('not_found');
  authorise(actor, 'run_line', identity);
  return context.runner.run({
    organizationId: identity.organizationId,
    lineIds: [lineId],
    actor,
    wish: `set_state ${lineId}`,
    once,
    decide: (work) => {
      const line = work.line(lineId);
      if (line.state !== state) {
        line.state = state;
        work.append(lineId, kinds[state], null, {});
      }
      return { lineId, state };
    },
  });
}
