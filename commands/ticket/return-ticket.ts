// Someone who was called, served, missed or removed waits again: by the line's return rule, or where staff say. A guest
// who missed the call may return once, within the line's return window, and always by the line's rule.

import { lineSettingsOf, type ReturnRule } from '#domain/line/line-settings.ts';
import { returnRank } from '#domain/ticket/next-in-line.ts';
import type { Actor } from '#domain/team/actor.ts';
import { applyMove, runTicketMove, type TicketAnswer } from './ticket-move.ts';
import { refuseSecondPlace, visitsAsked } from './visit-limits.ts';
import type { TicketCommand } from '../engine/command.ts';

export const returnTicket: TicketCommand<{ rule?: ReturnRule }, TicketAnswer, Actor> = (
  context,
  actor,
  ref,
  { rule },
  idempotencyKey,
) => {
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
};
