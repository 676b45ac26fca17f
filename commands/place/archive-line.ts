// Takes a line out of use for good: boards, desks, kiosks and links drop it; its log and tickets stay. Refused while
// anybody stands in it or has a booked place there. Doing it twice is no error.

import { leaveDesks } from '#db/place/desks.ts';
import { lockLine, setLine } from '#db/place/lines.ts';
import { isAnyTicket } from '#db/ticket/tickets.ts';
import { fieldRefusal, orNotFound } from '#domain/refusal.ts';
import { activeStates } from '#domain/ticket/ticket.ts';
import { changePlace, lineFor, type Command } from '../engine/command.ts';
import type { LineAnswer } from './create-line.ts';
import { log } from './follow-desks.ts';

export const archiveLine: Command<{ lineId: string }, LineAnswer> = async (context, actor, input, idempotencyKey) => {
  const { lineId } = input;
  const identity = await lineFor(context, actor, 'settings', lineId);
  return changePlace(context, { ...identity, actor, idempotencyKey }, async ({ trx, place, note }) => {
    const line = orNotFound(await lockLine(trx, identity));
    if (line.archived_at) return { lineId };
    if (await isAnyTicket(trx, place, { line_id: lineId, states: [...activeStates, 'booked'] }))
      throw fieldRefusal('line', 'line_not_empty');
    const at = context.now();
    await log(trx, line, { kind: 'line_closed', actor, at });
    const { head, chained, head_hash } = line;
    await setLine(trx, line, { state: 'closed', archived_at: at, head, chained, head_hash });
    await leaveDesks(trx, place, lineId);
    await note('line_archived', { subject: { kind: 'line', id: lineId } });
    return { lineId };
  });
};
