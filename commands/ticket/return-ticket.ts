// Someone who was called, served, missed or removed waits again: by the line's return rule, or where staff say. A guest
// who missed the call may return once, within the line's return window, and always by the line's rule.

import { lineSettingsOf, type ReturnRule } from '#domain/line/line-settings.ts';
import { returnRank } from '#domain/ticket/next-in-line.ts';
import type { Actor } from '#domain/team/actor.ts';
import { applyMove, ticketMove } from './ticket-move.ts';
import { refuseSecondPlace, secondPlaceAsked } from './visit-limits.ts';

export const returnTicket = ticketMove(
  'return',
  (actor: Actor, { rule }: { rule?: ReturnRule }) =>
    (work, ticket, line) => {
      const settings = lineSettingsOf(line.settings);
      const byRule = actor.kind === 'guest' || !rule ? settings : { ...settings, returnRule: rule };
      const front = work.front(line.id).map((known) => known.ticket);
      const rank = returnRank(ticket, byRule, { front, seq: work.nextSeq(line.id) });
      refuseSecondPlace(work, actor, ticket);
      const move = actor.kind === 'guest' ? 'come_back' : 'return';
      return applyMove(work, move, ticket, actor, { kind: 'returned', rank, data: { rule: byRule.returnRule } });
    },
  secondPlaceAsked,
);
