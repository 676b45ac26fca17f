// Someone who was called, served, missed or removed goes back to waiting: by the line's return rule, or where staff say. A guest who
// missed the call may do it once, within the line's return window, and always by the line's rule.

import type { TicketRef } from '#db/ticket/tickets.ts';
import { lineSettingsOf, type ReturnRule } from '#domain/line/line-settings.ts';
import { returnRank } from '#domain/ticket/next-in-line.ts';
import type { Actor } from '#domain/team/actor.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { IdempotencyKey } from '../engine/idempotency-key.ts';
import type { Outcome } from '../engine/line-command.ts';
import { applyMove, runTicketMove, type TicketAnswer } from './ticket-move.ts';
import { refuseSecondPlace, visitsAsked } from './visit-limits.ts';

export function returnTicket(
  context: CommandContext,
  actor: Actor,
  ref: TicketRef,
  { rule }: { rule?: ReturnRule },
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<TicketAnswer>> {
  const { visits, ...locks } = visitsAsked(context, { actor, ref });
  const wants = { twinIn: [null], ...(visits && { visits }) };
  return runTicketMove(
    context,
    { verb: 'return', actor, ref, idempotencyKey, wants, ...locks },
    (work, ticket, line) => {
      const settings = lineSettingsOf(line.settings);
      const byRule = actor.kind === 'guest' || !rule ? settings : { ...settings, returnRule: rule };
      const front = work.front(line.id).map((known) => known.ticket);
      const rank = returnRank(ticket, byRule, { front, seq: work.nextSeq(line.id) });
      refuseSecondPlace(work, actor, ticket);
      const move = actor.kind === 'guest' ? 'come_back' : 'return';
      return applyMove(work, move, ticket, actor, { kind: 'returned', rank, data: { rule: byRule.returnRule } });
    },
  );
}
