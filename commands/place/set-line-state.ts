// Staff pause, close or reopen a line. A paused line takes nobody new but goes on calling. Setting the same state again
// is no error and no event. A line that no desk serves stays closed: nobody would be called. Those who wait, those who
// are away or set aside too, can be told news, also without a change of state.

import type { LineState } from '#domain/line/line-states.ts';
import { newsValues, refuseNewsTooSoon, type LineNews } from '#domain/line/line-news.ts';
import type { EventKind } from '#domain/ticket/event-kind.ts';
import { Refusal } from '#domain/refusal.ts';
import { findHeld } from '#db/ticket/tickets.ts';
import { lineFor, type Command, type LineWork } from '../engine/command.ts';

const kinds: Record<LineState, EventKind> = { open: 'line_opened', paused: 'line_paused', closed: 'line_closed' };

/** How many are told; for those further back the news would be old. */
const maxTold = 1000;

/** `seq`: the number of its event; null: the state was the same. */
export const setLineState: Command<
  { lineId: string; state?: LineState | undefined; news?: LineNews | null | undefined },
  { lineId: string; state: LineState; seq: number | null }
> = async (context, actor, { lineId, state: wanted, news = null }, idempotencyKey) => {
  const { organizationId } = await lineFor(context, actor, 'run_line', lineId);
  const held = news ? await findHeld(context.db, organizationId, lineId) : [];
  return context.runner.run({
    organizationId,
    lineIds: [lineId],
    actor,
    input: `set_state ${lineId}`,
    idempotencyKey,
    wants: { isServed: true, ...(news ? { front: maxTold, ticketIds: held } : {}) },
    decide: (work) => {
      const line = work.line(lineId);
      if (line.is_archived) throw new Refusal('not_found');
      const state = wanted ?? line.state;
      if (news && state === line.state) refuseNewsTooSoon(line.told_at, work.now);
      let seq: number | null = null;
      if (line.state !== state) {
        if (line.state === 'closed' && !work.served.has(lineId)) throw new Refusal('line_without_desk');
        line.state = state;
        seq = work.append(lineId, kinds[state], null, {});
      }
      // A line closed by hand must not open with its next desk.
      if (state === 'closed' && line.opens_with_desk) {
        line.opens_with_desk = false;
        work.touch(lineId);
      }
      if (news) {
        tellAll(work, { lineId, state }, news);
        line.told_at = work.now;
        work.touch(lineId);
      }
      return { lineId, state, seq };
    },
  });
};

/** With the state of the line, so that news of a break is not told once it is open. */
function tellAll(work: LineWork, { lineId, state }: { lineId: string; state: LineState }, news: LineNews): void {
  const values = { ...newsValues(news, { now: work.now, timeZone: work.line(lineId).time_zone }), state };
  const held = Array.from(work.tickets).filter(({ ticket }) => ticket.lineId === lineId && ticket.state === 'held');
  for (const { ticket } of [...work.front(lineId), ...held]) work.tell(ticket, 'line_news', values);
}
